#include "attention/recorded/operations.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "attention/random/fused_multiply_add.hpp"
#include "attention/random/sine_cosine.hpp"
#include "attention/recorded/exponential.hpp"
#include "attention/recorded/logarithm.hpp"
#include "attention/recorded/sums.hpp"

namespace attention {
namespace {

// A tensor with the shape and the axes of the first input.
Tensor like(const Trace& t, Name name, Op op, std::vector<TensorId> inputs) {
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

// Adds a @ b to `out`, which is 0 at first. Each sum is computed in float32 from left to right, the order of PyTorch
// without MKL and of the arithmetic on the page; Eigen's own products add four at a time. A tile of 4 x 8 sums stays in
// registers. A transposed matrix, which is not row-major, is copied.
void product(MatrixView out, const Eigen::Ref<const RowMajor>& a, const Eigen::Ref<const RowMajor>& b) {
  constexpr Eigen::Index kRows = 4, kCols = 8;
  const Eigen::Index rows = out.rows() - out.rows() % kRows, cols = out.cols() - out.cols() % kCols;
  for (Eigen::Index j = 0; j < cols; j += kCols)
    for (Eigen::Index i = 0; i < rows; i += kRows) {
      auto tile = out.block<kRows, kCols>(i, j);
      Eigen::Matrix<float, kRows, kCols, Eigen::RowMajor> sums = tile;
      for (Eigen::Index k = 0; k < a.cols(); ++k) sums += a.block<kRows, 1>(i, k).lazyProduct(b.block<1, kCols>(k, j));
      tile = sums;
    }
  for (Eigen::Index i = 0; i < out.rows(); ++i) {
    const Eigen::Index rest = i < rows ? out.cols() - cols : out.cols();
    for (Eigen::Index k = 0; k < a.cols(); ++k) out.row(i).tail(rest) += a(i, k) * b.row(k).tail(rest);
  }
}

// One step of the chain rule: the arguments of `derive`.
struct Step {
  Trace& t;
  TensorId out, gradient;
  const Give& give;

  TensorId input(std::size_t i) const { return t.tensor(out).inputs[i]; }
  float scalar() const { return *t.tensor(out).scalar; }
};

// A tensor with the shape and the axes of the tensor whose gradient it is.
Tensor gradient_like(const Trace& t, Name name, Op op, std::vector<TensorId> inputs, TensorId of) {
  Tensor out = t.tensor(of);
  out.name = name;
  out.op = op;
  out.inputs = std::move(inputs);
  out.scalar = std::nullopt;
  out.replaced = false;
  return out;
}

// Calls body(item) for each batch item of `each` that matrix `batch` of `of` serves: all of them if `of` has no items.
template <class Body>
void served(const Tensor& each, const Tensor& of, std::int64_t batch, Body body) {
  const bool all = !of.batch && each.batch;
  for (std::int64_t item = all ? 0 : batch; item < (all ? each.batch : batch + 1); ++item) body(item);
}

}  // namespace

// 1 in these cells, else 0: the gradient of one number with respect to itself, or the correct word of each place.
TensorId one_hot(Trace& t, Name name, TensorId like, const std::vector<Cell>& cells) {
  const TensorId out = t.add(gradient_like(t, name, Op::one_hot, {}, like));
  if (t.measuring()) return out;
  for (const Cell& cell : cells) t.at(out, cell.batch, cell.head)(cell.row, cell.col) = 1;
  return out;
}

// The sum of all terms from left to right, as autograd adds gradients that meet. If terms have heads and the result has
// none, all terms of the last head come first: its module was called last. A term without heads comes before them.
TensorId accumulate(Trace& t, Name name, std::vector<TensorId> terms, TensorId like) {
  const TensorId out = t.add(gradient_like(t, name, Op::accumulate, terms, like));
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    std::int64_t last = head;
    if (!t.tensor(out).heads)
      for (const TensorId term : terms) last = std::max(last, t.tensor(term).heads - 1);
    bool first = true;
    for (std::int64_t h = last; h >= head; --h)
      for (const TensorId term : terms) {
        if (h < last && !t.tensor(term).heads) continue;
        if (first) m = t.at(term, batch, h);
        else m += t.at(term, batch, h);
        first = false;
      }
  });
  return out;
}

