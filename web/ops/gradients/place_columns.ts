// Puts the columns of a slice back in their place, between zeros: this slice used no other column.
import type { Stage } from '../../engine/index.ts';
import { cell } from '../expression.ts';
import { inputsOf, rowScene, type Operation } from '../operation.ts';
import type { NamedTensor } from '../tensors.ts';

/** The numbers of zero columns before and after. */
function around({ scalar, cols, inputs: [x] }: NamedTensor): readonly [before: number, behind: number] {
  return [scalar!, cols - scalar! - x!.cols];
}

export const place_columns: Operation = {
  rhythm: 'rows',
  gradFn: null,
  shownWhereUsed: true,
  expression(trace, stage, row, col) {
    const [x] = inputsOf(trace, stage) as [Stage];
    const from = col - stage.scalar!;
    return from >= 0 && from < x.cols ? cell(x, row, from) : { kind: 'number', value: 0 };
  },
  scene(trace, stage) {
    const [x] = inputsOf(trace, stage) as [Stage];
    const { layout, parts } = rowScene([x], stage, ['→']);
    const blocks = [{ stages: [x], from: stage.scalar! }];
    return { layout, parts: parts.map((part) => (part.stage === stage ? { ...part, blocks } : part)) };
  },
  formula: () => null,
  code: {
    numpy(out) {
      const rest = out.shape.slice(1).map(() => '(0, 0)');
      return `np.pad(${out.inputs[0]!.symbol}, (${[...rest, `(${around(out).join(', ')})`].join(', ')}))`;
    },
    pytorch: (out) => `torch.nn.functional.pad(${out.inputs[0]!.symbol}, (${around(out).join(', ')}))`,
  },
};
