// Dropout's noise: kept / (1 - p), so that the expected value stays. All zero for p = 1.
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { inputsOf, rowScene, type Operation } from './operation.ts';

export const dropout_noise: Operation = {
  rhythm: 'cells',
  expression(trace, stage, row, col) {
    const kept = cell(inputsOf(trace, stage)[0]!, row, col);
    // For p = 1 PyTorch multiplies by zero; the division would be 0 / 0.
    const number = { kind: 'number', value: stage.scalar! } as const;
    return stage.scalar === 0
      ? { kind: 'product', factors: [kept, number] }
      : { kind: 'quotient', over: kept, under: number };
  },
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, ['÷ (1 − p)']),
  formula: (_stage, result, [kept]) =>
    equation(at(result, 'i', 'j'), { over: [at(kept!, 'i', 'j'), { row: ['1', '−', 'p'] }] }),
};