// a.T @ b, a (n x k), b (n x m) -> (k x m): the dot product of every column of a with every column of b, over the rows
// of all batch items that `like` serves.
TensorId transposed_matmul(Trace& t, Name name, TensorId a, TensorId b, TensorId like) {
  const TensorId out = t.add(gradient_like(t, name, Op::transposed_matmul, {a, b}, like));
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    served(t.tensor(a).batch ? t.tensor(a) : t.tensor(b), t.tensor(out), batch,
           [&](auto item) { product(m, t.at(a, item, head).transpose(), t.at(b, item, head)); });
  });
  return out;
}

// a (n x k) @ b (k x m) -> (n x m).
TensorId matmul(Trace& t, Name name, TensorId a, TensorId b) {
  const Tensor& right = t.tensor(b);
  const TensorId out = t.add(with_columns(like(t, name, Op::matmul, {a, b}), right.cols, right.col_axis));
  t.each(out, [&](MatrixView m, auto batch, auto head) { product(m, t.at(a, batch, head), t.at(b, batch, head)); });
  return out;
}
// grad_a = gradient @ b.T, grad_b = a.T @ gradient.
static void derive_matmul(const Step& s) {
  const TensorId a = s.input(0), b = s.input(1);
  s.give(a, [&](Name name) { return matmul_transposed(s.t, name, s.gradient, b); });
  s.give(b, [&](Name name) { return transposed_matmul(s.t, name, a, s.gradient, b); });
}

// a (n x k) @ b.T, b (m x k) -> (n x m): the dot product of every row of a with every row of b.
TensorId matmul_transposed(Trace& t, Name name, TensorId a, TensorId b) {
  const Tensor& right = t.tensor(b);
  const TensorId out = t.add(with_columns(like(t, name, Op::matmul_transposed, {a, b}), right.rows, right.row_axis));
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    product(m, t.at(a, batch, head), t.at(b, batch, head).transpose());
  });
  return out;
}
// grad_a = gradient @ b, grad_b = gradient.T @ a.
static void derive_matmul_transposed(const Step& s) {
  const TensorId a = s.input(0), b = s.input(1);
  s.give(a, [&](Name name) { return matmul(s.t, name, s.gradient, b); });
  s.give(b, [&](Name name) { return transposed_matmul(s.t, name, s.gradient, a, b); });
}

// nn.Linear: x (n x d_in) @ weight.T + bias, weight (d_out x d_in), bias (1 x d_out) if any -> (n x d_out).
TensorId linear(Trace& t, Name name, TensorId x, TensorId weight, std::optional<TensorId> bias) {
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
// Whether PyTorch stores a gradient column by column: it does for a transposed operand of torch.bmm, whose heads can be
// joined without a copy, and for heads of one column, which lie one after the other.
static bool lies_by_columns(const Trace& t, TensorId gradient) {
  const Tensor& of = t.tensor(gradient);
  if (of.op == Op::concat || of.op == Op::sum_groups) {
    const TensorId heads = of.inputs.front();
    return t.tensor(heads).cols == 1 || (of.op == Op::concat && lies_by_columns(t, heads));
  }
  return of.op == Op::transposed_matmul && t.tensor(of.inputs.front()).name.is_gradient() && (of.batch || of.heads);
}

// The sum of every column over the rows of all batch items: (n x m) -> (1 x m).
TensorId column_sum(Trace& t, Name name, TensorId x, TensorId like) {
  const TensorId out = t.add(gradient_like(t, name, Op::column_sum, {x}, like));
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    const std::int64_t rows = t.tensor(x).rows;
    RowMajor all(std::max<std::int64_t>(t.tensor(x).batch, 1) * rows, m.cols());  // no bias has items
    std::int64_t first = 0;
    served(t.tensor(x), t.tensor(out), batch, [&](auto item) {
      all.middleRows(first, rows) = t.at(x, item, head);
      first += rows;
    });
    // Of several items PyTorch makes a copy; a wrapper's head has a matrix of its own, which torch.mm keeps by rows.
    const std::int64_t items = t.tensor(x).batch;
    const bool by_columns = (items == 1 || (items == 0 && !t.tensor(x).heads)) && lies_by_columns(t, x);
    if (by_columns) all = all.transpose().eval();
    for (Eigen::Index j = 0; j < m.cols(); ++j)
      m(0, j) =
          by_columns ? sum_of_row(all.row(j).data(), all.cols()) : sum_of_column(all.data(), all.rows(), all.cols(), j);
  });
  return out;
}

