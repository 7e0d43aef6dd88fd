// Attention without an n x n matrix: softmax(queries keys^T) values, a block of keys at a time.
//
// All matrices are packed into panels (see product.hpp), with the queries in the lanes. So softmax along the keys is
// plain arithmetic on registers, and its result is already packed as the right factor of the product with the values:
//
//     scores [key][8 queries]  = keys . queries          for 128 keys, which fit the first-level cache
//     weights [key][8 queries] = 2^(scores - shift)      the row's largest score so far, or 0 while that is in [0, 32]
//     context [d_v][8 queries] += values . weights
//
// If a block has a larger shift, earlier sums are multiplied by 2^(old shift - new shift): Milakov and Gimelshein 2018,
// "Online normalizer calculation for softmax"; Dao et al. 2022, "FlashAttention". Keys that the mask hides from
// all 8 queries are skipped.
#pragma once

#include <cstdint>

#include "attention/streaming/product.hpp"

namespace attention {

// The keys and values of one batch item and head.
struct KeysAndValues {
  std::int64_t d_k, d_v;
  Panels keys;           // panels of 8 tokens with d_k steps
  Panels values;         // panels of 8 columns with a step for each token
  std::int64_t visible;  // the number of tokens that padding does not hide
  bool causal;           // query i does not see the keys after i
};

// `count` panels of queries from query `first` on, already multiplied by the scale and by log2(e).
constexpr float kLog2E = 1.44269504f;
struct Queries {
  Panels panels;
  std::int64_t first, count;
};

// Where the context of the query panels goes: for each, 4 quads(d_v) rows of 8 queries, `stride` floats apart.
struct Context {
  float* data;
  std::int64_t stride;
};

// This many queries share a block of keys while it is in the cache, so a caller should pass at least as many.
constexpr std::int64_t kQueriesAtOnce = 64;

// Computes the context of these queries. A query that sees no key gets NaN, like softmax of a row of -infinity. Keys
// and values that a query does not see change no bit of its context, whatever panel or block it shares with others. If
// a sum is not finite, a second context of a panel is allocated.
void attend(const KeysAndValues& head, Queries queries, Context context);

}  // namespace attention
