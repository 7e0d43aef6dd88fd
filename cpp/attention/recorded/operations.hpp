// The operations of the forward pass and of its gradients. Each function computes one tensor with Eigen, appends it to
// the trace under its name, and returns its id. operations.cpp says what each computes, since the page shows the
// functions beside their results.
//
// Shapes are written for one batch item and head. A tensor without a batch or head dimension, such as a weight or a
// mask, serves every item or head. Nothing is checked here: config.cpp and run.cpp check the rules.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "attention/recorded/trace.hpp"

namespace attention {

TensorId matmul(Trace& t, Name name, TensorId a, TensorId b);             // (n x k) @ (k x m) -> (n x m)
TensorId matmul_transposed(Trace& t, Name name, TensorId a, TensorId b);  // (n x k) @ (m x k).T -> (n x m)
TensorId linear(Trace& t, Name name, TensorId x, TensorId weight, std::optional<TensorId> bias);
TensorId slice_columns(Trace& t, Name name, TensorId x, std::int64_t first, std::int64_t cols, std::int64_t heads,
                       Axis row_axis, Axis col_axis);
TensorId concat(Trace& t, Name name, TensorId x);  // (n x d) of each head -> (n x heads d)
TensorId rotate(Trace& t, Name name, TensorId x, TensorId angles, bool back = false);

TensorId divide(Trace& t, Name name, TensorId x, float divisor);
TensorId scale(Trace& t, Name name, TensorId x, float factor);
TensorId masked_fill(Trace& t, Name name, TensorId x, TensorId mask, float hidden);
TensorId add(Trace& t, Name name, TensorId a, TensorId b);
TensorId multiply(Trace& t, Name name, TensorId a, TensorId b);
TensorId row_sum(Trace& t, Name name, TensorId x);                     // (n x m) -> (n x 1)
TensorId divide_rows(Trace& t, Name name, TensorId x, TensorId sums);  // (n x m) / (n x 1)
TensorId softmax(Trace& t, Name name, TensorId x);                     // records its steps before it, as details
TensorId dropout_noise(Trace& t, Name name, TensorId keep, double p);

// One number of a tensor; batch item and head are 0 where it has none.
struct Cell {
  std::int64_t batch = 0, head = 0, row = 0, col = 0;
};

// Operations that only gradients need. `like` is the tensor whose gradient the result is; if that tensor serves several
// batch items, the result is summed over them.
TensorId one_hot(Trace& t, Name name, TensorId like, const std::vector<Cell>& cells);
TensorId accumulate(Trace& t, Name name, std::vector<TensorId> terms, TensorId like);
TensorId pass_on(Trace& t, Name name, TensorId x);
TensorId transposed_matmul(Trace& t, Name name, TensorId a, TensorId b,
                           TensorId like);                            // (n x k).T @ (n x m) -> (k x m)
TensorId column_sum(Trace& t, Name name, TensorId x, TensorId like);  // (n x m) -> (1 x m)
TensorId place_columns(Trace& t, Name name, TensorId x, TensorId like, std::int64_t first);
TensorId sum_groups(Trace& t, Name name, TensorId x, TensorId like);  // (n x d) of each head -> (n x blocks d)
TensorId expand(Trace& t, Name name, TensorId x, TensorId like);      // (n x 1) -> (n x m)
TensorId divide_rows_backward(Trace& t, Name name, TensorId gradient, TensorId x, TensorId sums);
TensorId update(Trace& t, Name name, TensorId x, TensorId gradient, float rate);  // x - rate * gradient
TensorId softmax_backward(Trace& t, Name name, TensorId gradient, TensorId weights);
TensorId cross_entropy(Trace& t, Name name, TensorId probs, TensorId targets, float places);  // -> one number
TensorId cross_entropy_backward(Trace& t, Name name, TensorId gradient, TensorId loss);

// The tensors from which the operation of `out` computes it: its inputs or, for softmax, whose inputs are details, and
// for cross_entropy, the scores.
std::vector<TensorId> operands(const Trace& t, TensorId out);

// One step of the chain rule: from the gradient of `out` to the part of each operand's gradient that comes through
// `out`. Calls give(operand, record) for each operand; record(name) records the operation that computes that part.
using Record = std::function<TensorId(Name)>;
using Give = std::function<void(TensorId operand, const Record& record)>;
void derive(Trace& t, TensorId out, TensorId gradient, const Give& give);

}  // namespace attention
