// Divides each row by its sum, so that the remaining weights sum to one again.
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { inputsOf, rowScene, type Operation, both } from './operation.ts';
import { operands } from './operands.ts';

export const divide_rows: Operation = {
  rhythm: 'cells',
  gradFn: 'DivBackward0',
  expression(trace, stage, row, col) {
    const [x, sums] = inputsOf(trace, stage);
    return { kind: 'quotient', over: cell(x!, row, col), under: cell(sums!, row, 0) };
  },
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, ['÷', '='], { sums: true }),
  shares: true,
  max: () => 1,
  formula: (_stage, result, [x, sums]) => equation(at(result, 'i', 'j'), { over: [at(x!, 'i', 'j'), at(sums!, 'i')] }),
  code: both((out) => operands(out).join(' / ')),
};
