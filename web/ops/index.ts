// Every operation by its name in the trace; the type checker refuses the build until each has one.
import type { Op, Stage } from '../engine/index.ts';
import { bernoulli } from './bernoulli.ts';
import { concat } from './concat.ts';
import { divide } from './divide.ts';
import { divide_rows } from './divide_rows.ts';
import { dropout_noise } from './dropout_noise.ts';
import { exp_minus_max } from './exp_minus_max.ts';
import { given } from './given.ts';
import { hidden_mask } from './hidden_mask.ts';
import { linear } from './linear.ts';
import { masked_fill } from './masked_fill.ts';
import { matmul } from './matmul.ts';
import { matmul_transposed } from './matmul_transposed.ts';
import { multiply } from './multiply.ts';
import type { Operation } from './operation.ts';
import { rand } from './rand.ts';
import { randn } from './randn.ts';
import { row_max } from './row_max.ts';
import { row_sum } from './row_sum.ts';
import { scale } from './scale.ts';
import { slice_columns } from './slice_columns.ts';
import { softmax } from './softmax.ts';
import { uniform } from './uniform.ts';
import { visible_mask } from './visible_mask.ts';

export const OPERATIONS = {
  given, rand, randn, uniform, linear, matmul, matmul_transposed, slice_columns, hidden_mask, visible_mask,
  masked_fill, divide, scale, row_max, exp_minus_max, row_sum, softmax, multiply, divide_rows, bernoulli,
  dropout_noise, concat,
} satisfies Record<Op, Operation>;

export const operationOf = (stage: Stage): Operation => OPERATIONS[stage.op];
