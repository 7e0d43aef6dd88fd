#include "attention/streaming/streaming.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "attention/streaming/lanes.hpp"

namespace attention {
namespace {

constexpr std::int64_t kKeys = 128;  // in a block
constexpr std::int64_t kPanelsAtOnce = kQueriesAtOnce / kPanel;
constexpr float kHidden = -std::numeric_limits<float>::infinity();

// The state of softmax over the keys so far, for a panel of queries: the shift of its scores, and the sum of
// 2^(score - shift).
struct SoftmaxState {
  Lanes shift[2] = {broadcast(std::numeric_limits<float>::lowest()), broadcast(std::numeric_limits<float>::lowest())};
  Lanes sum[2] = {};
};

// Softmax is the same with any shift. The largest score keeps the powers from overflow and from all being 0. While that
// score is at least 0 and not far above, no shift does so too, and saves the subtraction and, in later blocks, the
// rescaling. Below 0 it would multiply all values by small weights, and lose the smallest of them.
constexpr float kUnshifted = 32;
Lanes shift_for(Lanes max) {
  const LaneBits unshifted = (max >= 0.0f) & (max <= kUnshifted);
  return reinterpret_cast<Lanes>(reinterpret_cast<LaneBits>(max) & ~unshifted);
}

bool any(LaneBits x) { return (x[0] | x[1] | x[2] | x[3]) != 0; }

void multiply(float* rows, std::int64_t count, const Lanes (&factor)[2]) {
  for (float* const end = rows + count * kPanel; rows != end; rows += kPanel) {
    store(rows, load(rows) * factor[0]);
    store(rows + 4, load(rows + 4) * factor[1]);
  }
}

void subtract(float* rows, std::int64_t count, const Lanes (&shift)[2]) {
  for (float* const end = rows + count * kPanel; rows != end; rows += kPanel) {
    store(rows, load(rows) - shift[0]);
    store(rows + 4, load(rows + 4) - shift[1]);
  }
}

// A causal mask within a panel: hides key first + i from queries 0 to i - 1.
void hide_later(float* scores, std::int64_t first, std::int64_t count) {
  for (std::int64_t key = std::max<std::int64_t>(first, 0); key < count; ++key)
    std::fill_n(scores + key * kPanel, key - first, kHidden);
}

// Raises `max` to the largest score of each query. It takes two keys at a time, so that their comparisons overlap.
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

// Replaces the scores of four queries by 2^score, and returns the sum of each.
[[gnu::noinline]] Lanes exponentiate(float* scores, std::int64_t count) {
  Lanes sum = {};
  for (float* const end = scores + count * kPanel; scores != end; scores += kPanel) {
    const Lanes weight = exp2(load(scores));
    store(scores, weight);
    sum += weight;
  }
  return sum;
}

// Replaces the scores by weights. If a shift grows, the sum and `context` so far are rescaled.
void online_softmax(float* scores, std::int64_t count, SoftmaxState& state, float* context, std::int64_t d_v) {
  Lanes max[2] = {state.shift[0], state.shift[1]};
  find_max(scores, count, max);
  const Lanes shift[2] = {shift_for(max[0]), shift_for(max[1])};
  if (any((shift[0] != state.shift[0]) | (shift[1] != state.shift[1]))) {
    const Lanes rescale[2] = {exp2(state.shift[0] - shift[0]), exp2(state.shift[1] - shift[1])};
    multiply(context, d_v, rescale);
    for (int half = 0; half < 2; ++half) {
      state.sum[half] *= rescale[half];
      state.shift[half] = shift[half];
    }
  }
  if (any((shift[0] != 0.0f) | (shift[1] != 0.0f))) subtract(scores, count, shift);
  state.sum[0] += exponentiate(scores, count);
  state.sum[1] += exponentiate(scores + 4, count);
}

// Whether these rows hold only finite numbers: 0 times any other number is NaN.
bool all_finite(const float* rows, std::int64_t count) {
  Lanes sum = {};
  for (const float* const end = rows + count * kPanel; rows != end; rows += kPanel)
    sum += load(rows) * 0.0f + load(rows + 4) * 0.0f;
  return !any(sum != 0.0f);
}

// The same for the values of keys `first` to `end` - 1.
bool all_finite(Panels values, std::int64_t d_v, std::int64_t first, std::int64_t end) {
  for (std::int64_t i = 0; i < panels(d_v); ++i)
    for (std::int64_t key = first; key < end; ++key)
      if (!all_finite(values.panel(i) + key * kPanel, 1)) return false;
  return true;
}

// context += values . weights, where query q sees the keys up to `first` + q, of `count`. Each query has its own sum,
// since a weight of 0 does not exclude a hidden value that is not finite.
void add_seen_values(std::int64_t first, std::int64_t count, Panels values, std::int64_t quads, const float* weights,
                     float* context) {
  for (std::int64_t i = 0; i < quads; ++i, context += kQuad * kPanel) {
    float sums[kQuad * kPanel], sums_of_one[kQuad * kPanel];
    for (std::int64_t q = 0; q < kPanel; ++q) {
      std::copy_n(context, kQuad * kPanel, sums_of_one);
      add_product(std::min(first + q + 1, count), {values.quad(i), 0}, 1, {weights, 0}, 1, {sums_of_one, kPanel, 0, 0});
      for (std::int64_t r = 0; r < kQuad; ++r) sums[r * kPanel + q] = sums_of_one[r * kPanel + q];
    }
    std::copy_n(sums, kQuad * kPanel, context);
  }
}

// Computes at most kPanelsAtOnce panels of queries. `shrink`, a power of two, multiplies the weights during the sum.
void attend_panels(const KeysAndValues& head, Queries queries, Context context, float shrink) {
  alignas(64) float scores[kPanelsAtOnce][kKeys * kPanel];
  SoftmaxState states[kPanelsAtOnce];
  const std::int64_t d_v = whole_quads(head.d_v);
  for (std::int64_t j = 0; j < queries.count; ++j) std::fill_n(context.data + j * context.stride, d_v * kPanel, 0.0f);

  // How many keys of the block that starts at key `block` the queries of panel j can see.
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
      online_softmax(scores[j], seen(block, j), states[j], context.data + j * context.stride, d_v);
      if (shrink != 1) multiply(scores[j], seen(block, j), {broadcast(shrink), broadcast(shrink)});
    }
    for (std::int64_t j = 0; j < queries.count; ++j) {
      float* const to = context.data + j * context.stride;
      const std::int64_t count = seen(block, j),
                         first = queries.first + j * kPanel - block;  // the position of the first query in the block
      if (head.causal && !all_finite(values, head.d_v, std::max<std::int64_t>(first + 1, 0), count))
        add_seen_values(first, count, values, quads(head.d_v), scores[j], to);
      else add_product(count, values, quads(head.d_v), {scores[j], 0}, 1, {to, kPanel, kQuad * kPanel, 0});
    }
  }
  for (std::int64_t j = 0; j < queries.count; ++j) {
    float* const to = context.data + j * context.stride;
    multiply(to, d_v, {1.0f / states[j].sum[0], 1.0f / states[j].sum[1]});
    if (shrink != 1) multiply(to, d_v, {broadcast(1 / shrink), broadcast(1 / shrink)});
  }
}

