#include "attention/recorded/operations.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "attention/random/sine_cosine.hpp"
#include "attention/recorded/exponential.hpp"
#include "attention/recorded/sums.hpp"

namespace attention {
namespace {

// A tensor with the shape and the axes of the first input.
Tensor like(const Trace& t, Stage name, Op op, std::vector<TensorId> inputs) {
  Tensor out = t.tensor(inputs.front());
  out.name = name;
  out.op = op;
  out.inputs = std::move(inputs);
  out.scalar = std::nullopt;
  out.detail = out.replaced = false;
  for (const TensorId id : out.inputs) {  // the first input may lack a dimension that another one has
    out.batch = std::max(out.batch, t.tensor(id).batch);
    out.heads = std::max(out.heads, t.tensor(id).heads);
  }
  return out;
}

Tensor with_scalar(Tensor out, float scalar) {
  out.scalar = scalar;
  return out;
}

Tensor with_columns(Tensor out, std::int64_t cols, std::optional<Axis> col_axis) {
  out.cols = cols;
  out.col_axis = col_axis;
  return out;
}

// a @ b, each sum in float32 from 0 on and from left to right: as PyTorch without MKL adds, and as a reader follows it.
// Eigen's own products add four at a time. Where b is not row-major (a transposed matrix), it is copied.
void product(MatrixView out, const MatrixView& a, const Eigen::Ref<const RowMajor>& b) {
  out.setZero();
  for (Eigen::Index i = 0; i < out.rows(); ++i)
    for (Eigen::Index k = 0; k < a.cols(); ++k) out.row(i) += a(i, k) * b.row(k);
}

}  // namespace

// a (n x k) @ b (k x m) -> (n x m).
TensorId matmul(Trace& t, Stage name, TensorId a, TensorId b) {
  const Tensor& right = t.tensor(b);
  const TensorId out = t.add(with_columns(like(t, name, Op::matmul, {a, b}), right.cols, right.col_axis));
  t.each(out, [&](MatrixView m, auto batch, auto head) { product(m, t.at(a, batch, head), t.at(b, batch, head)); });
  return out;
}

// a (n x k) @ b.T, b (m x k) -> (n x m): the dot product of every row of a with every row of b.
TensorId matmul_transposed(Trace& t, Stage name, TensorId a, TensorId b) {
  const Tensor& right = t.tensor(b);
  const TensorId out = t.add(with_columns(like(t, name, Op::matmul_transposed, {a, b}), right.rows, right.row_axis));
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    product(m, t.at(a, batch, head), t.at(b, batch, head).transpose());
  });
  return out;
}

// nn.Linear: x (n x d_in) @ weight.T + bias, weight (d_out x d_in), bias (1 x d_out) if any -> (n x d_out).
TensorId linear(Trace& t, Stage name, TensorId x, TensorId weight, std::optional<TensorId> bias) {
  std::vector<TensorId> inputs = {x, weight};
  if (bias) inputs.push_back(*bias);
  const Tensor& w = t.tensor(weight);
  const TensorId out = t.add(with_columns(like(t, name, Op::linear, std::move(inputs)), w.rows, w.row_axis));
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    product(m, t.at(x, batch, head), t.at(weight, batch, head).transpose());
    if (bias) m.rowwise() += t.at(*bias, batch, head).row(0);
  });
  return out;
}

// Columns [first, first + cols) of x. With several heads, head h gets the h-th block of that width. scalar = first.
TensorId slice_columns(Trace& t, Stage name, TensorId x, std::int64_t first, std::int64_t cols, std::int64_t heads,
                       Axis row_axis, Axis col_axis) {
  Tensor slice =
      with_scalar(with_columns(like(t, name, Op::slice_columns, {x}), cols, col_axis), static_cast<float>(first));
  slice.row_axis = row_axis;
  if (heads > 1) slice.heads = heads;
  const TensorId out = t.add(slice);
  t.each(out,
         [&](MatrixView m, auto batch, auto head) { m = t.at(x, batch, 0).middleCols(first + head * cols, cols); });
  return out;
}

