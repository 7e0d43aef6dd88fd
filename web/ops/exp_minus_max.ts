// The exponential of each element less its row's maximum; of -∞ it is exactly 0.
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { inputsOf, rowScene, type Operation } from './operation.ts';

export const exp_minus_max: Operation = {
  rhythm: 'rows',
  expression(trace, stage, row, col) {
    const [x, maximum] = inputsOf(trace, stage);
    return { kind: 'exp', of: { kind: 'difference', from: cell(x!, row, col), minus: cell(maximum!, row, 0) } };
  },
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, ['−', '→']),
  formula: (_stage, result, [x, maximum]) =>
    equation(at(result, 'i', 'j'), { power: ['e', { row: [at(x!, 'i', 'j'), '−', at(maximum!, 'i')] }] }),
};
