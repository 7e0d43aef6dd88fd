#include "attention/learning/operations.hpp"

#include <algorithm>
#include <cmath>

#include "attention/learning/exponential.hpp"

namespace attention::learning {
namespace {

double dot(const double* a, const double* b, Eigen::Index n) {
  double sum = 0;
  for (Eigen::Index i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

// to += factor * a
void add_scaled(double* to, double factor, const double* a, Eigen::Index n) {
  for (Eigen::Index i = 0; i < n; ++i) to[i] += factor * a[i];
}

// The largest, or NaN where one is.
double largest(const double* numbers, Eigen::Index n) {
  double most = numbers[0];
  for (Eigen::Index i = 1; i < n; ++i) most = numbers[i] > most || std::isnan(numbers[i]) ? numbers[i] : most;
  return most;
}

}  // namespace

void embed(const Batch& batch, const Tensor& token, const Tensor* place, const Tensor& x) {
  for (Eigen::Index i = 0; i < x.rows; ++i) {
    std::copy_n(token.row(batch.tokens[i].word), x.cols, x.row(i));
    if (place) add_scaled(x.row(i), 1, place->row(batch.tokens[i].place), x.cols);
  }
}

void embed_backward(const Batch& batch, const Tensor& token, const Tensor* place, const Tensor& x) {
  for (Eigen::Index i = 0; i < x.rows; ++i) {
    add_scaled(token.grad_row(batch.tokens[i].word), 1, x.grad_row(i), x.cols);
    if (place) add_scaled(place->grad_row(batch.tokens[i].place), 1, x.grad_row(i), x.cols);
  }
}

void linear(const Tensor& x, const Tensor& weight, const Tensor& y) {
  y.data().noalias() = x.data() * weight.data().transpose();  // (n, d_out)
}

void linear_backward(const Tensor& x, const Tensor& weight, const Tensor& y) {
  x.grad().noalias() += y.grad() * weight.data();              // (n, d_in)
  weight.grad().noalias() += y.grad().transpose() * x.data();  // (d_out, d_in)
}

void dot_products(const Batch& batch, const Tensor& queries, const Tensor& keys, double factor, const Tensor& scores) {
  const Eigen::Index d_k = queries.cols / scores.rows;
  for (Eigen::Index head = 0; head < scores.rows; ++head)
    for (const Row& row : batch.rows) {
      double* const out = scores.row(head) + row.first;
      const double* const query = queries.row(row.query) + head * d_k;
      for (int i = 0; i < row.visible; ++i)
        out[i] = factor * dot(query, keys.row(batch.keys[row.first + i]) + head * d_k, d_k);
      std::fill(out + row.visible, out + row.keys, 0.0);
    }
}

void dot_products_backward(const Batch& batch, const Tensor& queries, const Tensor& keys, double factor,
                           const Tensor& scores) {
  const Eigen::Index d_k = queries.cols / scores.rows;
  for (Eigen::Index head = 0; head < scores.rows; ++head)
    for (const Row& row : batch.rows) {
      const double* const grad = scores.grad_row(head) + row.first;
      const Eigen::Index query = row.query * queries.cols + head * d_k;
      for (int i = 0; i < row.visible; ++i) {
        const Eigen::Index key = batch.keys[row.first + i] * keys.cols + head * d_k;
        add_scaled(queries.gradients + query, factor * grad[i], keys.numbers + key, d_k);
        add_scaled(keys.gradients + key, factor * grad[i], queries.numbers + query, d_k);
      }
    }
}

void softmax(const Batch& batch, const Tensor& scores, const Tensor& weights) {
  for (Eigen::Index head = 0; head < scores.rows; ++head)
    for (const Row& row : batch.rows) {
      const double* const in = scores.row(head) + row.first;
      const double most = largest(in, row.keys);
      for (int i = 0; i < row.keys; ++i) weights.row(head)[row.first + i] = in[i] - most;
    }
  exponentials(weights.numbers, weights.size());
  for (Eigen::Index head = 0; head < scores.rows; ++head)
    for (const Row& row : batch.rows) {
      double* const out = weights.row(head) + row.first;
      double sum = 0;
      for (int i = 0; i < row.keys; ++i) sum += out[i];
      for (int i = 0; i < row.keys; ++i) out[i] /= sum;
    }
}

void softmax_backward(const Batch& batch, const Tensor& scores, const Tensor& weights) {
  for (Eigen::Index head = 0; head < scores.rows; ++head)
    for (const Row& row : batch.rows) {
      const double* const weight = weights.row(head) + row.first;
      const double* const grad = weights.grad_row(head) + row.first;
      const double mean = dot(weight, grad, row.keys);
      for (int i = 0; i < row.keys; ++i) scores.grad_row(head)[row.first + i] += weight[i] * (grad[i] - mean);
    }
}

void weighted_sum(const Batch& batch, const Tensor& weights, const Tensor& values, const Tensor& mixed) {
  const Eigen::Index d_v = values.cols / weights.rows;
  mixed.data().setZero();
  for (Eigen::Index head = 0; head < weights.rows; ++head)
    for (std::size_t r = 0; r < batch.rows.size(); ++r) {
      const Row& row = batch.rows[r];
      double* const out = mixed.row(static_cast<Eigen::Index>(r)) + head * d_v;
      for (int i = row.first; i < row.first + row.keys; ++i)
        add_scaled(out, weights.row(head)[i], values.row(batch.keys[i]) + head * d_v, d_v);
    }
}

void weighted_sum_backward(const Batch& batch, const Tensor& weights, const Tensor& values, const Tensor& mixed) {
  const Eigen::Index d_v = values.cols / weights.rows;
  for (Eigen::Index head = 0; head < weights.rows; ++head)
    for (std::size_t r = 0; r < batch.rows.size(); ++r) {
      const Row& row = batch.rows[r];
      const double* const grad = mixed.grad_row(static_cast<Eigen::Index>(r)) + head * d_v;
      for (int i = row.first; i < row.first + row.keys; ++i) {
        const Eigen::Index key = batch.keys[i] * values.cols + head * d_v;
        weights.grad_row(head)[i] += dot(grad, values.numbers + key, d_v);
        add_scaled(values.gradients + key, weights.row(head)[i], grad, d_v);
      }
    }
}

void add_input(const Batch& batch, const Tensor& mixed, const Tensor& x, const Tensor& y) {
  y.data() = mixed.data();
  for (Eigen::Index i = 0; i < y.rows; ++i) add_scaled(y.row(i), 1, x.row(batch.rows[i].query), y.cols);
}

void add_input_backward(const Batch& batch, const Tensor& mixed, const Tensor& x, const Tensor& y) {
  mixed.grad() += y.grad();
  for (Eigen::Index i = 0; i < y.rows; ++i) add_scaled(x.grad_row(batch.rows[i].query), 1, y.grad_row(i), y.cols);
}

double cross_entropy(const Batch& batch, const Tensor& logits, const Tensor& shares) {
  for (Eigen::Index r = 0; r < logits.rows; ++r) {
    const double most = largest(logits.row(r), logits.cols);
    for (Eigen::Index word = 0; word < logits.cols; ++word) shares.row(r)[word] = logits.row(r)[word] - most;
  }
  // The share of a right word is exp(difference) / sum, and its logarithm the difference less ln(sum).
  double loss = 0;
  for (Eigen::Index r = 0; r < logits.rows; ++r) {
    const Row& row = batch.rows[r];
    for (int i = row.first_goal; i < row.first_goal + row.goals; ++i)
      loss -= batch.goals[i].count * shares.row(r)[batch.goals[i].word];
  }
  exponentials(shares.numbers, shares.size());
  for (Eigen::Index r = 0; r < logits.rows; ++r) {
    double sum = 0;
    for (Eigen::Index word = 0; word < logits.cols; ++word) sum += shares.row(r)[word];
    for (Eigen::Index word = 0; word < logits.cols; ++word) shares.row(r)[word] /= sum;
    loss += batch.rows[r].count * std::log(sum);
  }
  return loss / batch.count;
}

void cross_entropy_backward(const Batch& batch, const Tensor& logits, const Tensor& shares) {
  for (Eigen::Index r = 0; r < logits.rows; ++r) {
    const Row& row = batch.rows[r];
    add_scaled(logits.grad_row(r), row.count / batch.count, shares.row(r), logits.cols);
    for (int i = row.first_goal; i < row.first_goal + row.goals; ++i)
      logits.grad_row(r)[batch.goals[i].word] -= batch.goals[i].count / batch.count;
  }
}

}  // namespace attention::learning