// grad_x = gradient @ weight, grad_weight = gradient.T @ x, grad_bias = the sums of the gradient's columns.
static void derive_linear(const Step& s) {
  const TensorId x = s.input(0), weight = s.input(1);
  s.give(x, [&](Name name) { return matmul(s.t, name, s.gradient, weight); });
  s.give(weight, [&](Name name) { return transposed_matmul(s.t, name, s.gradient, x, weight); });
  if (s.t.tensor(s.out).inputs.size() < 3) return;
  const TensorId bias = s.input(2);
  s.give(bias, [&](Name name) { return column_sum(s.t, name, s.gradient, bias); });
}

// How many consecutive heads use the same block of the columns of x: more than one if x has fewer blocks than heads.
static std::int64_t heads_of_block(const Tensor& x, const Tensor& of_heads) {
  return of_heads.heads * of_heads.cols / x.cols;
}

// Columns [first, first + cols) of x. With several heads, each gets a block of that width, in order; if there are fewer
// blocks, several heads get the same one. scalar = first.
TensorId slice_columns(Trace& t, Name name, TensorId x, std::int64_t first, std::int64_t cols, std::int64_t heads,
                       Axis row_axis, Axis col_axis) {
  Tensor slice =
      with_scalar(with_columns(like(t, name, Op::slice_columns, {x}), cols, col_axis), static_cast<float>(first));
  slice.row_axis = row_axis;
  if (heads > 1) slice.heads = heads;
  const std::int64_t heads_per_block = heads > 1 ? heads_of_block(t.tensor(x), slice) : 1;
  const TensorId out = t.add(slice);
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    m = t.at(x, batch, 0).middleCols(first + head / heads_per_block * cols, cols);
  });
  return out;
}

