#include "attention/learning/operations.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "attention/learning/exponential.hpp"

namespace attention::learning {
namespace {

// Calls work(n), for the usual widths with n as a constant, by which the compiler unrolls its loops.
template <class Work>
void with_width(Index n, Work work) {
  if (n == 4) work(std::integral_constant<Index, 4>{});
  else if (n == 8) work(std::integral_constant<Index, 8>{});
  else work(n);
}

template <class Width>
double dot(const double* a, const double* b, Width n) {
  double even = 0, odd = 0;  // two sums, which a machine adds at once
  Index i = 0;
  for (; i + 1 < n; i += 2) {
    even += a[i] * b[i];
    odd += a[i + 1] * b[i + 1];
  }
  if (i < n) even += a[i] * b[i];
  return even + odd;
}

// to += factor * a
template <class Width>
void add_scaled(double* to, double factor, const double* a, Width n) {
  for (Index i = 0; i < n; ++i) to[i] += factor * a[i];
}

double largest(const double* numbers, Index n) {
  double most = numbers[0];
  for (Index i = 1; i < n; ++i) most = std::max(most, numbers[i]);
  return most;
}

}  // namespace

void embed(const Batch& batch, const Tensor& token, const Tensor* place, const Tensor& x) {
  for (Index i = 0; i < x.rows; ++i) {
    std::copy_n(token.row(batch.tokens[i].word), x.cols, x.row(i));
    if (place) add_scaled(x.row(i), 1, place->row(batch.tokens[i].place), x.cols);
  }
}

void embed_backward(const Batch& batch, const Tensor& token, const Tensor* place, const Tensor& x) {
  for (Index i = 0; i < x.rows; ++i) {
    add_scaled(token.grad_row(batch.tokens[i].word), 1, x.grad_row(i), x.cols);
    if (place) add_scaled(place->grad_row(batch.tokens[i].place), 1, x.grad_row(i), x.cols);
  }
}

void linear(const Tensor& x, const Tensor& weight, const Tensor& y) {
  with_width(x.cols, [&](auto d_in) {
    for (Index i = 0; i < y.rows; ++i)
      for (Index j = 0; j < y.cols; ++j) y.row(i)[j] = dot(x.row(i), weight.row(j), d_in);  // (n, d_out)
  });
}

void linear_backward(const Tensor& x, const Tensor& weight, const Tensor& y) {
  with_width(x.cols, [&](auto d_in) {
    for (Index i = 0; i < y.rows; ++i)
      for (Index j = 0; j < y.cols; ++j) {
        add_scaled(x.grad_row(i), y.grad_row(i)[j], weight.row(j), d_in);  // (n, d_in)
        add_scaled(weight.grad_row(j), y.grad_row(i)[j], x.row(i), d_in);  // (d_out, d_in)
      }
  });
}

void dot_products(const Batch& batch, const Tensor& queries, const Tensor& keys, double factor, const Tensor& scores) {
  with_width(queries.cols / scores.rows, [&](auto d_k) {
    for (Index head = 0; head < scores.rows; ++head)
      for (const Row& row : batch.rows) {
        double* const out = scores.row(head) + row.first;
        const double* const query = queries.row(row.query) + head * d_k;
        for (int i = 0; i < row.visible; ++i)
          out[i] = factor * dot(query, keys.row(batch.keys[row.first + i]) + head * d_k, d_k);
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
        const Index query = row.query * queries.cols + head * d_k;
        for (int i = 0; i < row.visible; ++i) {
          const Index key = batch.keys[row.first + i] * keys.cols + head * d_k;
          add_scaled(queries.gradients + query, factor * grad[i], keys.numbers + key, d_k);
          add_scaled(keys.gradients + key, factor * grad[i], queries.numbers + query, d_k);
        }
      }
  });
}

void softmax(const Batch& batch, const Tensor& scores, const Tensor& weights) {
  for (Index head = 0; head < scores.rows; ++head)
    for (const Row& row : batch.rows) {
      const double* const in = scores.row(head) + row.first;
      const double most = largest(in, row.keys);
      for (int i = 0; i < row.keys; ++i) weights.row(head)[row.first + i] = in[i] - most;
    }
  exponentials(weights.numbers, weights.size());
  for (Index head = 0; head < scores.rows; ++head)
    for (const Row& row : batch.rows) {
      double* const out = weights.row(head) + row.first;
      double sum = 0;
      for (int i = 0; i < row.keys; ++i) sum += out[i];
      for (int i = 0; i < row.keys; ++i) out[i] /= sum;
    }
}

void softmax_backward(const Batch& batch, const Tensor& scores, const Tensor& weights) {
  for (Index head = 0; head < scores.rows; ++head)
    for (const Row& row : batch.rows) {
      const double* const weight = weights.row(head) + row.first;
      const double* const grad = weights.grad_row(head) + row.first;
      const double mean = dot(weight, grad, row.keys);
      for (int i = 0; i < row.keys; ++i) scores.grad_row(head)[row.first + i] += weight[i] * (grad[i] - mean);
    }
}

void weighted_sum(const Batch& batch, const Tensor& weights, const Tensor& values, const Tensor& mixed) {
  std::fill_n(mixed.numbers, mixed.size(), 0.0);
  with_width(values.cols / weights.rows, [&](auto d_v) {
    for (Index head = 0; head < weights.rows; ++head)
      for (std::size_t r = 0; r < batch.rows.size(); ++r) {
        const Row& row = batch.rows[r];
        double* const out = mixed.row(static_cast<Index>(r)) + head * d_v;
        for (int i = row.first; i < row.first + row.keys; ++i)
          add_scaled(out, weights.row(head)[i], values.row(batch.keys[i]) + head * d_v, d_v);
      }
  });
}

void weighted_sum_backward(const Batch& batch, const Tensor& weights, const Tensor& values, const Tensor& mixed) {
  with_width(values.cols / weights.rows, [&](auto d_v) {
    for (Index head = 0; head < weights.rows; ++head)
      for (std::size_t r = 0; r < batch.rows.size(); ++r) {
        const Row& row = batch.rows[r];
        const double* const grad = mixed.grad_row(static_cast<Index>(r)) + head * d_v;
        for (int i = row.first; i < row.first + row.keys; ++i) {
          const Index key = batch.keys[i] * values.cols + head * d_v;
          weights.grad_row(head)[i] += dot(grad, values.numbers + key, d_v);
          add_scaled(values.gradients + key, weights.row(head)[i], grad, d_v);
        }
      }
  });
}

void add_input(const Batch& batch, const Tensor& mixed, const Tensor& x, const Tensor& y) {
  std::copy_n(mixed.numbers, mixed.size(), y.numbers);
  for (Index i = 0; i < y.rows; ++i) add_scaled(y.row(i), 1, x.row(batch.rows[i].query), y.cols);
}

void add_input_backward(const Batch& batch, const Tensor& mixed, const Tensor& x, const Tensor& y) {
  add_scaled(mixed.gradients, 1, y.gradients, y.size());
  for (Index i = 0; i < y.rows; ++i) add_scaled(x.grad_row(batch.rows[i].query), 1, y.grad_row(i), y.cols);
}

double cross_entropy(const Batch& batch, const Tensor& logits, const Tensor& shares) {
  for (Index r = 0; r < logits.rows; ++r) {
    const double most = largest(logits.row(r), logits.cols);
    for (Index word = 0; word < logits.cols; ++word) shares.row(r)[word] = logits.row(r)[word] - most;
  }
  // The share of a right word is exp(difference) / sum, and its logarithm the difference less ln(sum).
  double loss = 0;
  for (Index r = 0; r < logits.rows; ++r) {
    const Row& row = batch.rows[r];
    for (int i = row.first_goal; i < row.first_goal + row.goals; ++i)
      loss -= batch.goals[i].count * shares.row(r)[batch.goals[i].word];
  }
  exponentials(shares.numbers, shares.size());
  for (Index r = 0; r < logits.rows; ++r) {
    double sum = 0;
    for (Index word = 0; word < logits.cols; ++word) sum += shares.row(r)[word];
    for (Index word = 0; word < logits.cols; ++word) shares.row(r)[word] /= sum;
    loss += batch.rows[r].count * std::log(sum);
  }
  return loss / batch.count;
}

void cross_entropy_backward(const Batch& batch, const Tensor& logits, const Tensor& shares) {
  for (Index r = 0; r < logits.rows; ++r) {
    const Row& row = batch.rows[r];
    add_scaled(logits.grad_row(r), row.count / batch.count, shares.row(r), logits.cols);
    for (int i = row.first_goal; i < row.first_goal + row.goals; ++i)
      logits.grad_row(r)[batch.goals[i].word] -= batch.goals[i].count / batch.count;
  }
}

}  // namespace attention::learning
