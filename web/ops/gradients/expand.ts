// Repeats the number of each row in all columns: the gradient of the terms of a row's sum.
import type { Stage } from '../../engine/index.ts';
import { cell } from '../expression.ts';
import { at, equation } from '../formula.ts';
import { inputsOf, rowScene, type Operation } from '../operation.ts';
import { inputSymbol } from '../operands.ts';

export const expand: Operation = {
  rhythm: 'rows',
  gradFn: null,
  shownWhereUsed: true,
  expression: (trace, stage, row) => cell(inputsOf(trace, stage)[0] as Stage, row, 0),
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, ['→']),
  formula: (_stage, result, [x]) => equation(at(result, 'i', 'j'), at(x!, 'i')),
  code: {
    numpy: (out) => `np.broadcast_to(${inputSymbol(out)}, (${out.sizes.join(', ')}))`,
    pytorch: (out) => `${inputSymbol(out)}.expand(${out.sizes.join(', ')})`,
  },
};
