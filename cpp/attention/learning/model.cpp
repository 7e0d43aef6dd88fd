#include "attention/learning/model.hpp"

#include <algorithm>
#include <cmath>

#include "attention/config/message.hpp"
#include "attention/learning/operations.hpp"
#include "attention/random/random_stream.hpp"

namespace attention::learning {

std::int64_t Shape::count() const {
  const std::int64_t projections = (query_is_key ? 1 : 2) * heads * d_k + d;
  return (words + places + projections + words) * d;
}

Shape shape_of(const Config& c, const Corpus& corpus) {
  return {count(corpus.words),
          static_cast<std::int64_t>(corpus.places()),
          c.d,
          c.d_k,
          c.heads,
          c.places,
          c.query_is_key,
          c.scale,
          c.residual};
}

Weights weights_of(const Shape& s, double* numbers, double* gradients) {
  std::int64_t at = 0;
  const auto next = [&](std::int64_t rows) {
    const Tensor weight(numbers + at, gradients ? gradients + at : nullptr, rows, s.d);
    at += rows * s.d;
    return weight;
  };
  Weights w{};
  w.token = next(s.words);
  w.place = next(s.places);
  w.W_query = next(s.heads * s.d_k);
  w.W_key = s.query_is_key ? w.W_query : next(s.heads * s.d_k);
  w.W_value = next(s.d);
  w.out = next(s.words);
  return w;
}

std::vector<double> draw_weights(const Shape& shape, std::uint64_t seed, double init) {
  // One call for all weights: uniform_ takes one number of the stream for each, in turn.
  std::vector<float> drawn(static_cast<std::size_t>(shape.count()));
  RandomStream(seed).uniform(drawn.data(), drawn.size(), -init, init);
  return {drawn.begin(), drawn.end()};
}

Pass::Pass(const Shape& s, Batch batch) : shape_(s), batch_(std::move(batch)) {
  const auto tokens = count(batch_.tokens), rows = count(batch_.rows), keys = count(batch_.keys);
  struct Sized {
    Tensor* tensor;
    std::int64_t rows, cols;
  };
  const Sized all[] = {{&x_, tokens, s.d},
                       {&queries_, tokens, s.heads * s.d_k},
                       {&keys_, tokens, s.heads * s.d_k},
                       {&values_, tokens, s.d},
                       {&scores_, s.heads, keys},
                       {&attn_weights_, s.heads, keys},
                       {&context_vec_, rows, s.d},
                       {&sum_, rows, s.d},
                       {&logits_, rows, s.words},
                       {&shares_, rows, s.words}};
  std::int64_t size = 0;
  for (const Sized& one : all) size += one.rows * one.cols;
  numbers_.resize(static_cast<std::size_t>(size));
  gradients_.resize(static_cast<std::size_t>(size));
  std::int64_t at = 0;
  for (const Sized& one : all) {
    *one.tensor = Tensor(numbers_.data() + at, gradients_.data() + at, one.rows, one.cols);
    at += one.rows * one.cols;
  }
}

double Pass::forward(const Weights& w) {
  const double factor = shape_.scale ? 1 / std::sqrt(static_cast<double>(shape_.d_k)) : 1;
  const Tensor* const place = shape_.add_places ? &w.place : nullptr;
  embed(batch_, w.token, place, x_);                               // (tokens, d)
  linear(x_, w.W_query, queries_);                                 // (tokens, heads d_k)
  linear(x_, w.W_key, keys_);                                      // (tokens, heads d_k)
  linear(x_, w.W_value, values_);                                  // (tokens, d)
  dot_products(batch_, queries_, keys_, factor, scores_);          // (heads, keys)
  softmax(batch_, scores_, attn_weights_);                         // (heads, keys)
  weighted_sum(batch_, attn_weights_, values_, context_vec_);      // (rows, d)
  if (shape_.residual) add_input(batch_, context_vec_, x_, sum_);  // (rows, d)
  linear(shape_.residual ? sum_ : context_vec_, w.out, logits_);   // (rows, words)
  return cross_entropy(batch_, logits_, shares_);                  // ()
}

void Pass::backward(const Weights& w) {
  const double factor = shape_.scale ? 1 / std::sqrt(static_cast<double>(shape_.d_k)) : 1;
  const Tensor* const place = shape_.add_places ? &w.place : nullptr;
  std::fill(gradients_.begin(), gradients_.end(), 0.0);
  std::fill_n(w.token.gradients, shape_.count(), 0.0);
  cross_entropy_backward(batch_, logits_, shares_);
  linear_backward(shape_.residual ? sum_ : context_vec_, w.out, logits_);
  if (shape_.residual) add_input_backward(batch_, context_vec_, x_, sum_);
  weighted_sum_backward(batch_, attn_weights_, values_, context_vec_);
  softmax_backward(batch_, scores_, attn_weights_);
  dot_products_backward(batch_, queries_, keys_, factor, scores_);
  linear_backward(x_, w.W_value, values_);
  linear_backward(x_, w.W_key, keys_);
  linear_backward(x_, w.W_query, queries_);
  embed_backward(batch_, w.token, place, x_);
}

}  // namespace attention::learning
