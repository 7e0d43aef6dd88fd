// The Embind interface of core.wasm. web/engine/core.d.ts declares it in TypeScript.
//
// A config is passed as bytes (shared.hpp, config_codec.hpp). Numbers are returned as a view of this module's memory,
// which is detached when that memory grows: JavaScript copies it at once.
#include <emscripten/bind.h>

#include <algorithm>
#include <tuple>

#include "attention/config/config_codec.hpp"
#include "attention/recorded/run.hpp"
#include "shared.hpp"

namespace {

using namespace attention;
using emscripten::val;

val name_or_null(std::optional<Axis> axis) { return axis ? val(name_of(*axis)) : val::null(); }

// An entry of a trace's index. Its members are set one by one: Embind's value_object enumerates them by `for in`, which
// fails if a page extends Object.prototype.
val entry_of(const Tensor& t) {
  val entry = val::object();
  const auto set = [&](const char* name, std::int64_t number) {
    entry.set(name, static_cast<int>(number));  // a trace takes at most 64 MB
  };
  entry.set("name", t.name.text());
  entry.set("op", name_of(t.op));
  entry.set("inputs", array_of(t.inputs, [](TensorId id) { return static_cast<int>(id); }));
  set("batch", t.batch);
  set("heads", t.heads);
  set("rows", t.rows);
  set("cols", t.cols);
  entry.set("rowAxis", name_or_null(t.row_axis));
  entry.set("colAxis", name_or_null(t.col_axis));
  entry.set("scalar", t.scalar ? val(*t.scalar) : val::null());
  entry.set("detail", t.detail);
  entry.set("replaced", t.replaced);
  set("offset", t.offset);
  return entry;
}

// All members of a tensor. A new member is a compiler error until it is listed here.
auto members(const Tensor& tensor) {
  const auto& [name, op, inputs, batch, heads, rows, cols, row_axis, col_axis, scalar, detail, replaced, offset] =
      tensor;
  return std::tie(name, op, inputs, batch, heads, rows, cols, row_axis, col_axis, scalar, detail, replaced, offset);
}

bool same_index(const std::vector<Tensor>& a, const std::vector<Tensor>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Tensor& one, const Tensor& other) { return members(one) == members(other); });
}

// Traces configs, and keeps the last trace until the next call.
class Core {
 public:
  val validate() {
    const Run counted = count(decode(take_config()));
    cost_ = cost_of(counted);
    return array_of(counted.problems, problem_of);
  }

  // What the trace of the config that was validated last costs.
  double seconds() const { return cost_.seconds; }
  double numbers() const { return cost_.numbers; }
  double tokens() const { return cost_.tokens; }
  double heads() const { return cost_.heads; }
  double side() const { return cost_.side; }

  // Records the trace. Returns the number of its index, which stays the same while only values change, or 0 if the
  // config has problems.
  int trace() {
    const std::vector<Tensor> tensors = last_.trace.take_tensors();
    last_ = Run{};  // frees its memory for the new trace
    last_ = run(decode(take_config()));
    last_problems = last_.problems;
    if (!last_problems.empty()) return 0;
    const Config& c = last_.config;
    std::vector<std::string> labels = c.tokens.empty() ? token_labels(c) : std::vector<std::string>{};
    if (labels != labels_ || !same_index(tensors, last_.trace.tensors())) ++index_;
    labels_ = std::move(labels);
    return index_;
  }

  // These describe the last trace; `labels` is empty if the config names the rows.
  int batch() const { return static_cast<int>(last_.config.batch); }
  int n() const { return static_cast<int>(last_.config.n); }
  int d_in() const { return static_cast<int>(last_.config.d_in); }
  val labels() const { return array_of(labels_); }
  val tensors() const { return array_of(last_.trace.tensors(), entry_of); }
  val data() const { return view_of(last_.trace.data()); }

 private:
  Cost cost_;
  Run last_;
  int index_ = 0;
  std::vector<std::string> labels_;
};

std::string defaults_text() { return to_json(defaults()); }

}  // namespace

EMSCRIPTEN_BINDINGS(core) {
  using namespace emscripten;

  class_<Core>("Core")
      .constructor<>()
      .function("validate", &Core::validate)
      .function("trace", &Core::trace)
      .property("seconds", &Core::seconds)
      .property("numbers", &Core::numbers)
      .property("tokens", &Core::tokens)
      .property("heads", &Core::heads)
      .property("side", &Core::side)
      .property("batch", &Core::batch)
      .property("n", &Core::n)
      .property("dIn", &Core::d_in)
      .property("labels", &Core::labels)
      .property("tensors", &Core::tensors)
      .property("data", &Core::data);

  function("openConfig", &open_config);
  function("problems", &problems_of_last_call);
  function("defaults", &defaults_text);
}
