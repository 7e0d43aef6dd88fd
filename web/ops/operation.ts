// What every operation provides for its viewers: where a cell came from, which matrices its scene shows, its formula,
// its code.
import type { FullConfig, Replaceable, Stage, Trace } from '../engine/index.ts';
import type { Expression } from './expression.ts';
import type { Formula } from './formula.ts';
import type { NamedTensor } from './tensors.ts';

/** Where a matrix stands in a scene. */
export type Place = 'left' | 'top' | 'between' | 'result';

export interface Part {
  readonly stage: Stage;
  readonly place: Place;
  /** Shown with rows and columns exchanged: keys bend down and become columns. */
  readonly transposed: boolean;
  /** The sign before this matrix, as the formula has it. */
  readonly sign: string;
  /** One of several heads' matrices of the same name in a scene: its head's number stands beside the name. */
  readonly numbered: boolean;
  /** Where there are too many columns for numbers, the row in focus is drawn as bars above the matrix. */
  readonly bars: boolean;
  /** What stood in each cell before: small above its new number; with `zeroedBy` in the zeroed cells only. */
  readonly before: Stage | null;
  /** Where this matrix is zero, the number before is struck out. */
  readonly zeroedBy: Stage | null;
  /** Where this matrix is zero, dropout has dropped the cell: it is crossed out. */
  readonly droppedBy: Stage | null;
  /** Less important than the others: small and without numbers, below them where they fit with theirs. */
  readonly minor: boolean;
  /** What each row sums to stands beside it. */
  readonly sums: boolean;
  /** Blocks of its columns that stages of their own are dealt from, or were put together from. */
  readonly blocks: readonly Block[];
  /** The only row that is shown on a phone, where space is short; without it all are. */
  readonly only?: number;
}

/** The columns from `from` on that belong to `stage`, as many as that has. */
export interface Block {
  readonly stage: Stage;
  readonly from: number;
}

/** Softmax's stages, in the order in which a row goes through them. */
export interface SoftmaxSteps {
  readonly scores: Stage;
  readonly maximum: Stage;
  readonly exp: Stage;
  readonly sum: Stage;
  readonly shares: Stage;
}

/** What a scene says about its stage as a whole, or about a row of it. */
export type Insight =
  /** Of all finite numbers before and after scaling. */
  | { readonly kind: 'variance'; readonly before: Stage; readonly after: Stage }
  /** The row in focus, step by step. */
  | ({ readonly kind: 'softmax' } & SoftmaxSteps)
  /**
   * Dropout with probability `p`: how many of `of` weights it dropped, and what the others are multiplied by (0: none
   * is left). `weights`: it is them that are shown, whose rows no longer sum to one; else the noise.
   */
  | {
      readonly kind: 'dropout';
      readonly p: number;
      readonly dropped: number;
      readonly of: number;
      readonly growth: number;
      readonly weights: boolean;
    };

/** `product`: left and top meet in the result, row by column. `row`: one beside the other, as far as they fit. */
export interface Scene {
  readonly layout: 'product' | 'row';
  readonly parts: readonly Part[];
}

/**
 * The pace of a scene. `whole`: at once. `terms`: the first cell product by product, its row cell by cell, then the
 * rest. `cells`: the first cell, its row, the rest. `rows`: row by row. `steps`: the first row step by step, then row
 * by row. `deal`: row by row, for all heads at once.
 */
export type Rhythm = 'whole' | 'terms' | 'cells' | 'rows' | 'steps' | 'deal';

/** A line of a script, a comment if it begins with #; its `note` stands at its end. */
export interface CodeLine {
  readonly text: string;
  readonly note?: string;
}

/** The right-hand side of the line that gives it; or all lines, where it takes several; or null: as numbers. */
type Written = string | readonly CodeLine[] | null;

/** How a script in either library writes the result of an operation; `out`: the stage of that result. */
export interface Code {
  numpy(out: NamedTensor, config: FullConfig): Written;
  pytorch(out: NamedTensor, config: FullConfig): Written;
  /** What a reader may know the PyTorch line by, where that is something else; null: nothing. */
  sameAs?(out: NamedTensor, config: FullConfig): string | null;
}

