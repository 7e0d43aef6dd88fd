// Every element multiplied by one number: the scores by 1 / sqrt(d_k), computed once.
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { inputsOf, rowScene, type Operation } from './operation.ts';

export const scale: Operation = {
  rhythm: 'cells',
  expression: (trace, stage, row, col) => ({
    kind: 'product',
    factors: [cell(inputsOf(trace, stage)[0]!, row, col), { kind: 'number', value: stage.scalar! }],
  }),
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, ['× 1/√d']),
  formula: (_stage, result, [x]) =>
    equation(at(result, 'i', 'j'), at(x!, 'i', 'j'), '·', { over: ['1', { root: 'd' }] }),
};
