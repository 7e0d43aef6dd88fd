// What every operation provides to its viewers: how a cell was computed, which matrices its scene shows, its formula
// and its code.
import { isOfWayBack } from '../engine/gradient_name.ts';
import type { FullConfig, Replaceable, Stage, Trace } from '../engine/index.ts';
import { isOf } from '../engine/trace.ts';
import type { Code } from './code.ts';
import type { Expression, Formula } from './expression.ts';
import type { NamedTensor } from './tensors.ts';

/** The position of a matrix in a scene. */
export type Position = 'left' | 'top' | 'between' | 'result';

export interface Matrix {
  readonly stage: Stage;
  readonly position: Position;
  /** Shown with rows and columns swapped: keys become columns. */
  readonly transposed: boolean;
  /** The sign before this matrix in the formula. */
  readonly sign: string;
  /** One of several heads' matrices with the same name in a scene: the number of its head is shown beside the name. */
  readonly numbered: boolean;
  /** The previous value of each cell, small above its new number; with `zeroedBy` only in zeroed cells. */
  readonly before: Stage | null;
  /** Where this matrix is zero, the previous number is struck out. */
  readonly zeroedBy: Stage | null;
  /** Where this matrix is zero, dropout has dropped the cell: it is crossed out. */
  readonly droppedBy: Stage | null;
  /** Less important than the others: small and without numbers, placed below them if its width fits. */
  readonly minor: boolean;
  /** The line has the sum of each row. */
  readonly sums: boolean;
  /** Blocks of columns that separate stages are sliced from, or were concatenated from. */
  readonly blocks: readonly Block[];
  /** Stages in the same cells, such as scores and the mask over them: the first shows its numbers until others land. */
  readonly layers: readonly Stage[];
}

/** A block of columns from `from` on, as wide as each of its stages: several if heads share it. */
export interface Block {
  readonly stages: readonly Stage[];
  readonly from: number;
}

/** Softmax's stages, in the order in which a row passes through them. */
export interface SoftmaxSteps {
  readonly scores: Stage;
  readonly maximum: Stage;
  readonly exp: Stage;
  readonly sum: Stage;
  readonly shares: Stage;
}

/** A scene's summary of its stage as a whole, or of a row of it. */
export type Insight =
  /** The variance of all finite numbers before and after scaling. */
  | { readonly kind: 'variance'; readonly before: Stage; readonly after: Stage }
  /** The row in focus, step by step. */
  | ({ readonly kind: 'softmax' } & SoftmaxSteps)
  /**
   * Dropout with probability `p`: it dropped `dropped` of `of` weights and multiplied the others by `growth` (0: none
   * is left). `weights`: the stage shown is the weights, whose rows no longer sum to one; else it is the noise.
   */
  | {
      readonly kind: 'dropout';
      readonly p: number;
      readonly dropped: number;
      readonly of: number;
      readonly growth: number;
      readonly weights: boolean;
    };

/** `product`: left and top meet in the result, row by column. `row`: side by side, as far as they fit. */
export interface Scene {
  readonly layout: 'product' | 'row';
  readonly matrices: readonly Matrix[];
}

/**
 * The pace of a scene. `together`: all cells at once. `terms`: the first cell product by product, its row cell by cell,
 * then the rest. `cells`: the first cell, its row, the rest. `rows`: row by row. `steps`: the first row step by step,
 * then row by row. `deal`: row by row, for all heads together.
 */
export type Rhythm = 'together' | 'terms' | 'cells' | 'rows' | 'steps' | 'deal';

/** Facts about numbers that were not computed. */
export interface Source {
  /** For a mask, whose numbers are 0 and 1: the meaning of 1. `kept`: by dropout. */
  readonly mask?: 'hidden' | 'visible' | 'kept';
  /** The PyTorch function that samples them; `nn.Linear` samples its weight, then its bias. */
  readonly sampledBy?: 'torch.rand' | 'torch.randn' | 'nn.Linear';
  /** The name and the value that a config's `replace` uses for them, if they are not the stage's own. */
  readonly replacedAs?: { readonly name: Replaceable; number(own: number): number };
}

