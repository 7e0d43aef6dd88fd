#include "attention/streaming/streaming.hpp"

#include <algorithm>
#include <limits>

#include "attention/streaming/lanes.hpp"

namespace attention {
namespace {

constexpr std::int64_t kKeys = 128;  // in a block
constexpr std::int64_t kTogether = kQueriesTogether / kPanel;
constexpr float kHidden = -std::numeric_limits<float>::infinity();

// What a panel of queries knows of the keys so far: per query the largest score, and the sum of 2^(score - it).
struct Row {
  Lanes max[2] = {all(std::numeric_limits<float>::lowest()), all(std::numeric_limits<float>::lowest())};
  Lanes sum[2] = {};
};

bool any(LaneBits x) { return (x[0] | x[1] | x[2] | x[3]) != 0; }

void multiply(float* rows, std::int64_t count, const Lanes (&factor)[2]) {
  for (float* const end = rows + count * kPanel; rows != end; rows += kPanel) {
    store(rows, load(rows) * factor[0]);
    store(rows + 4, load(rows + 4) * factor[1]);
  }
}

// Of the keys from `first` on, hides key first + i from the queries 0 to i - 1 of the panel: they come before it.
void hide_later(float* scores, std::int64_t first, std::int64_t count) {
  for (std::int64_t key = std::max<std::int64_t>(first, 0); key < count; ++key)
    std::fill_n(scores + key * kPanel, key - first, kHidden);
}

// The largest score of each query, `max` included. Two keys at a time: one comparison need not wait for the last.
void find_max(const float* scores, std::int64_t count, Lanes (&max)[2]) {
  Lanes odd[2] = {max[0], max[1]};
  const float* const end = scores + count * kPanel;
  for (; end - scores >= 2 * kPanel; scores += 2 * kPanel)
    for (std::int64_t half = 0; half < 2; ++half) {
      max[half] = larger(max[half], load(scores + 4 * half));
      odd[half] = larger(odd[half], load(scores + 4 * half + kPanel));
    }
  for (std::int64_t half = 0; half < 2; ++half) {
    max[half] = larger(max[half], odd[half]);
    if (scores != end) max[half] = larger(max[half], load(scores + 4 * half));
  }
}

// Turns the scores of four queries into 2^(score - max), and returns their sums.
[[gnu::noinline]] Lanes exponentiate(float* scores, std::int64_t count, Lanes max) {
  Lanes sum = {};
  for (float* const end = scores + count * kPanel; scores != end; scores += kPanel) {
    const Lanes weight = exp2_of_negative(load(scores) - max);
    store(scores, weight);
    sum += weight;
  }
  return sum;
}

// Scores to weights; where the row's maximum grew, its sum and `context` shrink.
void soften(float* scores, std::int64_t count, Row& row, float* context, std::int64_t d_v) {
  Lanes max[2] = {row.max[0], row.max[1]};
  find_max(scores, count, max);
  if (any((max[0] != row.max[0]) | (max[1] != row.max[1]))) {
    const Lanes shrink[2] = {exp2_of_negative(row.max[0] - max[0]), exp2_of_negative(row.max[1] - max[1])};
    multiply(context, d_v, shrink);
    for (int half = 0; half < 2; ++half) {
      row.sum[half] *= shrink[half];
      row.max[half] = max[half];
    }
  }
  row.sum[0] += exponentiate(scores, count, row.max[0]);
  row.sum[1] += exponentiate(scores + 4, count, row.max[1]);
}

// At most kTogether panels of queries.
void attend_together(const KeysAndValues& head, Queries queries, Context context) {
  alignas(64) float scores[kTogether][kKeys * kPanel];
  Row rows[kTogether];
  const std::int64_t d_v = quads(head.d_v) * kQuad;
  for (std::int64_t j = 0; j < queries.count; ++j) std::fill_n(context.data + j * context.stride, d_v * kPanel, 0.0f);

  // Of the block that begins with key `block`, how many keys the queries of panel j can see.
  const auto seen = [&](std::int64_t block, std::int64_t j) {
    const std::int64_t end = head.causal ? std::min(head.visible, queries.first + (j + 1) * kPanel) : head.visible;
    return std::clamp<std::int64_t>(end - block, 0, kKeys);
  };
  for (std::int64_t block = 0; seen(block, queries.count - 1) > 0; block += kKeys) {
    const Panels keys = {head.keys.panel(block / kPanel), head.keys.stride};
    const Panels values = {head.values.data + block * kPanel, head.values.stride};
    for (std::int64_t j = 0; j < queries.count; ++j)
      set_product(head.d_k, keys, quads(seen(block, j)), {queries.panels.panel(j), 0}, 1,
                  {scores[j], kPanel, kQuad * kPanel, 0});
    for (std::int64_t j = 0; j < queries.count; ++j) {
      if (head.causal) hide_later(scores[j], queries.first + j * kPanel - block, seen(block, j));
      soften(scores[j], seen(block, j), rows[j], context.data + j * context.stride, d_v);
    }
    for (std::int64_t j = 0; j < queries.count; ++j)
      add_product(seen(block, j), values, quads(head.d_v), {scores[j], 0}, 1,
                  {context.data + j * context.stride, kPanel, kQuad * kPanel, 0});
  }
  for (std::int64_t j = 0; j < queries.count; ++j)
    multiply(context.data + j * context.stride, d_v, {1.0f / rows[j].sum[0], 1.0f / rows[j].sum[1]});
}

}  // namespace

void attend(const KeysAndValues& head, Queries queries, Context context) {
  for (std::int64_t j = 0; j < queries.count; j += kTogether)
    attend_together(head,
                    {{queries.panels.panel(j), queries.panels.stride},
                     queries.first + j * kPanel,
                     std::min(kTogether, queries.count - j)},
                    {context.data + j * context.stride, context.stride});
}

}  // namespace attention
