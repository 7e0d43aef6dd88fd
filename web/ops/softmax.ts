// Softmax over each row: maximum, exponentials, sum, shares (Vaswani et al. 2017, equation 1).
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { inputsOf, part, type Operation } from './operation.ts';

export const softmax: Operation = {
  rhythm: 'softmax',
  expression(trace, stage, row, col) {
    const [exp, sum] = inputsOf(trace, stage);
    return { kind: 'quotient', over: cell(exp!, row, col), under: cell(sum!, row, 0) };
  },
  scene(trace, stage) {
    const [exp, sum] = inputsOf(trace, stage);
    const [logits, maximum] = inputsOf(trace, exp!);
    return {
      layout: 'row',
      parts: [
        part(logits!, 'left'), part(maximum!, 'left', '−'), { ...part(exp!, 'left', 'exp →'), bars: true },
        part(sum!, 'left', '÷'), { ...part(stage, 'result', '='), bars: true },
      ],
    };
  },
  formula: (_stage, result, [exp, sum]) =>
    equation(at(result, 'i', 'j'), { over: [at(exp!, 'i', 'j'), at(sum!, 'i')] }),
};
