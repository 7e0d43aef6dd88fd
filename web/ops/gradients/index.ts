// The operations of gradients alone, and how an operation of the forward pass reads on gradients.
import type { GradientOp } from '../../engine/index.ts';
import type { Operation } from '../operation.ts';
import { accumulate } from './accumulate.ts';
import { column_sum } from './column_sum.ts';
import { cross_entropy } from './cross_entropy.ts';
import { cross_entropy_backward } from './cross_entropy_backward.ts';
import { divide_rows_backward } from './divide_rows_backward.ts';
import { expand } from './expand.ts';
import { one_hot } from './one_hot.ts';
import { pass_on } from './pass_on.ts';
import { place_columns } from './place_columns.ts';
import { rotate_back } from './rotate_back.ts';
import { softmax_backward } from './softmax_backward.ts';
import { sum_groups } from './sum_groups.ts';
import { transposed_matmul } from './transposed_matmul.ts';
import { update } from './update.ts';

/** The same operation on gradients: its results are no shares of a row, and have either sign. */
export function onGradients({ shares, max, insight, asks, coloursOfInput, ...operation }: Operation): Operation {
  return {
    ...operation,
    scene(trace, stage) {
      const { layout, parts } = operation.scene(trace, stage);
      return { layout, parts: parts.map((part) => ({ ...part, sums: false })) };
    },
  };
}

export const GRADIENT_OPERATIONS: Readonly<Record<GradientOp, Operation>> = {
  cross_entropy,
  cross_entropy_backward,
  one_hot,
  accumulate,
  pass_on,
  transposed_matmul,
  column_sum,
  place_columns,
  sum_groups,
  rotate_back,
  expand,
  divide_rows_backward,
  softmax_backward,
  update,
};
