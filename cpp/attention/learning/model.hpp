// The model: its weights, and its forward and backward pass over a batch.
#pragma once

#include <cstdint>
#include <vector>

#include "attention/learning/batch.hpp"
#include "attention/learning/tensor.hpp"

namespace attention::learning {

// The model's sizes and switches, from the config and its sentences.
struct Shape {
  std::int64_t words, places;  // rows of the two embeddings
  std::int64_t d, d_k, heads;
  bool add_places, query_is_key, scale, residual;

  std::int64_t count() const;  // of all weights
};

Shape shape_of(const Config& config, const Corpus& corpus);

// The weights in one block, named as in PyTorch's state_dict, in the order of parameters(). With `query_is_key`, W_key
// is W_query.
struct Weights {
  Tensor token;    // (words, d)
  Tensor place;    // (places, d)
  Tensor W_query;  // (heads d_k, d)
  Tensor W_key;    // (heads d_k, d)
  Tensor W_value;  // (d, d)
  Tensor out;      // (words, d)
};

// Views of `numbers` and `gradients`, each a block of `shape.count()`. `gradients` may be null.
Weights weights_of(const Shape& shape, double* numbers, double* gradients);

// torch.manual_seed(seed), then uniform_(-init, init) of each weight in float32, in the order of parameters().
std::vector<double> draw_weights(const Shape& shape, std::uint64_t seed, double init);

// Runs the model on one batch, with new weights in each step.
class Pass {
 public:
  Pass(const Shape& shape, Batch batch);

  // The loss of the batch in nats.
  double forward(const Weights& weights);
  // Writes the gradients of all weights, for the last forward pass.
  void backward(const Weights& weights);

  const Batch& batch() const { return batch_; }
  // Results of the last forward pass.
  const Tensor& logits() const { return logits_; }  // (rows, words)
  const Tensor& shares() const { return shares_; }  // (rows, words)

 private:
  Shape shape_;
  Batch batch_;
  std::vector<double> numbers_, gradients_;
  Tensor x_, queries_, keys_, values_, scores_, attn_weights_, context_vec_, sum_, logits_, shares_;
};

}  // namespace attention::learning
