// The gradient of a term of a sum: equal to that of the sum.
import type { Stage } from '../../engine/index.ts';
import { cell } from '../expression.ts';
import { at, equation } from '../formula.ts';
import { both, inputsOf, rowScene, type Operation } from '../operation.ts';
import { inputSymbol } from '../operands.ts';

export const pass_on: Operation = {
  rhythm: 'rows',
  gradFn: null,
  shownWhereUsed: true,
  expression: (trace, stage, row, col) => cell(inputsOf(trace, stage)[0] as Stage, row, col),
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, ['→']),
  formula: (_stage, result, [x]) => equation(at(result, 'i', 'j'), at(x!, 'i', 'j')),
  code: both(inputSymbol),
};
