#include "attention/learning/operations.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <type_traits>

#include "attention/learning/exponential.hpp"
#include "attention/learning/logarithm.hpp"

namespace attention::learning {
namespace {

// Calls work(n). For the usual widths n is a compile-time constant, so that the compiler unrolls the loops.
template <class Work>
void with_width(Index n, Work work) {
  if (n == 4) work(std::integral_constant<int, 4>{});
  else if (n == 8) work(std::integral_constant<int, 8>{});
  else work(n);
}

// A vector in memory; its size is a constant, or Eigen::Dynamic.
template <int size>
using Vector = Eigen::Map<Eigen::Matrix<double, size, 1>>;

Vector<Eigen::Dynamic> vector(double* numbers, Index n) { return {numbers, n}; }

// One head's part of a row: n numbers.
template <int n>
Vector<n> part(double* row, Index head, std::integral_constant<int, n>) {
  return Vector<n>(row + head * n);
}
Vector<Eigen::Dynamic> part(double* row, Index head, Index n) { return vector(row + head * n, n); }

// Sums from left to right. Eigen's sum starts at the first aligned address, so the last bits of two equal runs would
// differ.
double sum_of(const double* numbers, Index n) { return std::accumulate(numbers, numbers + n, 0.0); }

}  // namespace

void embed(const Batch& batch, const Tensor& token, const Tensor* place, const Tensor& x) {
  for (Index i = 0; i < x.rows; ++i) {
    x.matrix().row(i) = token.matrix().row(batch.tokens[i].word);
    if (place) x.matrix().row(i) += place->matrix().row(batch.tokens[i].place);
  }
}

void embed_backward(const Batch& batch, const Tensor& token, const Tensor* place, const Tensor& x) {
  for (Index i = 0; i < x.rows; ++i) {
    token.gradient().row(batch.tokens[i].word) += x.gradient().row(i);
    if (place) place->gradient().row(batch.tokens[i].place) += x.gradient().row(i);
  }
}

// Lazy: Eigen's other product packs blocks for large matrices, which adds 12 kB to the module.
void linear(const Tensor& x, const Tensor& weight, const Tensor& y) {
  y.matrix() = x.matrix().lazyProduct(weight.matrix().transpose());  // (n, d_out)
}

void linear_backward(const Tensor& x, const Tensor& weight, const Tensor& y) {
  x.gradient() += y.gradient().lazyProduct(weight.matrix());  // (n, d_in)
  for (Index i = 0; i < x.rows; ++i)
    weight.gradient() += y.gradient().row(i).transpose().lazyProduct(x.matrix().row(i));  // (d_out, d_in)
}

void dot_products(const Batch& batch, const Tensor& queries, const Tensor& keys, double factor, const Tensor& scores) {
  with_width(queries.cols / scores.rows, [&](auto d_k) {
    for (Index head = 0; head < scores.rows; ++head)
      for (const Row& row : batch.rows) {
        double* const out = scores.row(head) + row.first;
        const auto query = part(queries.row(row.query), head, d_k);
        for (int i = 0; i < row.visible; ++i)
          out[i] = factor * query.dot(part(keys.row(batch.keys[row.first + i]), head, d_k));
        std::fill(out + row.visible, out + row.keys, 0.0);
      }
  });
}

void dot_products_backward(const Batch& batch, const Tensor& queries, const Tensor& keys, double factor,
                           const Tensor& scores) {
  with_width(queries.cols / scores.rows, [&](auto d_k) {
    for (Index head = 0; head < scores.rows; ++head)
      for (const Row& row : batch.rows) {
        const double* const grad = scores.grad_row(head) + row.first;
        const auto query = part(queries.row(row.query), head, d_k);
        auto query_grad = part(queries.grad_row(row.query), head, d_k);
        for (int i = 0; i < row.visible; ++i) {
          const Index key = batch.keys[row.first + i];
          query_grad += factor * grad[i] * part(keys.row(key), head, d_k);
          part(keys.grad_row(key), head, d_k) += factor * grad[i] * query;
        }
      }
  });
}

void softmax(const Batch& batch, const Tensor& scores, const Tensor& weights) {
  for (Index head = 0; head < scores.rows; ++head)
    for (const Row& row : batch.rows) {
      const auto in = vector(scores.row(head) + row.first, row.keys);
      vector(weights.row(head) + row.first, row.keys) = in.array() - in.maxCoeff();
    }
  exponentials(weights.numbers, weights.size());
  for (Index head = 0; head < scores.rows; ++head)
    for (const Row& row : batch.rows) {
      auto out = vector(weights.row(head) + row.first, row.keys);
      out /= sum_of(out.data(), row.keys);
    }
}

void softmax_backward(const Batch& batch, const Tensor& scores, const Tensor& weights) {
  for (Index head = 0; head < scores.rows; ++head)
    for (const Row& row : batch.rows) {
      const auto weight = vector(weights.row(head) + row.first, row.keys).array();
      const auto grad = vector(weights.grad_row(head) + row.first, row.keys).array();
      const double mean = (weight * grad).sum();
      vector(scores.grad_row(head) + row.first, row.keys).array() += weight * (grad - mean);
    }
}

void weighted_sum(const Batch& batch, const Tensor& weights, const Tensor& values, const Tensor& mixed) {
  mixed.matrix().setZero();
  with_width(values.cols / weights.rows, [&](auto d_v) {
    for (Index head = 0; head < weights.rows; ++head)
      for (std::size_t r = 0; r < batch.rows.size(); ++r) {
        const Row& row = batch.rows[r];
        auto out = part(mixed.row(static_cast<Index>(r)), head, d_v);
        for (int i = row.first; i < row.first + row.keys; ++i)
          out += weights.row(head)[i] * part(values.row(batch.keys[i]), head, d_v);
      }
  });
}

void weighted_sum_backward(const Batch& batch, const Tensor& weights, const Tensor& values, const Tensor& mixed) {
  with_width(values.cols / weights.rows, [&](auto d_v) {
    for (Index head = 0; head < weights.rows; ++head)
      for (std::size_t r = 0; r < batch.rows.size(); ++r) {
        const Row& row = batch.rows[r];
        const auto grad = part(mixed.grad_row(static_cast<Index>(r)), head, d_v);
        for (int i = row.first; i < row.first + row.keys; ++i) {
          weights.grad_row(head)[i] += grad.dot(part(values.row(batch.keys[i]), head, d_v));
          part(values.grad_row(batch.keys[i]), head, d_v) += weights.row(head)[i] * grad;
        }
      }
  });
}

void add_input(const Batch& batch, const Tensor& mixed, const Tensor& x, const Tensor& y) {
  for (Index i = 0; i < y.rows; ++i) y.matrix().row(i) = mixed.matrix().row(i) + x.matrix().row(batch.rows[i].query);
}

void add_input_backward(const Batch& batch, const Tensor& mixed, const Tensor& x, const Tensor& y) {
  mixed.gradient() += y.gradient();
  for (Index i = 0; i < y.rows; ++i) x.gradient().row(batch.rows[i].query) += y.gradient().row(i);
}

double cross_entropy(const Batch& batch, const Tensor& logits, const Tensor& shares) {
  for (Index r = 0; r < logits.rows; ++r) {
    const auto row = logits.matrix().row(r);
    shares.matrix().row(r) = row.array() - row.maxCoeff();
  }
  // The share of a right word is exp(difference) / sum, and its logarithm the difference minus ln(sum).
  double loss = 0;
  for (Index r = 0; r < logits.rows; ++r) {
    const Row& row = batch.rows[r];
    for (int i = row.first_goal; i < row.first_goal + row.goals; ++i)
      loss -= batch.goals[i].count * shares.row(r)[batch.goals[i].word];
  }
  exponentials(shares.numbers, shares.size());
  for (Index r = 0; r < logits.rows; ++r) {
    const double sum = sum_of(shares.row(r), shares.cols);
    shares.matrix().row(r) /= sum;
    loss += batch.rows[r].count * logarithm(sum);
  }
  return loss / batch.count;
}

void cross_entropy_backward(const Batch& batch, const Tensor& logits, const Tensor& shares) {
  for (Index r = 0; r < logits.rows; ++r) {
    const Row& row = batch.rows[r];
    logits.gradient().row(r) += row.count / batch.count * shares.matrix().row(r);
    for (int i = row.first_goal; i < row.first_goal + row.goals; ++i)
      logits.grad_row(r)[batch.goals[i].word] -= batch.goals[i].count / batch.count;
  }
}

}  // namespace attention::learning