/** A line that NumPy and PyTorch write alike. */
export const both = (line: (out: NamedTensor) => string): Code => ({ numpy: line, pytorch: line });

/** What is known of numbers that were not computed. */
export interface Source {
  /** Of a mask, whose numbers are 0 and 1: what 1 means. `kept`: by dropout. */
  readonly mask?: 'hidden' | 'visible' | 'kept';
  /** The function of PyTorch that samples them; `nn.Linear` its weight, then its bias. */
  readonly sampledBy?: 'torch.rand' | 'torch.randn' | 'nn.Linear';
  /** The name and the numbers that a config's `replace` has for them, where those are not the stage's own. */
  readonly replacedAs?: { readonly name: Replaceable; number(own: number): number };
}

/** The type of the node, which PyTorch prints as `grad_fn`: always one, or by layout. */
export type GradFn = string | ((out: NamedTensor, config: FullConfig) => string);

export interface Operation {
  readonly rhythm: Rhythm;
  /** The node that its PyTorch line leaves in autograd's graph; null: none, since it computes from no parameter. */
  readonly gradFn: GradFn | null;
  /** There is one exactly where nothing is computed. */
  readonly source?: Source;
  /**
   * A stage that only one step uses has no scene of its own, and is shown in the scene that uses it, as every source
   * is.
   */
  readonly shownWhereUsed?: true;
  /** The best question before it is shown: which share is largest, or what is hidden; else a number. */
  readonly asks?: 'largest' | 'hidden';
  /** How the cell was computed; null where it was not computed but given, drawn or built. */
  expression(trace: Trace, stage: Stage, row: number, col: number): Expression | null;
  scene(trace: Trace, stage: Stage): Scene;
  /**
   * The general formula of a cell of column `col`; null where there is none. `symbols` are the letters of the stage's
   * inputs.
   */
  formula(stage: Stage, result: string, symbols: readonly string[], col: number): Formula | null;
  readonly code: Code;
  /** The stages that a row goes through on its way, in their order, the stage itself last. */
  steps?(trace: Trace, stage: Stage): readonly Stage[];
  /** Its marks say all of its numbers, as those of a mask do: it has no colours. */
  readonly blank?: true;
  /** The largest that its numbers can be, where none is negative; without it they may have either sign. */
  most?(trace: Trace, stage: Stage): number;
  /** Its numbers are those of its first input, without some or smaller: colours are of one range, to be compared. */
  readonly coloursOfInput?: true;
  /** Its numbers are attention weights, shares of a row: arcs show them, and in a long row all of them are small. */
  readonly shares?: true;
  /** What can be seen of the stage as a whole, if anything. */
  insight?(trace: Trace, stage: Stage): Insight | null;
}

/** Whether a stage is of a batch item and head, or of all of them. */
export const isOf = (stage: Stage, batch: number, head: number): boolean =>
  (stage.batch === null || stage.batch === batch) && (stage.head === null || stage.head === head);

/** The stages of the same name for all heads of a batch item. */
export const headsOf = (trace: Trace, { name, batch }: Stage): readonly Stage[] =>
  trace.stages.filter((stage) => stage.name === name && stage.batch === batch);

export const inputsOf = (trace: Trace, stage: Stage): readonly Stage[] => stage.inputs.map((id) => trace.stages[id]!);

export const part = (stage: Stage, place: Place, sign = '', transposed = false): Part => ({
  stage,
  place,
  sign,
  transposed,
  bars: false,
  numbered: false,
  before: null,
  zeroedBy: null,
  droppedBy: null,
  minor: false,
  sums: false,
  blocks: [],
});

/** Operands, then the result, side by side; `signs` stand between them. `shown` says more of the result. */
export function rowScene(
  operands: readonly Stage[],
  result: Stage,
  signs: readonly string[],
  shown: Partial<Part> = {},
): Scene {
  const parts = operands.map((stage, i) => part(stage, 'left', i === 0 ? '' : signs[i - 1]));
  return { layout: 'row', parts: [...parts, { ...part(result, 'result', signs.at(-1)), ...shown }] };
}
