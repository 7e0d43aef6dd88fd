#include "attention/streaming/product.hpp"

#include <algorithm>

#include "attention/streaming/lanes.hpp"

namespace attention {
namespace {

// One step of a tile's sums; moves `a` and `b` to the next one.
[[gnu::always_inline]] inline void step(const float*& a, const float*& b, Lanes (&sums)[kQuad][2]) {
  const Lanes b0 = load(b), b1 = load(b + 4);
  for (int r = 0; r < kQuad; ++r) {
    const Lanes ar = broadcast(a[r]);
    sums[r][0] += ar * b0;
    sums[r][1] += ar * b1;
  }
  a += kPanel;
  b += kPanel;
  // Keeps the compiler from interleaving this step with the next one: the operands of several steps would not fit the
  // registers.
  asm("" : "+r"(a), "+r"(b));
}

template <bool kAdd>
void tile(std::int64_t depth, const float* a, const float* b, float* c, std::int64_t row) {
  Lanes sums[kQuad][2] = {};
  const float* const end = a + depth * kPanel;
  // Two steps with an exit after each, since V8 reorders instructions between two branches.
  for (;;) {
    step(a, b, sums);
    if (a == end) break;
    step(a, b, sums);
    if (a == end) break;
  }
  for (int r = 0; r < kQuad; ++r, c += row) {
    store(c, kAdd ? load(c) + sums[r][0] : sums[r][0]);
    store(c + 4, kAdd ? load(c + 4) + sums[r][1] : sums[r][1]);
  }
}

template <bool kAdd>
void slice(std::int64_t depth, Panels left, std::int64_t quads, Panels right, std::int64_t panels, Sums sums) {
  for (std::int64_t j = 0; j < panels; ++j)
    for (std::int64_t i = 0; i < quads; ++i)
      tile<kAdd>(depth, left.quad(i), right.panel(j), sums.data + i * sums.quad + j * sums.panel, sums.row);
}

Panels skip_steps(Panels p, std::int64_t depth) { return {p.data + depth * kPanel, p.stride}; }

}  // namespace

void set_product(std::int64_t depth, Panels left, std::int64_t quads, Panels right, std::int64_t panels, Sums sums) {
  const std::int64_t first = std::min(kDepth, depth);
  slice<false>(first, left, quads, right, panels, sums);
  if (depth > first) add_product(depth - first, skip_steps(left, first), quads, skip_steps(right, first), panels, sums);
}

void add_product(std::int64_t depth, Panels left, std::int64_t quads, Panels right, std::int64_t panels, Sums sums) {
  for (std::int64_t k = 0; k < depth; k += kDepth)
    slice<true>(std::min(kDepth, depth - k), skip_steps(left, k), quads, skip_steps(right, k), panels, sums);
}

}  // namespace attention