// The columns of all heads side by side, head 0 first: (n x d) of each head -> (n x heads d).
TensorId concat(Trace& t, Name name, TensorId x) {
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
// The gradient of a head is its columns of the gradient.
static void derive_concat(const Step& s) {
  const TensorId x = s.input(0);
  const Tensor& of = s.t.tensor(x);
  s.give(x, [&](Name name) {
    return slice_columns(s.t, name, s.gradient, 0, of.cols, of.heads, *of.row_axis, *of.col_axis);
  });
}

// Columns [first, first + cols) of the result are those of x, all others are 0. scalar = first.
TensorId place_columns(Trace& t, Name name, TensorId x, TensorId like, std::int64_t first) {
  const TensorId out =
      t.add(with_scalar(gradient_like(t, name, Op::place_columns, {x}, like), static_cast<float>(first)));
  t.each(out,
         [&](MatrixView m, auto batch, auto head) { m.middleCols(first, t.tensor(x).cols) = t.at(x, batch, head); });
  return out;
}

// In each block of columns the sum over the heads that got it, the first one first: (n x d) of each head -> (n x
// blocks d). It begins with 0, as autograd's index_add does.
TensorId sum_groups(Trace& t, Name name, TensorId x, TensorId like) {
  const TensorId out = t.add(gradient_like(t, name, Op::sum_groups, {x}, like));
  const std::int64_t heads = t.tensor(x).heads, cols = t.tensor(x).cols;
  const std::int64_t heads_per_block = heads_of_block(t.tensor(out), t.tensor(x));
  t.each(out, [&](MatrixView m, auto batch, auto) {
    for (std::int64_t h = 0; h < heads; ++h) m.middleCols(h / heads_per_block * cols, cols) += t.at(x, batch, h);
  });
  return out;
}

// The gradient returns to the columns of the slice: heads are joined, or added where they share columns; other slices
// get zeros in the other columns.
static void derive_slice_columns(const Step& s) {
  const TensorId x = s.input(0);
  const Tensor& slice = s.t.tensor(s.out);
  const bool is_split = slice.heads, is_grouped = is_split && heads_of_block(s.t.tensor(x), slice) > 1;
  const auto first = static_cast<std::int64_t>(s.scalar());
  s.give(x, [&](Name name) {
    if (is_grouped) return sum_groups(s.t, name, s.gradient, x);
    return is_split ? concat(s.t, name, s.gradient) : place_columns(s.t, name, s.gradient, x, first);
  });
}

// Every pair of columns (2j, 2j + 1) of x rotated by angles(i, j), or by minus that: rotary position embedding. Cosine
// and sine are computed in float64 and rounded, so that they are the same on every machine.
TensorId rotate(Trace& t, Name name, TensorId x, TensorId angles, bool back) {
  const TensorId out = t.add(like(t, name, back ? Op::rotate_back : Op::rotate, {x, angles}));
  // In the backward pass a sum of -0 becomes 0: autograd adds the zeros of the other column of the pair.
  const float direction = back ? -1.0f : 1.0f, zero = back ? 0.0f : -0.0f;
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    const auto from = t.at(x, batch, head);
    const MatrixView by = t.at(angles, batch, head);
    for (Eigen::Index i = 0; i < by.rows(); ++i)
      for (Eigen::Index j = 0; j < by.cols(); ++j) {
        const auto [sine64, cosine64] = sine_cosine(static_cast<double>(by(i, j)));
        const float cosine = static_cast<float>(cosine64), sine = direction * static_cast<float>(sine64);
        m(i, 2 * j) = from(i, 2 * j) * cosine - from(i, 2 * j + 1) * sine + zero;
        m(i, 2 * j + 1) = from(i, 2 * j) * sine + from(i, 2 * j + 1) * cosine + zero;
      }
  });
  return out;
}
static void derive_rotate(const Step& s) {
  const TensorId angles = s.input(1);
  s.give(s.input(0), [&](Name name) { return rotate(s.t, name, s.gradient, angles, true); });
}

// Every element divided by `divisor` in float32, as in `attn_scores / keys.shape[-1]**0.5`.
TensorId divide(Trace& t, Name name, TensorId x, float divisor) {
  const TensorId out = t.add(with_scalar(like(t, name, Op::divide, {x}), divisor));
  t.each(out, [&](MatrixView m, auto batch, auto head) { m = t.at(x, batch, head) / divisor; });
  return out;
}
static void derive_divide(const Step& s) {
  s.give(s.input(0), [&](Name name) { return divide(s.t, name, s.gradient, s.scalar()); });
}

// Every element multiplied by `factor` in float32, as in `* self._norm_fact`.
TensorId scale(Trace& t, Name name, TensorId x, float factor) {
  const TensorId out = t.add(with_scalar(like(t, name, Op::scale, {x}), factor));
  t.each(out, [&](MatrixView m, auto batch, auto head) { m = t.at(x, batch, head) * factor; });
  return out;
}
static void derive_scale(const Step& s) {
  s.give(s.input(0), [&](Name name) { return scale(s.t, name, s.gradient, s.scalar()); });
}

// x, with `hidden` wherever the mask is 1: torch's masked_fill. scalar = hidden, unless that is -inf.
TensorId masked_fill(Trace& t, Name name, TensorId x, TensorId mask, float hidden) {
  Tensor filled = like(t, name, Op::masked_fill, {x, mask});
  if (std::isfinite(hidden)) filled.scalar = hidden;
  const TensorId out = t.add(filled);
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    m = (t.at(mask, batch, head).array() != 0.0f)
            .select(RowMajor::Constant(m.rows(), m.cols(), hidden), t.at(x, batch, head));
  });
  return out;
}

