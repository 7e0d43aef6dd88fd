// The heads' context vectors side by side again, head 1 first.
import { cell } from './expression.ts';
import { inputsOf, rowScene, type Operation } from './operation.ts';

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
};
