// Two matrices added element by element: the inputs, which go past the attention, and what came out of it.
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { both, inputsOf, rowScene, type Operation } from './operation.ts';
import { operands } from './operands.ts';

export const add: Operation = {
  rhythm: 'cells',
  gradFn: 'AddBackward0',
  expression(trace, stage, row, col) {
    return { kind: 'sum', terms: inputsOf(trace, stage).map((input) => cell(input, row, col)) };
  },
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, ['+', '=']),
  formula: (_stage, result, [a, b]) => equation(at(result, 'i', 'j'), at(a!, 'i', 'j'), '+', at(b!, 'i', 'j')),
  code: both((out) => operands(out).join(' + ')),
};