// A hidden score has no effect: its gradient is 0.
static void derive_masked_fill(const Step& s) {
  const TensorId mask = s.input(1);
  s.give(s.input(0), [&](Name name) { return masked_fill(s.t, name, s.gradient, mask, 0.0f); });
}

// a + b, element by element.
TensorId add(Trace& t, Name name, TensorId a, TensorId b) {
  const TensorId out = t.add(like(t, name, Op::add, {a, b}));
  t.each(out, [&](MatrixView m, auto batch, auto head) { m = t.at(a, batch, head) + t.at(b, batch, head); });
  return out;
}

// x: the gradient that a sum passes on to each of its terms.
TensorId pass_on(Trace& t, Name name, TensorId x) {
  const TensorId out = t.add(like(t, name, Op::pass_on, {x}));
  t.each(out, [&](MatrixView m, auto batch, auto head) { m = t.at(x, batch, head); });
  return out;
}

static void derive_add(const Step& s) {
  for (const std::size_t term : {0, 1})
    s.give(s.input(term), [&](Name name) { return pass_on(s.t, name, s.gradient); });
}

// a * b, element by element.
TensorId multiply(Trace& t, Name name, TensorId a, TensorId b) {
  const TensorId out = t.add(like(t, name, Op::multiply, {a, b}));
  t.each(out,
         [&](MatrixView m, auto batch, auto head) { m = t.at(a, batch, head).cwiseProduct(t.at(b, batch, head)); });
  return out;
}
// grad_a = gradient * b, grad_b = gradient * a.
static void derive_multiply(const Step& s) {
  const TensorId a = s.input(0), b = s.input(1);
  s.give(a, [&](Name name) { return multiply(s.t, name, s.gradient, b); });
  s.give(b, [&](Name name) { return multiply(s.t, name, s.gradient, a); });
}

// The sum of every row, with keepdim: (n x m) -> (n x 1).
TensorId row_sum(Trace& t, Name name, TensorId x) {
  const TensorId out = t.add(with_columns(like(t, name, Op::row_sum, {x}), 1, std::nullopt));
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    const MatrixView terms = t.at(x, batch, head);
    for (Eigen::Index i = 0; i < m.rows(); ++i) m(i, 0) = sum_of_row(terms.row(i).data(), terms.cols());
  });
  return out;
}
// The number of each row in all of its columns: (n x 1) -> (n x m), the gradient of a row's sum.
TensorId expand(Trace& t, Name name, TensorId x, TensorId like) {
  const TensorId out = t.add(gradient_like(t, name, Op::expand, {x}, like));
  t.each(out, [&](MatrixView m, auto batch, auto head) { m.colwise() = t.at(x, batch, head).col(0); });
  return out;
}

static void derive_row_sum(const Step& s) {
  const TensorId x = s.input(0);
  s.give(x, [&](Name name) { return expand(s.t, name, s.gradient, x); });
}

// Each row of x divided by its entry in `sums` (n x 1).
TensorId divide_rows(Trace& t, Name name, TensorId x, TensorId sums) {
  const TensorId out = t.add(like(t, name, Op::divide_rows, {x, sums}));
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    m = t.at(x, batch, head).array().colwise() / t.at(sums, batch, head).col(0).array();
  });
  return out;
}
// The sum of each row of -gradient * (x / sums / sums): the gradient of the sums by which x is divided, (n x 1).
TensorId divide_rows_backward(Trace& t, Name name, TensorId gradient, TensorId x, TensorId sums) {
  const TensorId out = t.add(gradient_like(t, name, Op::divide_rows_backward, {gradient, x, sums}, sums));
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    const MatrixView by = t.at(sums, batch, head);
    const MatrixView from = t.at(x, batch, head);
    const RowMajor quotients = ((from.array().colwise() / by.col(0).array()).colwise() / by.col(0).array()).matrix();
    const RowMajor terms = (-t.at(gradient, batch, head)).cwiseProduct(quotients);
    for (Eigen::Index i = 0; i < m.rows(); ++i)
      m(i, 0) = terms.cols() == 1 ? terms(i, 0) : sum_of_row(terms.row(i).data(), terms.cols());
  });
  return out;
}

