// The Embind interface of streaming.wasm, a separate module: only a page that prepares a config loads it.
// web/engine/core.d.ts declares it in TypeScript; configs, views and memory are as in core.cpp.
#include <emscripten/bind.h>

#include <algorithm>
#include <memory>

#include "attention/config/config_codec.hpp"
#include "attention/recorded/memory.hpp"
#include "attention/recorded/run.hpp"
#include "attention/streaming/prepared.hpp"
#include "attention/streaming/scaled_dot_product.hpp"
#include "shared.hpp"

namespace {

using namespace attention;
using emscripten::typed_memory_view;
using emscripten::val;

// A prepared config: JavaScript fills `input` and runs it.
class PreparedConfig {
 public:
  explicit PreparedConfig(std::unique_ptr<Prepared> pass) : pass_(std::move(pass)) {}

  int batch() const { return static_cast<int>(pass_->batch); }
  int n() const { return static_cast<int>(pass_->n); }
  int d_in() const { return static_cast<int>(pass_->d_in); }
  int width() const { return static_cast<int>(pass_->width); }

  val input() const { return view_of(pass_->input); }    // (batch, n, d_in)
  val output() const { return view_of(pass_->output); }  // (batch, n, width)
  bool run() { return pass_->run(); }

 private:
  std::unique_ptr<Prepared> pass_;
};

// Null if the config has problems.
std::shared_ptr<PreparedConfig> prepare_config() {
  std::unique_ptr<Prepared> pass;
  last_problems = prepare(decode(take_config()), pass);
  if (!last_problems.empty()) return {};
  return std::make_shared<PreparedConfig>(std::move(pass));
}

// One call of scaled_dot_product: JavaScript fills the views of its arguments and runs it.
class DotProductCall {
 public:
  DotProductCall(std::int64_t slices, std::int64_t n, std::int64_t m, std::int64_t d_k, std::int64_t d_v)
      : queries_(slices * n * d_k),
        keys_(slices * m * d_k),
        values_(slices * m * d_v),
        context_(slices * n * d_v),
        visible_(static_cast<std::size_t>(slices), static_cast<std::int32_t>(m)),
        call_{slices, n, m, d_k, d_v, queries_.data(), keys_.data(), values_.data(), false, visible_.data(), 1} {}

  val queries() const { return queries_.view(); }  // (slices, n, d_k)
  val keys() const { return keys_.view(); }        // (slices, m, d_k)
  val values() const { return values_.view(); }    // (slices, m, d_v)
  // The number of visible keys of each slice; at first all of them.
  val visible() const { return val(typed_memory_view(visible_.size(), visible_.data())); }

  // (slices, n, d_v)
  val run(bool causal, float scale) {
    for (std::int32_t& keys : visible_) keys = std::clamp(keys, 0, static_cast<std::int32_t>(call_.m));
    call_.causal = causal;
    call_.scale = scale;
    scaled_dot_product(call_, context_.data());
    return context_.view();
  }

 private:
  // Uninitialised numbers: a std::vector would write zeros first.
  class Floats {
   public:
    explicit Floats(std::int64_t size) : size_(static_cast<std::size_t>(size)), floats_(new float[size_]) {}
    float* data() { return floats_.get(); }
    val view() const { return val(typed_memory_view(size_, floats_.get())); }

   private:
    std::size_t size_;
    std::unique_ptr<float[]> floats_;
  };

  Floats queries_, keys_, values_, context_;
  std::vector<std::int32_t> visible_;
  DotProduct call_;
};

// Null if a size is below 1, or if the memory would exceed kMaxStreamingBytes or what is available.
std::shared_ptr<DotProductCall> dot_product(int slices, int n, int m, int d_k, int d_v) {
  if (std::min({slices, n, m, d_k, d_v}) < 1) return {};
  const double floats = slices * ((1.0 * n + m) * d_k + (1.0 * n + m) * d_v + 1);  // 1: a count of visible keys
  if (floats * sizeof(float) > kMaxStreamingBytes) return {};
  if (!has_memory(floats * sizeof(float) + scaled_dot_product_bytes(m, d_k, d_v))) return {};
  return std::make_shared<DotProductCall>(slices, n, m, d_k, d_v);
}

}  // namespace

EMSCRIPTEN_BINDINGS(streaming) {
  using namespace emscripten;

  class_<PreparedConfig>("PreparedInCore")
      .smart_ptr<std::shared_ptr<PreparedConfig>>("PreparedInCore")
      .property("batch", &PreparedConfig::batch)
      .property("n", &PreparedConfig::n)
      .property("dIn", &PreparedConfig::d_in)
      .property("width", &PreparedConfig::width)
      .property("input", &PreparedConfig::input)
      .property("output", &PreparedConfig::output)
      .function("run", &PreparedConfig::run);

  class_<DotProductCall>("DotProduct")
      .smart_ptr<std::shared_ptr<DotProductCall>>("DotProduct")
      .property("queries", &DotProductCall::queries)
      .property("keys", &DotProductCall::keys)
      .property("values", &DotProductCall::values)
      .property("visible", &DotProductCall::visible)
      .function("run", &DotProductCall::run);

  function("openConfig", &open_config);
  function("problems", &problems_of_last_call);
  function("prepare", &prepare_config);
  function("dotProduct", &dot_product);
}
