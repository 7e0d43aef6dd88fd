// Softmax over each row: maximum, exponentials, sum, shares (Vaswani et al. 2017, equation 1).
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { inputsOf, part, type Operation } from './operation.ts';

export const softmax: Operation = {
  rhythm: 'softmax',
  expression(trace, stage, row, col) {
    const exp = inputsOf(trace, stage)[0]!;
    const terms = Array.from({ length: exp.cols }, (_, k) => cell(exp, row, k));
    return { kind: 'quotient', over: cell(exp, row, col), under: { kind: 'sum', terms } };
  },
  scene(trace, stage) {
    const [exp, sum] = inputsOf(trace, stage);
    const [logits, maximum] = inputsOf(trace, exp!);
    return {
      layout: 'row',
      parts: [
        part(logits!, 'left'), part(maximum!, 'left', '−'), { ...part(exp!, 'left', 'exp →'), bars: true },
        part(sum!, 'left', '÷'), { ...part(stage, 'result', '='), bars: true, sums: true },
      ],
    };
  },
  formula: (_stage, result, [exp]) =>
    equation(at(result, 'i', 'j'), { over: [at(exp!, 'i', 'j'), { sum: ['k', at(exp!, 'i', 'k')] }] }),
};