/** The type of the node, which PyTorch prints as `grad_fn`: one type, or one per layout. */
export type GradFn = string | ((out: NamedTensor, config: FullConfig) => string);

export interface Operation {
  readonly rhythm: Rhythm;
  /** The node that its PyTorch line adds to autograd's graph, unless it depends on no parameter. */
  readonly gradFn?: GradFn;
  /** Defined exactly for operations that compute nothing. */
  readonly source?: Source;
  /** A stage that only one step uses has no scene of its own; the scene that uses it shows it, as with every source. */
  readonly shownWhereUsed?: true;
  /** The best question to ask before the stage is shown: which weight is largest, or what is hidden; else a number. */
  readonly asks?: 'largest' | 'hidden';
  /** How the cell was computed; null if it was given, drawn or built. */
  expression(trace: Trace, stage: Stage, row: number, col: number): Expression | null;
  scene(trace: Trace, stage: Stage): Scene;
  /**
   * The general formula of a cell of column `col`; null if there is none. `symbols` are the letters of the stage's
   * inputs.
   */
  formula(stage: Stage, result: string, symbols: readonly string[], col: number, trace: Trace): Formula | null;
  readonly code: Code;
  /** The stages that a row passes through, in order, the stage itself last. */
  steps?(trace: Trace, stage: Stage): readonly Stage[];
  /** Its marks already show all of its numbers, as with a mask: it has no colours. */
  readonly blank?: true;
  /** The upper bound of its numbers, if none is negative; without it they may have either sign. */
  max?(trace: Trace, stage: Stage): number;
  /** Its numbers are its first input's, some of them removed or reduced: both share one colour range for comparison. */
  readonly coloursOfInput?: true;
  /** A row's numbers are shares: of attention, which arcs show, or of a vocabulary. In a long row all are small. */
  readonly shares?: true;
  /** Its numbers are the sums of its inputs' at the same place. */
  readonly adds?: true;
  /** The summary of the stage as a whole, if there is one. */
  insight?(trace: Trace, stage: Stage): Insight | null;
}

/** The attention weights of a head that multiply the values: the last ones of queries and keys. */
export const weightsOf = (trace: Trace, head: number): Stage =>
  trace.stages.findLast(
    (stage) => stage.rowAxis === 'query' && stage.colAxis === 'key' && !isOfWayBack(stage) && isOf(stage, 0, head),
  )!;

/** The stages of the same name for all heads of a batch item. */
export const headsOf = (trace: Trace, { name, batch }: Stage): readonly Stage[] =>
  trace.stages.filter((stage) => stage.name === name && stage.batch === batch);

export const inputsOf = (trace: Trace, stage: Stage): readonly Stage[] => stage.inputs.map((id) => trace.stages[id]!);

export const matrix = (stage: Stage, position: Position, sign = '', transposed = false): Matrix => ({
  stage,
  position,
  sign,
  transposed,
  numbered: false,
  before: null,
  zeroedBy: null,
  droppedBy: null,
  minor: false,
  sums: false,
  blocks: [],
  layers: [],
});

/** Operands, then the result, side by side with `signs` between them; `shown` and `of`: how the result and they are. */
export function rowScene(
  operands: readonly Stage[],
  result: Stage,
  signs: readonly string[],
  shown: Partial<Matrix> = {},
  of: Partial<Matrix> = {},
): Scene {
  const matrices = operands.map((stage, i) => ({ ...matrix(stage, 'left', i === 0 ? '' : signs[i - 1]), ...of }));
  return { layout: 'row', matrices: [...matrices, { ...matrix(result, 'result', signs.at(-1)), ...shown }] };
}

/** The scene of an operation whose inputs are the operands. */
export const inRow =
  (signs: readonly string[], shown: Partial<Matrix> = {}): Operation['scene'] =>
  (trace, stage) =>
    rowScene(inputsOf(trace, stage), stage, signs, shown);
