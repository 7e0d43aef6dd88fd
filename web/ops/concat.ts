// The heads' context vectors side by side again, head 1 first.
import { cell } from './expression.ts';
import { inputsOf, rowScene, type Operation } from './operation.ts';
import type { NamedTensor } from './tensors.ts';

/** The heads' columns side by side again: (heads, n, d) -> (n, heads d). */
function joined(out: NamedTensor, method: 'swapaxes' | 'transpose'): string {
  const [batch, axes] = out.batched ? [`${out.shape[0]}, `, '1, 2'] : ['', '0, 1'];
  return `${out.inputs[0]!.name}.${method}(${axes}).reshape(${batch}${out.rows}, ${out.cols})`;
}

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
    const blocks = heads.map((head, i) => ({ stage: head, from: i * head.cols }));
    return { layout, parts: parts.map((p) => (p.stage === stage ? { ...p, blocks } : { ...p, numbered: true })) };
  },
  formula: () => null,
  code: {
    numpy: (out) => joined(out, 'swapaxes'),
    pytorch: (out) => joined(out, 'transpose'),
  },
};
