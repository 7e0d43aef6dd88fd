// torch.nn.functional.scaled_dot_product_attention without an n x n matrix.
#pragma once

#include <cstdint>

namespace attention {

// `slices` matrices (batch items times heads) of each: queries (n x d_k), keys (m x d_k), values (m x d_v), row by row.
struct DotProduct {
  std::int64_t slices, n, m, d_k, d_v;
  const float* queries;
  const float* keys;
  const float* values;
  bool causal;                  // hides from query i the keys after i
  const std::int32_t* visible;  // of each slice: keys from here on are hidden; at most m
  float scale;                  // of the scores
};

// Writes softmax(scale queries keys^T) values into `context` (slices x n x d_v); where a query sees no key it is NaN.
// Beside its arguments it takes the keys and values of one slice once more, packed, and as much as 64 queries.
void scaled_dot_product(const DotProduct& p, float* context);

}  // namespace attention