// The sum of weights times values can overflow although their mean does not, since the division by the sum of weights
// comes last. So this computes one panel of queries again, with weights of at most 2^-32, so that no sum overflows, and
// takes from it the numbers that were not finite.
void mend_overflow(const KeysAndValues& head, Queries queries, float* context) {
  constexpr float kShrink = 0x1p-64f;
  std::vector<float> mended(static_cast<std::size_t>(whole_quads(head.d_v) * kPanel));
  attend_panels(head, queries, {mended.data(), 0}, kShrink);
  for (const float number : mended) {
    if (!std::isfinite(*context) && !std::isnan(number)) *context = number;
    ++context;
  }
}

}  // namespace

void attend(const KeysAndValues& head, Queries queries, Context context) {
  const auto some = [&](std::int64_t j, std::int64_t count) {
    return Queries{{queries.panels.panel(j), queries.panels.stride}, queries.first + j * kPanel, count};
  };
  for (std::int64_t j = 0; j < queries.count; j += kPanelsAtOnce)
    attend_panels(head, some(j, std::min(kPanelsAtOnce, queries.count - j)),
                  {context.data + j * context.stride, context.stride}, 1);
  for (std::int64_t j = 0; j < queries.count; ++j) {
    float* const panel = context.data + j * context.stride;
    if (!all_finite(panel, whole_quads(head.d_v))) mend_overflow(head, some(j, 1), panel);
  }
}

}  // namespace attention
