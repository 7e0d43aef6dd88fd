// Divides every element by one number: the scores by the square root of d_k.
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { inputsOf, type Operation } from './operation.ts';
import { divisorText, scalingInsight, scalingScene } from './scaling.ts';
import { inputSymbol } from './operands.ts';

export const divide: Operation = {
  rhythm: 'cells',
  gradFn: 'DivBackward0',
  coloursOfInput: true,
  expression: (trace, stage, row, col) => ({
    kind: 'quotient',
    over: cell(inputsOf(trace, stage)[0]!, row, col),
    under: { kind: 'number', value: stage.scalar! },
  }),
  scene: (trace, stage) => scalingScene(trace, stage, '÷ √d_k'),
  insight: scalingInsight,
  formula: (_stage, result, [x]) =>
    equation(at(result, 'i', 'j'), { over: [at(x!, 'i', 'j'), { root: at('d', 'k') }] }),
  code: {
    numpy: (out) => `${inputSymbol(out)} / np.float32(${divisorText(out)})`,
    pytorch: (out) => `${inputSymbol(out)} / ${divisorText(out)}`,
  },
};
