// The forward pass of self-attention: it measures or records every stage of a config.
#pragma once

#include <cstdint>
#include <vector>

#include "attention/config/config.hpp"
#include "attention/recorded/trace.hpp"

namespace attention {

// The whole pass of a config without problems. `inputs`, if given, replace the config's. If those are drawn, they are
// sampled all the same, so that the stream advances.
void forward(Trace& trace, const Config& config, const std::vector<float>* inputs = nullptr);

// Its first half: queries, keys and values, split into heads if the config says so.
struct Sources;
struct QueriesKeysValues {
  TensorId queries, keys, values;
};
QueriesKeysValues project(Trace& trace, const Config& config, const Sources& sources);

// Which rows of the attention weights to compute: all of them, or `count` rows of one batch item and head from `first`
// on.
struct Rows {
  static constexpr std::int64_t kAll = -1;  // as a count
  std::int64_t batch = 0, head = 0, first = 0, count = kAll;
  bool all() const { return count == kAll; }
};

// The attention weights before dropout: attn_weights, or masked_simple_norm if the mask renormalises. For a range of
// rows, `queries` must hold only these rows, and neither `queries` nor `keys` may have a batch or head dimension.
TensorId attention_weights(Trace& trace, const Config& config, TensorId queries, TensorId keys, const Rows& rows = {});

}  // namespace attention