// The columns of all heads side by side, head 0 first: (n x d) of each head -> (n x heads d).
TensorId concat(Trace& t, Stage name, TensorId x) {
  const std::int64_t heads = t.tensor(x).heads;
  const std::int64_t cols = t.tensor(x).cols;
  Tensor joined = with_columns(like(t, name, Op::concat, {x}), heads * cols, t.tensor(x).col_axis);
  joined.heads = 0;
  const TensorId out = t.add(joined);
  t.each(out, [&](MatrixView m, auto batch, auto) {
    for (std::int64_t h = 0; h < heads; ++h) m.middleCols(h * cols, cols) = t.at(x, batch, h);
  });
  return out;
}

// Every pair of columns (2j, 2j + 1) of x turned by angles(i, j): rotary position embedding. Cosine and sine are taken
// in float64 and rounded, so that they are the same on every machine.
TensorId rotate(Trace& t, Stage name, TensorId x, TensorId angles) {
  const TensorId out = t.add(like(t, name, Op::rotate, {x, angles}));
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    const auto from = t.at(x, batch, head);
    const MatrixView by = t.at(angles, batch, head);
    for (Eigen::Index i = 0; i < by.rows(); ++i)
      for (Eigen::Index j = 0; j < by.cols(); ++j) {
        const auto [sine64, cosine64] = sine_cosine(static_cast<double>(by(i, j)));
        const float cosine = static_cast<float>(cosine64), sine = static_cast<float>(sine64);
        m(i, 2 * j) = from(i, 2 * j) * cosine - from(i, 2 * j + 1) * sine;
        m(i, 2 * j + 1) = from(i, 2 * j) * sine + from(i, 2 * j + 1) * cosine;
      }
  });
  return out;
}

// Every element divided by `divisor` in float32, as in `attn_scores / keys.shape[-1]**0.5`.
TensorId divide(Trace& t, Stage name, TensorId x, float divisor) {
  const TensorId out = t.add(with_scalar(like(t, name, Op::divide, {x}), divisor));
  t.each(out, [&](MatrixView m, auto batch, auto head) { m = t.at(x, batch, head) / divisor; });
  return out;
}

// Every element multiplied by `factor` in float32, as in `* self._norm_fact`.
TensorId scale(Trace& t, Stage name, TensorId x, float factor) {
  const TensorId out = t.add(with_scalar(like(t, name, Op::scale, {x}), factor));
  t.each(out, [&](MatrixView m, auto batch, auto head) { m = t.at(x, batch, head) * factor; });
  return out;
}

// x, with `hidden` wherever the mask is 1: torch's masked_fill. scalar = hidden, where that is not -inf.
TensorId masked_fill(Trace& t, Stage name, TensorId x, TensorId mask, float hidden) {
  Tensor filled = like(t, name, Op::masked_fill, {x, mask});
  if (std::isfinite(hidden)) filled.scalar = hidden;
  const TensorId out = t.add(filled);
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    m = (t.at(mask, batch, head).array() != 0.0f)
            .select(RowMajor::Constant(m.rows(), m.cols(), hidden), t.at(x, batch, head));
  });
  return out;
}

// a + b, element by element.
TensorId add(Trace& t, Stage name, TensorId a, TensorId b) {
  const TensorId out = t.add(like(t, name, Op::add, {a, b}));
  t.each(out, [&](MatrixView m, auto batch, auto head) { m = t.at(a, batch, head) + t.at(b, batch, head); });
  return out;
}

// a * b, element by element.
TensorId multiply(Trace& t, Stage name, TensorId a, TensorId b) {
  const TensorId out = t.add(like(t, name, Op::multiply, {a, b}));
  t.each(out,
         [&](MatrixView m, auto batch, auto head) { m = t.at(a, batch, head).cwiseProduct(t.at(b, batch, head)); });
  return out;
}

