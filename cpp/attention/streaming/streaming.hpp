// Attention without an n x n matrix: softmax(queries keys^T) values, a block of keys at a time.
//
// Everything is packed in panels (see product.hpp), the queries in the lanes, so that softmax along the keys is plain
// arithmetic on registers and its result is at once the right factor of the product with the values:
//
//     scores [key][8 queries]  = keys . queries          for 128 keys that fit the first-level cache
//     weights [key][8 queries] = 2^(scores - the row's largest score so far)
//     context [d_v][8 queries] += values . weights
//
// Where a block brings a larger score, what was summed before shrinks by 2^(old maximum - new one): Milakov and
// Gimelshein 2018, "Online normalizer calculation for softmax"; Dao et al. 2022, "FlashAttention". Keys that the mask
// hides from all 8 queries are never looked at.
#pragma once

#include <cstdint>

#include "attention/streaming/product.hpp"

namespace attention {

// The keys and values of one batch item and head.
struct KeysAndValues {
  std::int64_t d_k, d_v;
  Panels keys;           // panels of 8 tokens, d_k steps
  Panels values;         // panels of 8 columns, a step a token
  std::int64_t visible;  // tokens from here on are hidden: padding
  bool causal;           // hides from query i the keys after i
};

// Some queries of that head, already multiplied by the scale and by log2(e): `count` panels, the first query `first`.
constexpr float kLog2E = 1.44269504f;
struct Queries {
  Panels panels;
  std::int64_t first, count;
};

// Where a query panel's context goes: 4 quads(d_v) rows of its 8 queries; `stride` floats from panel to panel.
struct Context {
  float* data;
  std::int64_t stride;
};

// So many queries share a block of keys while it is in the cache: as many at least should be given at once.
constexpr std::int64_t kQueriesTogether = 64;

// The context of these queries. A query that sees no key gets NaN, as softmax of a row of -infinity gives.
void attend(const KeysAndValues& head, Queries queries, Context context);

}  // namespace attention
