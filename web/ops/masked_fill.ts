// -∞, or zero, wherever the mask is 1.
import type { Stage } from '../engine/index.ts';
import { operand, operands } from './code.ts';
import { cell, at, equation } from './expression.ts';
import { inputsOf, matrix, type Operation } from './operation.ts';
import type { NamedTensor } from './tensors.ts';

/** The number that replaces the score of a hidden key. */
const hiddenScore = ({ scalar }: Stage): number => scalar ?? -Infinity;

export const masked_fill: Operation = {
  rhythm: 'rows',
  gradFn: 'MaskedFillBackward0',
  coloursOfInput: true,
  asks: 'hidden',
  expression(trace, stage, row, col) {
    const [x, mask] = inputsOf(trace, stage);
    return { kind: 'choose', of: [cell(mask!, row, col), cell(x!, row, col)], hidden: hiddenScore(stage) };
  },
  scene: (trace, stage) => ({
    layout: 'row',
    matrices: [{ ...matrix(stage, 'result'), layers: inputsOf(trace, stage) }],
  }),
  formula: (stage, result, [x, mask]) =>
    equation(at(result, 'i', 'j'), {
      cases: [
        [stage.scalar === null ? '−∞' : '0', equation(at(mask!, 'i', 'j'), '1')],
        [at(x!, 'i', 'j'), equation(at(mask!, 'i', 'j'), '0')],
      ],
    }),
  code: {
    numpy(out) {
      const [x, mask] = operands(out);
      return `np.where(${mask} == 1, np.float32(${out.scalar ?? '-np.inf'}), ${x})`;
    },
    pytorch(out) {
      const [x, mask] = out.inputs as [NamedTensor, NamedTensor];
      const place = operand(mask, out).slice(mask.symbol.length);
      return `${x.symbol}.masked_fill(${mask.symbol}.bool()${place}, ${out.scalar ?? '-torch.inf'})`;
    },
  },
};
