// A trace as a list of steps, one a name, in the order in which they were recorded: what every script walks.
import type { Op, Stage, StageName, Trace } from '../engine/types.ts';

/** The tensor of one name over all batch items and heads. */
export interface Step {
  readonly name: StageName;
  readonly op: Op;
  readonly inputs: readonly Step[];
  /** As PyTorch has it: (batch, heads, rows, cols) as far as they exist. */
  readonly shape: readonly number[];
  /** What each dimension counts. */
  readonly axes: readonly string[];
  readonly rows: number;
  readonly cols: number;
  readonly batched: boolean;
  readonly headed: boolean;
  readonly scalar: number | null;
  readonly detail: boolean;
  readonly data: Float32Array;
}

function step(trace: Trace, first: Stage, last: Stage, inputs: readonly Step[]): Step {
  const { name, op, rows, cols, rowAxis, colAxis, scalar, detail } = first;
  const dimensions: (readonly [number, string])[] = [];
  if (last.batch !== null) dimensions.push([last.batch + 1, 'batch']);
  if (last.head !== null) dimensions.push([last.head + 1, 'head']);
  if (rowAxis !== null) dimensions.push([rows, rowAxis]); // a bias is a vector
  dimensions.push([cols, colAxis ?? '1']); // a sum that keeps its dimension
  return {
    name, op, inputs, rows, cols, scalar, detail,
    shape: dimensions.map(([size]) => size),
    axes: dimensions.map(([, axis]) => axis),
    batched: last.batch !== null,
    headed: last.head !== null,
    data: trace.data.subarray(first.offset, last.offset + rows * cols),
  };
}

export function stepsOf(trace: Trace): readonly Step[] {
  const steps: Step[] = [];
  const ofStage: Step[] = [];
  for (let at = 0; at < trace.stages.length; ) {
    const first = trace.stages[at]!;
    let end = at + 1;
    while (trace.stages[end]?.name === first.name) end++;
    const inputs = [...new Set(first.inputs.map((id) => ofStage[id]!))];
    const made = step(trace, first, trace.stages[end - 1]!, inputs);
    steps.push(made);
    for (; at < end; at++) ofStage.push(made);
  }
  return steps;
}

const tuple = (shape: readonly number[]) => (shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`);

/** `(6, 3): token, d_in`. */
export const shapeNote = ({ shape, axes }: Step): string => `${tuple(shape)}: ${axes.join(', ')}`;

/** The keys whose products with the queries `of` is made of. */
function keysOf(of: Step): Step | undefined {
  for (let at: Step | undefined = of; at; at = at.inputs[0]) if (at.op === 'matmul_transposed') return at.inputs[1];
  return undefined;
}

/** The divisor of a `divide`, as the notebooks write it where it is the root of the keys' width. */
export function divisorText(of: Step): string {
  const keys = keysOf(of);
  const isRoot = keys && Math.fround(Math.sqrt(keys.cols)) === of.scalar;
  return isRoot ? `${keys.name}.shape[-1] ** 0.5` : String(of.scalar);
}

/** The factor of a `scale`, likewise. */
export function factorText(of: Step): string {
  const keys = keysOf(of);
  const isRoot = keys && Math.fround(1 / Math.sqrt(keys.cols)) === of.scalar;
  return isRoot ? `1 / ${keys.name}.shape[-1] ** 0.5` : String(of.scalar);
}

/**
 * What follows `input` where the result has the shape of `out`: NumPy and PyTorch line dimensions up from the right, so
 * that one without heads needs a place for them between its batch items and its rows.
 */
const placeForHeads = (input: Step, out: Step) => (input.batched && out.headed && !input.headed ? '[:, None]' : '');

/** How `input` is written in the line that computes `out`. */
export const operand = (input: Step, out: Step): string => input.name + placeForHeads(input, out);

export const operands = (out: Step): readonly string[] => out.inputs.map((input) => operand(input, out));

/** `input` with its last two axes exchanged by `method`: NumPy's swapaxes is PyTorch's transpose. */
export function transposed(input: Step, out: Step, method: 'swapaxes' | 'transpose'): string {
  const rank = input.shape.length;
  const exchanged = rank === 2 ? `${input.name}.T` : `${input.name}.${method}(${rank - 2}, ${rank - 1})`;
  return exchanged + placeForHeads(input, out);
}

/** Columns of the input; or, where the result has heads, a deal of them: (n, heads d) -> (heads, n, d). */
export function slicedColumns(out: Step, reshape: 'reshape' | 'view', method: 'swapaxes' | 'transpose'): string {
  const x = out.inputs[0]!;
  const heads = out.headed && !x.headed ? out.shape.at(-3)! : 1;
  const first = out.scalar!;
  const end = first + heads * out.cols;
  const columns = first === 0 && end === x.cols ? x.name : `${x.name}[..., ${first}:${end}]`;
  if (heads === 1) return columns;
  const [batch, axes] = out.batched ? [`${out.shape[0]}, `, '1, 2'] : ['', '0, 1'];
  return `${columns}.${reshape}(${batch}${out.rows}, ${heads}, ${out.cols}).${method}(${axes})`;
}

/** The heads' columns side by side again: (heads, n, d) -> (n, heads d). */
export function joinedHeads(out: Step, method: 'swapaxes' | 'transpose'): string {
  const [batch, axes] = out.batched ? [`${out.shape[0]}, `, '1, 2'] : ['', '0, 1'];
  return `${out.inputs[0]!.name}.${method}(${axes}).reshape(${batch}${out.rows}, ${out.cols})`;
}
