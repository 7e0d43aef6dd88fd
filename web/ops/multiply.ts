// Two matrices multiplied element by element: weights by a mask, weights by dropout's noise.
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { inputsOf, rowScene, type Operation } from './operation.ts';

export const multiply: Operation = {
  rhythm: 'rows',
  expression(trace, stage, row, col) {
    const [a, b] = inputsOf(trace, stage);
    return { kind: 'product', factors: [cell(a!, row, col), cell(b!, row, col)] };
  },
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, ['×', '=']),
  formula: (_stage, result, [a, b]) => equation(at(result, 'i', 'j'), at(a!, 'i', 'j'), '·', at(b!, 'i', 'j')),
};
