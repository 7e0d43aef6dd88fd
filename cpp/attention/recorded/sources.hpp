// The sources of a trace: inputs, weights, biases and dropout masks, sampled in PyTorch's order.
#pragma once

#include <optional>

#include "attention/config/config.hpp"
#include "attention/random/random_stream.hpp"
#include "attention/recorded/trace.hpp"

namespace attention {

struct Projection {
  TensorId weight;
  std::optional<TensorId> bias;
};
// The sources that the config has.
struct Sources {
  TensorId inputs;
  std::optional<TensorId> memory;
  std::optional<Projection> query, key, value;  // separate
  std::optional<Projection> qkv;                // fused
  std::optional<Projection> out;
  std::optional<Projection> vocab;
};

// Appends the stages of all that exists before the forward pass, name by name in the order of sampling.
Sources add_sources(const Config& config, Trace& trace);

// Samples or copies their numbers in this order: the inputs; each weight and then its bias, for a wrapper head by head;
// the output projection; the weights of the vocabulary.
void fill_sources(const Config& config, const Sources& sources, RandomStream& stream, Trace& trace);

// Samples the masks of the forward passes 1 to `config.call`, and leaves the last one in `dropout_mask`.
void fill_dropout_mask(const Config& config, TensorId dropout_mask, RandomStream& stream, Trace& trace);

// If config.replace has values for a stage, copies them over what was sampled or built there.
void replace_values(const Config& config, TensorId id, Trace& trace);

}  // namespace attention
