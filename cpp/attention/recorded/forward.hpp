// The forward pass of self-attention, written once: every stage, one operation a line.
#pragma once

#include <cstdint>

#include "attention/config/config.hpp"
#include "attention/recorded/trace.hpp"

namespace attention {

// The forward pass itself: measures or records every stage of a config without problems.
void forward(Trace& trace, const Config& config);

// Its first half: queries, keys and values, cut into heads; ids in the trace.
struct Sources;
struct Heads {
  int queries, keys, values;
};
Heads project(Trace& trace, const Config& config, const Sources& sources);

// Which rows of the weights are asked for: all of them, or `count` rows of one batch item from `first` on.
struct Rows {
  std::int64_t batch = 0, first = 0, count = 0;
  bool all() const { return count == 0; }
};

// The weights of queries over keys, before dropout: attn_weights, or masked_simple_norm where the mask renormalises.
// Of some rows alone the trace holds those rows of the queries, and the keys, without dimensions for batch and head.
int weigh(Trace& trace, const Config& config, int queries, int keys, const Rows& rows = {});

}  // namespace attention
