// Slices a block of columns: queries, keys and values from one fused projection, or one head's share of them.
import type { Stage, Trace } from '../engine/index.ts';
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { headsOf, inputsOf, part, type Block, type Operation } from './operation.ts';
import type { NamedTensor } from './tensors.ts';

/** The column of the input at which the block of this stage begins. */
const first = (stage: Stage) => (stage.scalar ?? 0) + (stage.head ?? 0) * stage.cols;

/** All stages that are sliced from a matrix. */
const blocksOf = (trace: Trace, whole: Stage): readonly Block[] =>
  trace.stages
    .filter((s) => s.op === 'slice_columns' && s.inputs[0] === whole.id)
    .map((s) => ({ stage: s, from: first(s) }));

/** The number of heads that the columns are dealt to. */
const headsIn = (out: NamedTensor) => (out.headed && !out.inputs[0]!.headed ? out.shape.at(-3)! : 1);

/** A slice of the input's columns or, if the result has heads, a reshape: (n, heads d) -> (heads, n, d). */
function sliced(out: NamedTensor, reshape: 'reshape' | 'view', method: 'swapaxes' | 'transpose'): string {
  const x = out.inputs[0]!;
  const heads = headsIn(out);
  const first = out.scalar!;
  const end = first + heads * out.cols;
  const columns = first === 0 && end === x.cols ? x.symbol : `${x.symbol}[..., ${out.columns ?? `${first}:${end}`}]`;
  if (heads === 1) return columns;
  const [batch, count, rows, cols] = out.batched ? out.sizes : ['', ...out.sizes];
  const axes = out.batched ? '1, 2' : '0, 1';
  return `${columns}.${reshape}(${[batch, rows, count, cols].filter(Boolean).join(', ')}).${method}(${axes})`;
}

export const slice_columns: Operation = {
  rhythm: 'deal',
  gradFn: (out) => (headsIn(out) === 1 ? 'SliceBackward0' : 'TransposeBackward0'),
  expression: (trace, stage, row, col) => cell(inputsOf(trace, stage)[0]!, row, first(stage) + col),
  scene(trace, stage) {
    const [whole] = inputsOf(trace, stage) as [Stage];
    const dealt = headsOf(trace, stage).map((head, i) => ({
      ...part(head, head === stage ? 'result' : 'left', i === 0 ? '→' : '|'),
      numbered: head.head !== null,
    }));
    return { layout: 'row', parts: [{ ...part(whole, 'left'), blocks: blocksOf(trace, whole) }, ...dealt] };
  },
  formula: (stage, result, [x]) =>
    equation(at(result, 'i', 'j'), {
      sub: [x!, { row: ['i', ',', 'j', ...(first(stage) === 0 ? [] : ['+', String(first(stage))])] }],
    }),
  code: {
    numpy: (out) => sliced(out, 'reshape', 'swapaxes'),
    pytorch: (out) => sliced(out, 'view', 'transpose'),
  },
};
