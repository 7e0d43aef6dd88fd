// Concatenates the heads' context vectors, head 1 first.
import type { FullConfig } from '../engine/index.ts';
import { cell } from './expression.ts';
import { inputsOf, rowScene, type Operation } from './operation.ts';
import type { NamedTensor } from './tensors.ts';

/** Concatenates the heads' columns: (heads, n, d) -> (n, heads d). */
function joined(out: NamedTensor, method: 'swapaxes' | 'transpose', reshape: 'reshape' | 'contiguous().view'): string {
  const axes = out.batched ? '1, 2' : '0, 1';
  return `${out.inputs[0]!.symbol}.${method}(${axes}).${reshape}(${out.sizes.join(', ')})`;
}

/** Heads that are modules of their own are concatenated as in the notebooks. */
const isWrapper = ({ headsBy }: FullConfig) => headsBy === 'wrapper';

export const concat: Operation = {
  rhythm: 'rows',
  expression(trace, stage, row, col) {
    const heads = inputsOf(trace, stage);
    const width = heads[0]!.cols;
    return cell(heads[Math.floor(col / width)]!, row, col % width);
  },
  scene(trace, stage) {
    const heads = inputsOf(trace, stage);
    const { layout, parts } = rowScene(heads, stage, [...heads.slice(1).map(() => '|'), '→']);
    const blocks = heads.map((head, i) => ({ stages: [head], from: i * head.cols }));
    return { layout, parts: parts.map((p) => (p.stage === stage ? { ...p, blocks } : { ...p, numbered: true })) };
  },
  formula: () => null,
  gradFn: (_out, config) => (isWrapper(config) ? 'CatBackward0' : 'ViewBackward0'),
  code: {
    numpy: (out) => joined(out, 'swapaxes', 'reshape'),
    pytorch: (out, config) =>
      isWrapper(config)
        ? `torch.cat(${out.inputs[0]!.symbol}.unbind(${out.batched ? 1 : 0}), dim=-1)`
        : joined(out, 'transpose', 'contiguous().view'),
  },
};
