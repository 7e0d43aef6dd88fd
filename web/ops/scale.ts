// Multiplies every element by one number: the scores by 1 / sqrt(d_k), computed once.
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { inputsOf, type Operation } from './operation.ts';
import { factorText, scalingInsight, scalingScene } from './scaling.ts';
import { inputSymbol } from './operands.ts';

export const scale: Operation = {
  rhythm: 'cells',
  gradFn: 'MulBackward0',
  coloursOfInput: true,
  expression: (trace, stage, row, col) => ({
    kind: 'product',
    factors: [cell(inputsOf(trace, stage)[0]!, row, col), { kind: 'number', value: stage.scalar! }],
  }),
  scene: (trace, stage) => scalingScene(trace, stage, '× 1/√d_k'),
  insight: scalingInsight,
  formula: (_stage, result, [x]) =>
    equation(at(result, 'i', 'j'), at(x!, 'i', 'j'), '·', { over: ['1', { root: at('d', 'k') }] }),
  code: {
    numpy: (out) => `${inputSymbol(out)} * np.float32(${factorText(out)})`,
    pytorch: (out) => `${inputSymbol(out)} * (${factorText(out)})`,
  },
};
