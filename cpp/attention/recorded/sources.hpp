// The sources of a trace: inputs, weights, biases and dropout masks, sampled in PyTorch's order.
#pragma once

#include <vector>

#include "attention/config/config.hpp"
#include "attention/random/random_stream.hpp"
#include "attention/recorded/trace.hpp"

namespace attention {

// Ids in the trace; -1 if the config has no such stage.
struct Projection {
  int weight = -1;
  int bias = -1;
};
struct Sources {
  int inputs = -1;
  Projection query, key, value;  // separate
  Projection qkv;                // fused
  Projection out;
  Projection vocab;
};

// Appends the stages of all that exists before the forward pass, name by name in the order of sampling.
Sources add_sources(const Config& config, Trace& trace);

// Samples or copies their numbers: the inputs; each weight and then its bias, of a wrapper head by head; the output
// projection; the scores of words.
void fill_sources(const Config& config, const Sources& sources, RandomStream& stream, Trace& trace);

// Samples the masks of the forward passes 1 to `config.call`, and leaves the last one in `dropout_mask`.
void fill_dropout_mask(const Config& config, int dropout_mask, RandomStream& stream, Trace& trace);

// If config.replace has values for a stage, copies them over what was sampled or built there, from value `from` on.
void replace_values(const Config& config, int id, Trace& trace, std::int64_t from = 0);

}  // namespace attention
