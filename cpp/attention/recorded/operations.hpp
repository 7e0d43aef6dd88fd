// The operations of the forward pass. Each function computes one tensor with Eigen, appends it to the trace under its
// name, and returns its id. The page shows the functions beside their results, so what each computes stands there.
//
// Shapes are written for one batch item and head. `a`, `x`, ... and the results are ids of tensors in the trace. A
// tensor without a batch or head dimension, such as a weight or a mask, serves every item or head. Arguments are only
// asserted: config.cpp and run.cpp check the rules.
#pragma once

#include <cstdint>

#include "attention/recorded/trace.hpp"

namespace attention {

int matmul(Trace& t, Stage name, int a, int b);                 // (n x k) @ (k x m) -> (n x m)
int matmul_transposed(Trace& t, Stage name, int a, int b);      // (n x k) @ (m x k).T -> (n x m)
int linear(Trace& t, Stage name, int x, int weight, int bias);  // bias: -1 for none
int slice_columns(Trace& t, Stage name, int x, std::int64_t first, std::int64_t cols, std::int64_t heads, Axis row_axis,
                  Axis col_axis);
int concat(Trace& t, Stage name, int x);  // (n x d) of each head -> (n x heads d)
int rotate(Trace& t, Stage name, int x, int angles);

int divide(Trace& t, Stage name, int x, float divisor);
int scale(Trace& t, Stage name, int x, float factor);
int masked_fill(Trace& t, Stage name, int x, int mask, float hidden);
int add(Trace& t, Stage name, int a, int b);
int multiply(Trace& t, Stage name, int a, int b);
int row_sum(Trace& t, Stage name, int x);                // (n x m) -> (n x 1)
int divide_rows(Trace& t, Stage name, int x, int sums);  // (n x m) / (n x 1)
int softmax(Trace& t, Stage name, int x);                // records its steps before it, as details
int dropout_noise(Trace& t, Stage name, int keep, double p);

}  // namespace attention
