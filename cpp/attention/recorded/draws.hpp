// Fills the sources of a trace - inputs, weights, biases, dropout masks - in the order in which PyTorch draws them.
#pragma once

#include <vector>

#include "attention/config/config.hpp"
#include "attention/random/random_stream.hpp"
#include "attention/recorded/trace.hpp"

namespace attention {

// Ids in the trace; -1 where this config has no such stage.
struct Projection {
  int weight = -1;
  int bias = -1;
};
struct Sources {
  int inputs = -1;
  Projection query, key, value;  // separate
  Projection qkv;                // fused
  Projection out;
};

// Appends the stages of everything that exists before the forward pass, name by name in draw order.
Sources add_sources(const Config& config, Trace& trace);

// Draws or copies their numbers: inputs; each weight, then its bias; a wrapper head by head; the output projection.
void fill_sources(const Config& config, const Sources& sources, RandomStream& stream, Trace& trace);

// Draws the dropout mask that forward pass `config.call` uses into `dropout_mask`, after those of the earlier calls.
void fill_dropout_mask(const Config& config, int dropout_mask, RandomStream& stream, Trace& trace);

// Puts config.replace's values for a stage, from number `from` on, in the place of what was drawn or built there, if
// there are any.
void replace_values(const Config& config, int id, Trace& trace, std::int64_t from = 0);

}  // namespace attention