static void derive_divide_rows(const Step& s) {
  const TensorId x = s.input(0), sums = s.input(1);
  s.give(x, [&](Name name) { return divide_rows(s.t, name, s.gradient, sums); });
  s.give(sums, [&](Name name) { return divide_rows_backward(s.t, name, s.gradient, x, sums); });
}

// torch.softmax(x, dim=-1). Its steps, the row's maximum, the exponentials and their sum, are recorded before it, as
// details, and equal torch.max, torch.exp and torch.sum. The weights equal torch.softmax, which computes its own sum
// and multiplies by the reciprocal (vec_softmax_lastdim of ATen/native/cpu/SoftMaxKernel.cpp). As there, all weights of
// a row are NaN if all of its scores are -inf, or if one is NaN or +inf.
TensorId softmax(Trace& t, Name name, TensorId x) {
  const bool words = name == Stage::probs;  // the second softmax of a trace, whose steps have other names
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
// (gradient - sum) * weights, the sum that of gradient * weights in each row: the derivative of torch.softmax
// (vec_host_softmax_backward_lastdim of ATen/native/cpu/SoftMaxKernel.cpp).
TensorId softmax_backward(Trace& t, Name name, TensorId gradient, TensorId weights) {
  const TensorId out = t.add(like(t, name, Op::softmax_backward, {gradient, weights}));
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    const MatrixView g = t.at(gradient, batch, head), w = t.at(weights, batch, head);
    for (Eigen::Index i = 0; i < m.rows(); ++i) {
      const float sum = sum_of_products(g.row(i).data(), w.row(i).data(), m.cols());
      m.row(i) = (g.row(i).array() - sum) * w.row(i).array();
    }
  });
  return out;
}

static void derive_softmax(const Step& s) {
  s.give(operands(s.t, s.out).front(), [&](Name name) { return softmax_backward(s.t, name, s.gradient, s.out); });
}

// torch.log_softmax of the scores that became `probs`: each minus the row's maximum and the logarithm of its sum
// (vec_log_softmax_lastdim_chunk_kernel of ATen/native/cpu/SoftMaxKernel.cpp).
static RowMajor log_softmax(Trace& t, TensorId probs, std::int64_t batch) {
  const TensorId exp = t.tensor(probs).inputs.front();
  const MatrixView terms = t.at(exp, batch, 0);
  const MatrixView scores = t.at(t.tensor(exp).inputs[0], batch, 0), maxima = t.at(t.tensor(exp).inputs[1], batch, 0);
  RowMajor logs(terms.rows(), terms.cols());
  for (Eigen::Index i = 0; i < logs.rows(); ++i)
    logs.row(i) = scores.row(i).array() - maxima(i, 0) - logarithm(sum_of_softmax(terms.row(i).data(), terms.cols()));
  return logs;
}

