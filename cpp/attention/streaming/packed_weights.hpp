// The weights of a config, sampled and packed for products with tokens.
#pragma once

#include <cstdint>
#include <optional>

#include "attention/config/config.hpp"
#include "attention/streaming/packing.hpp"

namespace attention {

// For each head, panels of 8 features with `depth` steps, and the bias, zero if there is none.
struct PackedWeight {
  std::int64_t depth, features;  // of one head
  Buffer weight, bias;

  Panels panels(std::int64_t head) const;
  const float* bias_of(std::int64_t head) const;
};

struct PackedWeights {
  PackedWeight query, key, value;  // `query` is scaled: see `query_factor`
  std::optional<PackedWeight> out;
};

PackedWeights pack_weights(const Config& config);

// The size of the result of pack_weights, and of the inputs and weights that it samples meanwhile.
double packed_weights_bytes(const Config& config);
double sampled_bytes(const Config& config);

}  // namespace attention
