// Every operation that computes, one line each, under its name in the trace.
export { linear } from './linear.ts';
export { matmul } from './matmul.ts';
export { matmul_transposed } from './matmul_transposed.ts';
export { slice_columns } from './slice_columns.ts';
export { masked_fill } from './masked_fill.ts';
export { divide } from './divide.ts';
export { scale } from './scale.ts';
export { row_max } from './row_max.ts';
export { exp_minus_max } from './exp_minus_max.ts';
export { row_sum } from './row_sum.ts';
export { softmax } from './softmax.ts';
export { multiply } from './multiply.ts';
export { divide_rows } from './divide_rows.ts';
export { dropout_noise } from './dropout_noise.ts';
export { concat } from './concat.ts';