// torch.nn.functional.cross_entropy: the mean, over the places whose row of `targets` has a 1, of minus the logarithm
// of the probability in that cell. scalar = the number of these places.
TensorId cross_entropy(Trace& t, Name name, TensorId probs, TensorId targets, float places) {
  Tensor loss = with_scalar(Tensor{name, Op::cross_entropy, {probs, targets}}, places);
  loss.rows = loss.cols = 1;
  const TensorId out = t.add(loss);
  if (t.measuring()) return out;
  std::vector<std::optional<float>> losses;
  t.each(targets, [&](MatrixView target, auto batch, auto) {
    const RowMajor logs = log_softmax(t, probs, batch);
    for (Eigen::Index i = 0; i < target.rows(); ++i) {
      Eigen::Index word = 0;
      if (target.row(i).maxCoeff(&word) == 0) losses.push_back(std::nullopt);
      else losses.push_back(-logs(i, word));
    }
  });
  t.at(out, 0, 0)(0, 0) = sum_of_losses(losses) / places;
  return out;
}
// (probs - targets) / places in the rows that count, else 0, times the gradient of the loss. As in autograd, the
// probabilities are exponentials of log_softmax, whose product and difference compilers fuse.
TensorId cross_entropy_backward(Trace& t, Name name, TensorId gradient, TensorId loss) {
  const TensorId probs = t.tensor(loss).inputs[0], targets = t.tensor(loss).inputs[1];
  const float places = *t.tensor(loss).scalar;
  const TensorId out = t.add(with_scalar(
      gradient_like(t, name, Op::cross_entropy_backward, {gradient, probs, targets}, operands(t, loss).front()),
      places));
  t.each(out, [&](MatrixView m, auto batch, auto) {
    const RowMajor logs = log_softmax(t, probs, batch);
    const MatrixView target = t.at(targets, batch, 0);
    const float share = t.at(gradient, 0, 0)(0, 0) / places;
    for (Eigen::Index i = 0; i < m.rows(); ++i) {
      const float row_weight = share * target.row(i).maxCoeff();
      for (Eigen::Index j = 0; j < m.cols(); ++j)
        m(i, j) = fused_multiply_add(exponential(logs(i, j)), row_weight, -share * target(i, j));
    }
  });
  return out;
}

static void derive_cross_entropy(const Step& s) {
  s.give(operands(s.t, s.out).front(), [&](Name name) { return cross_entropy_backward(s.t, name, s.gradient, s.out); });
}

// nn.Dropout's noise: keep / (1 - p), and all zero for p = 1. scalar = (float)(1 - p).
TensorId dropout_noise(Trace& t, Name name, TensorId keep, double p) {
  const float q = static_cast<float>(1.0 - p);
  const TensorId out = t.add(with_scalar(like(t, name, Op::dropout_noise, {keep}), q));
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    if (p == 1.0) m.setZero();  // as PyTorch does; the division would be 0 / 0
    else m = t.at(keep, batch, head) / q;
  });
  return out;
}

// x - rate * gradient: a step of gradient descent, rounded twice as `x -= rate * x.grad` is. scalar = rate.
TensorId update(Trace& t, Name name, TensorId x, TensorId gradient, float rate) {
  const TensorId out = t.add(with_scalar(like(t, name, Op::update, {x, gradient}), rate));
  t.each(out, [&](MatrixView m, auto batch, auto head) {
    m = t.at(gradient, batch, head) * rate;
    m = t.at(x, batch, head) - m;
  });
  return out;
}

std::vector<TensorId> operands(const Trace& t, TensorId out) {
  const std::vector<TensorId>& inputs = t.tensor(out).inputs;
  if (t.tensor(out).op == Op::cross_entropy) return operands(t, inputs.front());  // autograd starts at the scores, too
  return t.tensor(out).op == Op::softmax ? std::vector<TensorId>{t.tensor(inputs.front()).inputs.front()} : inputs;
}

void derive(Trace& t, TensorId out, TensorId gradient, const Give& give) {
  const Step step{t, out, gradient, give};
  switch (t.tensor(out).op) {
    case Op::matmul: return derive_matmul(step);
    case Op::matmul_transposed: return derive_matmul_transposed(step);
    case Op::linear: return derive_linear(step);
    case Op::slice_columns: return derive_slice_columns(step);
    case Op::concat: return derive_concat(step);
    case Op::rotate: return derive_rotate(step);
    case Op::divide: return derive_divide(step);
    case Op::scale: return derive_scale(step);
    case Op::masked_fill: return derive_masked_fill(step);
    case Op::add: return derive_add(step);
    case Op::multiply: return derive_multiply(step);
    case Op::row_sum: return derive_row_sum(step);
    case Op::divide_rows: return derive_divide_rows(step);
    case Op::softmax: return derive_softmax(step);
    case Op::cross_entropy: return derive_cross_entropy(step);
    // No derivative: sources, masks and what is computed from them, the steps of softmax (which has one derivative),
    // and gradients. If one is missing, gradients_by_seed.test.ts fails.
    default: return;
  }
}

}  // namespace attention
