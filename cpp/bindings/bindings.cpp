// The WASM boundary: a config's object in; JSON text, and one copied Float32Array, out. The only file that knows JavaScript.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include "../attention/forward.hpp"
#include "../attention/outgoing.hpp"

namespace {

using attention::Value;
using emscripten::val;

// A config is at most six deep; what lies deeper (or in a circle) is refused as the string that stands for it here.
constexpr int kDeepest = 8;

Value read(const val& js, int depth = 0) {
  if (js.isNull() || js.isUndefined()) return nullptr;
  if (js.isNumber()) return js.as<double>();
  if (js.isString()) return js.as<std::string>();
  if (js.isTrue()) return true;
  if (js.isFalse()) return false;
  const std::string type = js.typeOf().as<std::string>();
  if (type == "bigint") return js.call<std::string>("toString");  // a seed beyond 2^53
  if (type != "object" || depth == kDeepest) return type;
  if (js.isArray()) {
    Value::List list;
    const auto length = js["length"].as<unsigned>();
    list.reserve(length);
    for (unsigned i = 0; i < length; ++i) list.push_back(read(js[i], depth + 1));
    return list;
  }
  Value::Object object;
  const val keys = val::global("Object").call<val>("keys", js);
  const auto length = keys["length"].as<unsigned>();
  for (unsigned i = 0; i < length; ++i) {
    const val key = keys[i];
    const val member = js[key];
    if (!member.isUndefined()) object.emplace_back(key.as<std::string>(), read(member, depth + 1));
  }
  return object;
}

std::string presets() { return to_json(attention::presets_value()); }

std::string defaults() { return to_json(attention::defaults()); }

std::string validate(const val& config) { return to_json(attention::problems_value(attention::validate(read(config)))); }

// {problems} or {index, data}. The data is copied: a view on the heap would go blank when memory grows.
val trace(const val& config) {
  const attention::Run run = attention::run(read(config));
  val result = val::object();
  if (!run.problems.empty()) {
    result.set("problems", to_json(attention::problems_value(run.problems)));
    return result;
  }
  const std::vector<float>& data = run.trace.data();
  result.set("index", attention::index_json(run));
  result.set("data", val::global("Float32Array").new_(emscripten::typed_memory_view(data.size(), data.data())));
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("presets", &presets);
  emscripten::function("defaults", &defaults);
  emscripten::function("validate", &validate);
  emscripten::function("trace", &trace);
}
