// A trace as a list of tensors, one per name, in recorded order: the list that every script walks.
import { gradientOf } from '../engine/gradient_name.ts';
import type { Op, Stage, StageName, Trace } from '../engine/index.ts';
import { isNextToken, storedRows } from './next_token.ts';

/** The tensor of one name over all batch items and heads. */
export interface NamedTensor {
  readonly name: StageName;
  /** Its variable in a script: its name, or in a module the attribute that holds it. */
  readonly symbol: string;
  readonly op: Op;
  readonly inputs: readonly NamedTensor[];
  /** The tensor whose gradient this is, or of weights after a step those before it; otherwise null. */
  readonly gradientOf: NamedTensor | null;
  /** The shape in PyTorch: (batch, heads, rows, cols), without the axes that do not exist. */
  readonly shape: readonly number[];
  /** The shape as a script writes it: numbers, or in a module the names of its sizes. */
  readonly sizes: readonly string[];
  /** Its columns within the input, if a module has names for them: `:self.d_k`. */
  readonly columns?: string;
  /** In a module, the expressions for the number of shared blocks, and for the heads per block. */
  readonly blockCount?: string;
  readonly headsPerBlock?: string;
  /** The meaning of each dimension. */
  readonly axes: readonly string[];
  readonly rows: number;
  /** Rows that a cache keeps from the steps before. */
  readonly stored: number;
  readonly cols: number;
  readonly batched: boolean;
  readonly headed: boolean;
  readonly scalar: number | null;
  readonly detail: boolean;
  readonly replaced: boolean;
  readonly data: Float32Array;
}

function named(
  trace: Trace,
  first: Stage,
  last: Stage,
  inputs: readonly NamedTensor[],
  of: NamedTensor | null,
): NamedTensor {
  const { name, op, rows, cols, rowAxis, colAxis, scalar, detail, replaced } = first;
  const dimensions: (readonly [number, string])[] = [];
  if (last.batch !== null) dimensions.push([last.batch + 1, 'batch']);
  if (last.head !== null) dimensions.push([last.head + 1, 'head']);
  if (rowAxis !== null) dimensions.push([rows, rowAxis]); // a bias is a vector
  if (rowAxis !== null || colAxis !== null) dimensions.push([cols, colAxis ?? '1']); // a sum that keeps its dimension
  return {
    name,
    symbol: name,
    op,
    inputs,
    gradientOf: of,
    rows,
    stored: storedRows(trace, first),
    cols,
    scalar,
    detail,
    replaced,
    shape: dimensions.map(([size]) => size),
    sizes: dimensions.map(([size]) => String(size)),
    axes: dimensions.map(([, axis]) => axis),
    batched: last.batch !== null,
    headed: last.head !== null,
    data: trace.data.subarray(first.offset, last.offset + rows * cols),
  };
}

export function tensorsOf(trace: Trace): readonly NamedTensor[] {
  const tensors: NamedTensor[] = [];
  const ofStage: NamedTensor[] = [];
  for (let at = 0; at < trace.stages.length; ) {
    const first = trace.stages[at]!;
    let end = at + 1;
    while (trace.stages[end]?.name === first.name) end++;
    const inputs = [...new Set(first.inputs.map((id) => ofStage[id]!))];
    const of = gradientOf(first.name)?.of;
    const whose = tensors.find(({ name }) => name === of) ?? null;
    const made = named(trace, first, trace.stages[end - 1]!, inputs, whose);
    tensors.push(made);
    for (; at < end; at++) ofStage.push(made);
  }
  return tensors;
}

const tuple = (shape: readonly number[]) => (shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`);

/** What a script computes, in its first line. */
export const kindOf = (trace: Trace): string => {
  if (isNextToken(trace)) return 'The next token, with stored keys and values,';
  return trace.config.memory ? 'Cross-attention' : 'Self-attention';
};

/** `(6, 3): token, d_in`; `(): a number`; of keys and values also which rows are stored. */
export const shapeNote = ({ shape, axes, stored }: NamedTensor): string => {
  const note = `${tuple(shape)}: ${axes.join(', ') || 'a number'}`;
  return stored > 0 ? `${note}; a cache keeps rows 0 to ${stored - 1}, row ${stored} is new` : note;
};

/** The inputs, or memory. */
export const isSentenceName = (name: string): name is 'inputs' | 'memory' => name === 'inputs' || name === 'memory';
export const isSentence = ({ name }: { readonly name: StageName }): boolean => isSentenceName(name);
