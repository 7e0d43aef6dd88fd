// Adds what the heads that share columns send back: in each block of columns, the sum over its heads.
import type { Stage, Trace } from '../../engine/index.ts';
import { cell } from '../expression.ts';
import { inputsOf, rowScene, type Block, type Operation } from '../operation.ts';
import type { NamedTensor } from '../tensors.ts';

/** The heads of each block, in order. */
function blocksOf(trace: Trace, stage: Stage): readonly Block[] {
  const heads = inputsOf(trace, stage);
  const width = heads[0]!.cols;
  const count = stage.cols / width;
  const shared = heads.length / count;
  return Array.from({ length: count }, (_, i) => ({
    from: i * width,
    stages: heads.slice(i * shared, (i + 1) * shared),
  }));
}

/** (heads, n, d) -> (blocks, heads of a block, n, d) -> (blocks, n, d) -> (n, blocks d). */
function summed(out: NamedTensor, method: 'swapaxes' | 'transpose', axis: 'axis' | 'dim'): string {
  const x = out.inputs[0]!;
  const [rows, cols] = x.shape.slice(-2) as [number, number];
  const count = out.cols / cols;
  const batch = out.batched ? [out.shape[0]!] : [];
  const grouped = [...batch, count, x.shape.at(-3)! / count, rows, cols].join(', ');
  const at = batch.length;
  const swapped = `${x.symbol}.reshape(${grouped}).sum(${axis}=${at + 1}).${method}(${at}, ${at + 1})`;
  return `${swapped}.reshape(${out.shape.join(', ')})`;
}

export const sum_groups: Operation = {
  rhythm: 'rows',
  gradFn: null,
  expression(trace, stage, row, col) {
    const width = inputsOf(trace, stage)[0]!.cols;
    const { stages } = blocksOf(trace, stage)[Math.floor(col / width)]!;
    return { kind: 'sum', terms: stages.map((head) => cell(head, row, col % width)) };
  },
  scene(trace, stage) {
    const heads = inputsOf(trace, stage);
    const blocks = blocksOf(trace, stage);
    const sign = (i: number) => (i % blocks[0]!.stages.length === 0 ? '|' : '+');
    const { layout, parts } = rowScene(heads, stage, [...heads.slice(1).map((_, i) => sign(i + 1)), '→']);
    return { layout, parts: parts.map((p) => (p.stage === stage ? { ...p, blocks } : { ...p, numbered: true })) };
  },
  formula: () => null,
  code: {
    numpy: (out) => summed(out, 'swapaxes', 'axis'),
    pytorch: (out) => summed(out, 'transpose', 'dim'),
  },
};
