// The WASM boundary of the streaming path, a module of its own beside the core: who never prepares a config never loads
// it. Plain functions over memory; the other side is web/engine/streaming.ts.
#include <emscripten/emscripten.h>

#include <string>
#include <vector>

#include "attention/incoming.hpp"
#include "attention/outgoing.hpp"
#include "attention/streaming/prepared.hpp"
#include "attention/streaming/scaled_dot_product.hpp"

namespace {

using namespace attention;

std::vector<std::uint8_t> incoming;
std::string text;

// The arguments of the next `scaled_dot_product` and its result: queries, keys, values, context.
std::vector<float> window;
std::vector<std::int32_t> visible;
DotProduct problem;

}  // namespace

extern "C" {

// Where to write the next config, of so many bytes.
EMSCRIPTEN_KEEPALIVE std::uint8_t* config(std::uint32_t bytes) {
  incoming = std::vector<std::uint8_t>(bytes);
  return incoming.data();
}

// What is prepared from the config written before, until `release`; or null, and `problems`: JSON text, ended by a
// zero.
EMSCRIPTEN_KEEPALIVE Prepared* prepare() {
  std::unique_ptr<Prepared> prepared;
  text = problems_json(attention::prepare(read_bytes(incoming.data()), prepared));
  incoming = {};
  return prepared.release();
}
EMSCRIPTEN_KEEPALIVE const char* problems() { return text.c_str(); }

EMSCRIPTEN_KEEPALIVE float* input_of(Prepared* p) { return p->input.data(); }
EMSCRIPTEN_KEEPALIVE const float* output_of(Prepared* p) { return p->output.data(); }
// 0: batch, 1: n, 2: d_in, 3: width.
EMSCRIPTEN_KEEPALIVE std::int32_t size_of(Prepared* p, std::int32_t which) {
  const std::int64_t sizes[] = {p->batch, p->n, p->d_in, p->width};
  return static_cast<std::int32_t>(sizes[which]);
}
EMSCRIPTEN_KEEPALIVE void run(Prepared* p) { p->run(); }
EMSCRIPTEN_KEEPALIVE void release(Prepared* p) { delete p; }

// Where to write queries (slices x n x d_k), then keys (slices x m x d_k), then values (slices x m x d_v); behind them
// `scaled_dot_product` writes the context (slices x n x d_v). They stay until `arguments(0, ...)`.
EMSCRIPTEN_KEEPALIVE float* arguments(std::int32_t slices, std::int32_t n, std::int32_t m, std::int32_t d_k,
                                      std::int32_t d_v) {
  const auto size = [&](std::int32_t rows, std::int32_t cols) {
    return static_cast<std::size_t>(slices) * rows * cols;
  };
  const std::size_t floats = size(n, d_k) + size(m, d_k) + size(m, d_v) + size(n, d_v);
  if (floats == 0 || floats > window.size()) window = {};  // the old one is gone before the new one is there
  window.resize(floats);
  visible.assign(static_cast<std::size_t>(slices), m);
  const float* const keys = window.data() + size(n, d_k);
  problem = {slices, n, m, d_k, d_v, window.data(), keys, keys + size(m, d_k), false, visible.data(), 1};
  return window.data();
}

// Hides the keys of a slice from `length` on.
EMSCRIPTEN_KEEPALIVE void hide_from(std::int32_t slice, std::int32_t length) {
  visible[static_cast<std::size_t>(slice)] = length;
}

EMSCRIPTEN_KEEPALIVE void scaled_dot_product(bool causal, float scale) {
  problem.causal = causal;
  problem.scale = scale;
  attention::scaled_dot_product(
      problem, window.data() + window.size() - static_cast<std::size_t>(problem.slices * problem.n * problem.d_v));
}

}  // extern "C"