// The sum of every row, with keepdim: (n x m) -> (n x 1).
TensorId row_sum(Trace& t, Stage name, TensorId x) {
  const TensorId out = t.add(with_columns(like(t, name, Op::row_sum, {x}), 1, std::nullopt));
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    const MatrixView terms = t.at(x, batch, head);
    for (Eigen::Index i = 0; i < m.rows(); ++i) m(i, 0) = sum_of_row(terms.row(i).data(), terms.cols());
  });
  return out;
}

// Each row of x divided by its entry in `sums` (n x 1).
TensorId divide_rows(Trace& t, Stage name, TensorId x, TensorId sums) {
  const TensorId out = t.add(like(t, name, Op::divide_rows, {x, sums}));
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    m = t.at(x, batch, head).array().colwise() / t.at(sums, batch, head).col(0).array();
  });
  return out;
}

// torch.softmax(x, dim=-1). Its steps, the row's maximum, the exponentials and their sum, are recorded before it, as
// details: what torch.max, torch.exp and torch.sum give. The weights are what torch.softmax gives, which has a sum of
// its own and multiplies by its reciprocal (vec_softmax_lastdim of ATen/native/cpu/SoftMaxKernel.cpp). As there, all
// weights of a row are NaN if all of its scores are -inf, or if one is NaN or +inf.
TensorId softmax(Trace& t, Stage name, TensorId x) {
  const bool words = name == Stage::probs;  // a trace's second softmax, whose steps have names of their own
  Tensor maximum = with_columns(like(t, words ? Stage::logits_max : Stage::row_max, Op::row_max, {x}), 1, std::nullopt);
  maximum.detail = true;
  const TensorId row_max = t.add(maximum);
  t.each(row_max, [&](MatrixView m, auto batch, auto head) {
    const MatrixView logits = t.at(x, batch, head);
    const auto larger = [](float max, float x) { return std::isnan(max) || x <= max ? max : x; };
    for (Eigen::Index i = 0; i < m.rows(); ++i) m(i, 0) = logits.row(i).redux(larger);
  });

  Tensor shifted = like(t, words ? Stage::logits_exp : Stage::exp, Op::exp_minus_max, {x, row_max});
  shifted.detail = true;
  const TensorId exp = t.add(shifted);
  t.each(exp, [&](MatrixView m, auto batch, auto head) {
    const MatrixView logits = t.at(x, batch, head);
    const MatrixView maxima = t.at(row_max, batch, head);
    for (Eigen::Index i = 0; i < m.rows(); ++i)
      for (Eigen::Index j = 0; j < m.cols(); ++j) m(i, j) = exponential(logits(i, j) - maxima(i, 0));
  });

  const TensorId sum = row_sum(t, words ? Stage::logits_sum : Stage::row_sum, exp);
  t.tensor(sum).detail = true;
  const TensorId out = t.add(like(t, name, Op::softmax, {exp, sum}));
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    const MatrixView terms = t.at(exp, batch, head);
    for (Eigen::Index i = 0; i < m.rows(); ++i)
      m.row(i) = terms.row(i) * (1.0f / sum_of_softmax(terms.row(i).data(), terms.cols()));
  });
  return out;
}

// nn.Dropout's noise: keep / (1 - p), and all zero for p = 1. scalar = (float)(1 - p).
TensorId dropout_noise(Trace& t, Stage name, TensorId keep, double p) {
  const float q = static_cast<float>(1.0 - p);
  const TensorId out = t.add(with_scalar(like(t, name, Op::dropout_noise, {keep}), q));
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    if (p == 1.0) m.setZero();  // as PyTorch does; the division would be 0 / 0
    else m = t.at(keep, batch, head) / q;
  });
  return out;
}

}  // namespace attention
