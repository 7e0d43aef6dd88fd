// The operations of the forward pass. Each function computes one tensor with Eigen, appends it to the trace under its
// name, and returns its id. The page shows the functions beside their results, so what each computes stands there.
//
// Shapes are written for one batch item and head. A tensor without a batch or head dimension, such as a weight or a
// mask, serves every item or head. Nothing is checked here: config.cpp and run.cpp check the rules.
#pragma once

#include <cstdint>
#include <optional>

#include "attention/recorded/trace.hpp"

namespace attention {

TensorId matmul(Trace& t, Stage name, TensorId a, TensorId b);             // (n x k) @ (k x m) -> (n x m)
TensorId matmul_transposed(Trace& t, Stage name, TensorId a, TensorId b);  // (n x k) @ (m x k).T -> (n x m)
TensorId linear(Trace& t, Stage name, TensorId x, TensorId weight, std::optional<TensorId> bias);
TensorId slice_columns(Trace& t, Stage name, TensorId x, std::int64_t first, std::int64_t cols, std::int64_t heads,
                       Axis row_axis, Axis col_axis);
TensorId concat(Trace& t, Stage name, TensorId x);  // (n x d) of each head -> (n x heads d)
TensorId rotate(Trace& t, Stage name, TensorId x, TensorId angles);

TensorId divide(Trace& t, Stage name, TensorId x, float divisor);
TensorId scale(Trace& t, Stage name, TensorId x, float factor);
TensorId masked_fill(Trace& t, Stage name, TensorId x, TensorId mask, float hidden);
TensorId add(Trace& t, Stage name, TensorId a, TensorId b);
TensorId multiply(Trace& t, Stage name, TensorId a, TensorId b);
TensorId row_sum(Trace& t, Stage name, TensorId x);                     // (n x m) -> (n x 1)
TensorId divide_rows(Trace& t, Stage name, TensorId x, TensorId sums);  // (n x m) / (n x 1)
TensorId softmax(Trace& t, Stage name, TensorId x);                     // records its steps before it, as details
TensorId dropout_noise(Trace& t, Stage name, TensorId keep, double p);

}  // namespace attention
