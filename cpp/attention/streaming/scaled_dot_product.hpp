// torch.nn.functional.scaled_dot_product_attention, without an n x n matrix.
#pragma once

#include <cstdint>

namespace attention {

// queries (n x d_k), keys (m x d_k) and values (m x d_v), row by row; of each, one matrix for every slice. A slice is a
// batch item and a head.
struct DotProduct {
  std::int64_t slices, n, m, d_k, d_v;
  const float* queries;
  const float* keys;
  const float* values;
  bool causal;                  // query i does not see the keys after i
  const std::int32_t* visible;  // of each slice: how many keys are visible, at most m
  float scale;                  // of the scores
};

// The memory that it allocates: for the packed keys and values of one slice, for 64 queries, for their context, and for
// the context of one more panel (see streaming.hpp).
double scaled_dot_product_bytes(std::int64_t m, std::int64_t d_k, std::int64_t d_v);

// Writes softmax(scale queries keys^T) values to `context` (slices x n x d_v). A query that sees no key gets NaN. Keys
// and values hidden by the causal mask or by `visible` change no bit of a context, and may be NaN or infinite.
void scaled_dot_product(const DotProduct& p, float* context);

}  // namespace attention
