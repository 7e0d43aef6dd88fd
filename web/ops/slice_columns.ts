// Slices a block of columns: queries, keys and values from one fused projection, or one head's share of them.
import type { Stage, Trace } from '../engine/index.ts';
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { headsOf, inputsOf, part, type Block, type CodeText, type Operation } from './operation.ts';
import { shapeNote, type NamedTensor } from './tensors.ts';

/** The column of the input at which the block of this stage begins: with fewer blocks than heads, heads share one. */
function first(trace: Trace, stage: Stage): number {
  if (stage.head === null) return stage.scalar ?? 0;
  const blocks = inputsOf(trace, stage)[0]!.cols / stage.cols;
  return Math.floor((stage.head * blocks) / trace.config.heads) * stage.cols;
}

/** The blocks of a matrix, each with all stages that are sliced from it. */
function blocksOf(trace: Trace, whole: Stage): readonly Block[] {
  const blocks = new Map<number, Stage[]>();
  for (const slice of trace.stages) {
    if (slice.op !== 'slice_columns' || slice.inputs[0] !== whole.id) continue;
    const from = first(trace, slice);
    const known = blocks.get(from);
    if (known) known.push(slice);
    else blocks.set(from, [slice]);
  }
  return [...blocks].map(([from, stages]) => ({ from, stages }));
}

/** The number of heads that the columns are dealt to. */
const headsIn = (out: NamedTensor) => (out.headed && !out.inputs[0]!.headed ? out.shape.at(-3)! : 1);

/** How many consecutive heads use the same columns. */
const headsPerBlock = (out: NamedTensor) => (headsIn(out) > 1 ? (headsIn(out) * out.cols) / out.inputs[0]!.cols : 1);

/** A slice of the input's columns or, if the result has heads, a reshape: (n, heads d) -> (heads, n, d). */
function sliced(out: NamedTensor, reshape: 'reshape' | 'view', method: 'swapaxes' | 'transpose'): string {
  const x = out.inputs[0]!;
  const [first, heads] = [out.scalar!, headsIn(out)];
  const end = first + out.cols;
  if (heads === 1) {
    const isAll = first === 0 && end === x.cols;
    return isAll ? x.symbol : `${x.symbol}[..., ${out.columns ?? `${first}:${end}`}]`;
  }
  const [batch, all, rows, cols] = out.batched ? out.sizes : ['', ...out.sizes];
  const count = headsPerBlock(out) > 1 ? (out.blockCount ?? `${heads / headsPerBlock(out)}`) : all;
  const axes = out.batched ? '1, 2' : '0, 1';
  return `${x.symbol}.${reshape}(${[batch, rows, count, cols].filter(Boolean).join(', ')}).${method}(${axes})`;
}

/** The same; columns that heads share are repeated for each of them. */
function repeated(out: NamedTensor, columns: string, repeat: (times: string, axis: number) => string): CodeText {
  if (headsPerBlock(out) === 1) return columns;
  const times = out.headsPerBlock ?? `${headsPerBlock(out)}`;
  return [
    { text: `${out.name} = ${columns}` },
    { text: `${out.name} = ${out.name}.${repeat(times, out.batched ? 1 : 0)}`, note: shapeNote(out) },
  ];
}

/** PyTorch's node: a slice; heads of their own; or columns that are repeated. */
const gradFn = (out: NamedTensor): string =>
  headsIn(out) === 1 ? 'SliceBackward0' : headsPerBlock(out) === 1 ? 'TransposeBackward0' : 'IndexSelectBackward0';

export const slice_columns: Operation = {
  rhythm: 'deal',
  gradFn,
  expression: (trace, stage, row, col) => cell(inputsOf(trace, stage)[0]!, row, first(trace, stage) + col),
  scene(trace, stage) {
    const [whole] = inputsOf(trace, stage) as [Stage];
    const parts = headsOf(trace, stage).map((head, i) => ({
      ...part(head, head === stage ? 'result' : 'left', i === 0 ? '→' : '|'),
      numbered: head.head !== null,
    }));
    return { layout: 'row', parts: [{ ...part(whole, 'left'), blocks: blocksOf(trace, whole) }, ...parts] };
  },
  formula(stage, result, [x], _col, trace) {
    const from = first(trace, stage);
    return equation(at(result, 'i', 'j'), {
      sub: [x!, { row: ['i', ',', 'j', ...(from === 0 ? [] : ['+', String(from)])] }],
    });
  },
  code: {
    numpy: (out) =>
      repeated(out, sliced(out, 'reshape', 'swapaxes'), (times, axis) => `repeat(${times}, axis=${axis})`),
    pytorch: (out) =>
      repeated(out, sliced(out, 'view', 'transpose'), (times, axis) => `repeat_interleave(${times}, dim=${axis})`),
  },
};
