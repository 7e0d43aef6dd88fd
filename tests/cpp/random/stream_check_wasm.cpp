// Lets JavaScript run the comparison of stream_check.hpp inside WASM:
// checkStreams(text of rng_streams.json) -> {compared, differing, firstDifference}.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <string>

#include "stream_check.hpp"

namespace {

emscripten::val check_streams_for_js(const std::string& fixture_json) {
  const attention::StreamCheck check = attention::check_streams(fixture_json);
  emscripten::val result = emscripten::val::object();
  result.set("compared", static_cast<double>(check.compared));
  result.set("differing", static_cast<double>(check.differing));
  result.set("firstDifference", check.first_difference);
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(stream_check) { emscripten::function("checkStreams", &check_streams_for_js); }
