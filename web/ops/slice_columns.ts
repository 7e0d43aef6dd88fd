// A block of columns: queries, keys and values out of one fused projection, or one head's share of them.
import type { Stage } from '../engine/index.ts';
import { cell } from './expression.ts';
import { at, equation } from './formula.ts';
import { inputsOf, rowScene, type Operation } from './operation.ts';

/** The column of the input at which this stage's block begins. */
const first = (stage: Stage) => (stage.scalar ?? 0) + (stage.head ?? 0) * stage.cols;

export const slice_columns: Operation = {
  rhythm: 'rows',
  expression: (trace, stage, row, col) => cell(inputsOf(trace, stage)[0]!, row, first(stage) + col),
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, ['→']),
  formula: (stage, result, [x]) =>
    equation(at(result, 'i', 'j'), {
      sub: [x!, { row: ['i', ',', 'j', ...(first(stage) === 0 ? [] : ['+', String(first(stage))])] }],
    }),
};
