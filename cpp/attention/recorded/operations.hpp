// The operations of the forward pass, one function each: it computes one tensor with Eigen and appends it to the trace.
//
// Shapes are written per batch item and head; `a`, `x`, ... are ids of tensors in the trace, and so is what is
// returned. A tensor without a batch or head dimension (a weight, a mask) serves every item or head. Nothing is
// checked here beyond assertions: the rules are in config.cpp and run.cpp.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "attention/recorded/trace.hpp"

namespace attention {

// A tensor that has x's shape and axes.
inline Tensor like(const Trace& t, Stage name, Op op, std::vector<int> inputs) {
  Tensor out = t.tensor(inputs.front());
  out.name = name;
  out.op = op;
  out.inputs = std::move(inputs);
  out.has_scalar = out.detail = out.replaced = false;
  for (int id : out.inputs) {  // a mask without a batch dimension takes on that of what it is applied to
    out.batch = std::max(out.batch, t.tensor(id).batch);
    out.heads = std::max(out.heads, t.tensor(id).heads);
  }
  return out;
}

inline Tensor with_scalar(Tensor out, float scalar) {
  out.has_scalar = true;
  out.scalar = scalar;
  return out;
}

inline Tensor with_columns(Tensor out, std::int64_t cols, std::optional<Axis> col_axis) {
  out.cols = cols;
  out.col_axis = col_axis;
  return out;
}

// Products of the recording path are plain dot products: they are small, and a reader can follow the sum.
template <class A, class B>
void product(Matrix out, const A& a, const B& b) {
  out = a.lazyProduct(b);
  out.array() += 0.0f;  // a sum of nothing but -0 is 0, since PyTorch's begins with 0; Eigen's depends on alignment
}

// a (n x k) @ b (k x m) -> (n x m).
inline int matmul(Trace& t, Stage name, int a, int b) {
  const Tensor& right = t.tensor(b);
  const int out = t.add(with_columns(like(t, name, Op::matmul, {a, b}), right.cols, right.col_axis));
  t.each(out, [&](Matrix m, auto batch, auto head) { product(m, t.at(a, batch, head), t.at(b, batch, head)); });
  return out;
}

// a (n x k) @ b.T, b (m x k) -> (n x m): the dot product of every row of a with every row of b.
inline int matmul_transposed(Trace& t, Stage name, int a, int b) {
  const Tensor& right = t.tensor(b);
  const int out = t.add(with_columns(like(t, name, Op::matmul_transposed, {a, b}), right.rows, right.row_axis));
  t.each(out,
         [&](Matrix m, auto batch, auto head) { product(m, t.at(a, batch, head), t.at(b, batch, head).transpose()); });
  return out;
}

// nn.Linear: x (n x d_in) @ weight.T + bias, weight (d_out x d_in), bias (1 x d_out) or -1 for none -> (n x d_out).
inline int linear(Trace& t, Stage name, int x, int weight, int bias) {
  std::vector<int> inputs = {x, weight};
  if (bias >= 0) inputs.push_back(bias);
  const Tensor& w = t.tensor(weight);
  const int out = t.add(with_columns(like(t, name, Op::linear, std::move(inputs)), w.rows, w.row_axis));
  t.each(out, [&](Matrix m, auto batch, auto head) {
    product(m, t.at(x, batch, head), t.at(weight, batch, head).transpose());
    if (bias >= 0) m.rowwise() += t.at(bias, batch, head).row(0);
  });
  return out;
}

// Columns [first, first + cols) of x; with several heads, head h gets the h-th such block. scalar = first of head 0.
inline int slice_columns(Trace& t, Stage name, int x, std::int64_t first, std::int64_t cols, std::int64_t heads,
                         Axis row_axis, Axis col_axis) {
  Tensor slice =
      with_scalar(with_columns(like(t, name, Op::slice_columns, {x}), cols, col_axis), static_cast<float>(first));
  slice.row_axis = row_axis;
  if (heads > 1) slice.heads = heads;
  const int out = t.add(slice);
  t.each(out, [&](Matrix m, auto batch, auto head) { m = t.at(x, batch, 0).middleCols(first + head * cols, cols); });
  return out;
}

// The heads' columns put side by side again, head 0 first: (n x d) each -> (n x heads d).
inline int concat(Trace& t, Stage name, int x) {
  const std::int64_t heads = t.tensor(x).heads;
  const std::int64_t cols = t.tensor(x).cols;
  Tensor joined = with_columns(like(t, name, Op::concat, {x}), heads * cols, t.tensor(x).col_axis);
  joined.heads = 0;
  const int out = t.add(joined);
  t.each(out, [&](Matrix m, auto batch, auto) {
    for (std::int64_t h = 0; h < heads; ++h) m.middleCols(h * cols, cols) = t.at(x, batch, h);
  });
  return out;
}

// One float32 division of every element by `divisor`, as `attn_scores / keys.shape[-1]**0.5`.
inline int divide(Trace& t, Stage name, int x, float divisor) {
  const int out = t.add(with_scalar(like(t, name, Op::divide, {x}), divisor));
  t.each(out, [&](Matrix m, auto batch, auto head) { m = t.at(x, batch, head) / divisor; });
  return out;
}

// One float32 multiplication of every element, as `* self._norm_fact`.
inline int scale(Trace& t, Stage name, int x, float factor) {
  const int out = t.add(with_scalar(like(t, name, Op::scale, {x}), factor));
  t.each(out, [&](Matrix m, auto batch, auto head) { m = t.at(x, batch, head) * factor; });
  return out;
}

// -inf wherever the mask is 1: torch's masked_fill.
inline int masked_fill(Trace& t, Stage name, int x, int mask) {
  const int out = t.add(like(t, name, Op::masked_fill, {x, mask}));
  t.each(out, [&](Matrix m, auto batch, auto head) {
    constexpr float kHidden = -std::numeric_limits<float>::infinity();
    m = (t.at(mask, batch, head).array() != 0.0f)
            .select(RowMajor::Constant(m.rows(), m.cols(), kHidden), t.at(x, batch, head));
  });
  return out;
}

// a * b element by element.
inline int multiply(Trace& t, Stage name, int a, int b) {
  const int out = t.add(like(t, name, Op::multiply, {a, b}));
  t.each(out, [&](Matrix m, auto batch, auto head) { m = t.at(a, batch, head).cwiseProduct(t.at(b, batch, head)); });
  return out;
}

// Sum of every row, keepdim: (n x m) -> (n x 1).
inline int row_sum(Trace& t, Stage name, int x) {
  const int out = t.add(with_columns(like(t, name, Op::row_sum, {x}), 1, std::nullopt));
  t.each(out, [&](Matrix m, auto batch, auto head) {
    // From left to right: Eigen's sum begins where memory is aligned, so that its rounding changes with the address.
    const Matrix terms = t.at(x, batch, head);
    m.setZero();
    for (Eigen::Index j = 0; j < terms.cols(); ++j) m += terms.col(j);
  });
  return out;
}

// x divided by its row's sum, sums (n x 1).
inline int divide_rows(Trace& t, Stage name, int x, int sums) {
  const int out = t.add(like(t, name, Op::divide_rows, {x, sums}));
  t.each(out, [&](Matrix m, auto batch, auto head) {
    m = t.at(x, batch, head).array().colwise() / t.at(sums, batch, head).col(0).array();
  });
  return out;
}

// torch.softmax(x, dim=-1), with the details row_max, exp and row_sum recorded before it. A row of -inf only, or one
// with NaN or +inf, is NaN in every place, as PyTorch's.
inline int softmax(Trace& t, Stage name, int x) {
  Tensor maximum = with_columns(like(t, Stage::row_max, Op::row_max, {x}), 1, std::nullopt);
  maximum.detail = true;
  const int row_max = t.add(maximum);
  t.each(row_max, [&](Matrix m, auto batch, auto head) {
    const Matrix logits = t.at(x, batch, head);
    for (Eigen::Index i = 0; i < m.rows(); ++i) m(i, 0) = logits.row(i).maxCoeff<Eigen::PropagateNaN>();
  });

  Tensor shifted = like(t, Stage::exp, Op::exp_minus_max, {x, row_max});
  shifted.detail = true;
  const int exp = t.add(shifted);
  t.each(exp, [&](Matrix m, auto batch, auto head) {
    // std::exp, not Eigen's: its vectorised exp(-inf) is 2.9e-39 where softmax needs 0.
    const Matrix logits = t.at(x, batch, head);
    const Matrix maxima = t.at(row_max, batch, head);
    for (Eigen::Index i = 0; i < m.rows(); ++i)
      for (Eigen::Index j = 0; j < m.cols(); ++j) m(i, j) = std::exp(logits(i, j) - maxima(i, 0));
  });

  const int sum = row_sum(t, Stage::row_sum, exp);
  t.tensor(sum).detail = true;
  const int out = divide_rows(t, name, exp, sum);
  t.tensor(out).op = Op::softmax;
  return out;
}

// keep / (1 - p), nn.Dropout's noise; all zero for p = 1. scalar = (float)(1 - p).
inline int dropout_noise(Trace& t, Stage name, int keep, double p) {
  const float q = static_cast<float>(1.0 - p);
  const int out = t.add(with_scalar(like(t, name, Op::dropout_noise, {keep}), q));
  t.each(out, [&](Matrix m, auto batch, auto head) {
    if (p == 1.0) m.setZero();  // PyTorch multiplies by zero then, where the division would be 0 / 0
    else m = t.at(keep, batch, head) / q;
  });
  return out;
}

}  // namespace attention
