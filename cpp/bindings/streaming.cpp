// The WASM boundary of attention(q, k, v): where to write its arguments, and one call. Its other side is
// web/engine/scaled_dot_product.ts.
#include <emscripten/emscripten.h>

#include <vector>

#include "../attention/scaled_dot_product.hpp"

namespace {

// The arguments of the next call and its result: queries, keys, values, context. It stays until the call after it.
std::vector<float> window;
std::vector<std::int32_t> visible;
attention::DotProduct problem;

}  // namespace

extern "C" {

// Where to write queries (slices x n x d_k), then keys (slices x m x d_k), then values (slices x m x d_v); behind them
// `scaled_dot_product` writes the context (slices x n x d_v).
EMSCRIPTEN_KEEPALIVE float* arguments(std::int32_t slices, std::int32_t n, std::int32_t m, std::int32_t d_k, std::int32_t d_v) {
  const auto size = [&](std::int32_t rows, std::int32_t cols) { return static_cast<std::size_t>(slices) * rows * cols; };
  window = {};  // before the new one is there, not after it
  window.resize(size(n, d_k) + size(m, d_k) + size(m, d_v) + size(n, d_v));
  visible.assign(static_cast<std::size_t>(slices), m);
  const float* const keys = window.data() + size(n, d_k);
  problem = {slices, n, m, d_k, d_v, window.data(), keys, keys + size(m, d_k), false, visible.data(), 1};
  return window.data();
}

// Hides the keys of a slice from `length` on.
EMSCRIPTEN_KEEPALIVE void hide_from(std::int32_t slice, std::int32_t length) { visible[static_cast<std::size_t>(slice)] = length; }

EMSCRIPTEN_KEEPALIVE void scaled_dot_product(bool causal, float scale) {
  problem.causal = causal;
  problem.scale = scale;
  attention::scaled_dot_product(problem, window.data() + window.size() - static_cast<std::size_t>(problem.slices * problem.n * problem.d_v));
}

}  // extern "C"
