// Functions that the Embind interfaces of all modules share.
//
// JavaScript gets objects as std::shared_ptr: only for these does Embind free the memory when JavaScript collects the
// handle.
#pragma once

#include <emscripten/bind.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "attention/config/config.hpp"
#include "attention/recorded/memory.hpp"

namespace attention {

// A JavaScript array of make(member) for each member of a list; without `make`, of the members themselves.
template <class T, class Make>
emscripten::val array_of(const std::vector<T>& list, Make make) {
  emscripten::val array = emscripten::val::array();
  int length = 0;
  for (const T& one : list) array.set(length++, make(one));
  return array;
}
template <class T>
emscripten::val array_of(const std::vector<T>& list) {
  return array_of(list, [](const T& one) { return one; });
}

inline emscripten::val problem_of(const Problem& problem) {
  emscripten::val object = emscripten::val::object();
  object.set("field", problem.field);
  object.set("code", name_of(problem.code));
  object.set("values", array_of(problem.values));
  return object;
}

// A view of numbers, to be filled or copied before the next call: it is detached when this memory grows.
template <class Numbers>
emscripten::val view_of(Numbers& numbers) {
  return emscripten::val(emscripten::typed_memory_view(numbers.size(), numbers.data()));
}

// JavaScript passes a config in two calls: the first returns memory for the config's bytes, and the second reads the
// bytes that JavaScript has written there. A std::string as an argument would be copied twice, once byte by byte.
inline std::string given_config;
inline std::vector<Problem> last_problems;  // of the last call that refused its config

// Memory for a config of this many bytes. Null if that is not available, together with the memory to decode it: the
// floats take half as many bytes, and up to twice that while their list grows; web/engine/plain_config.ts limits the
// rest.
inline emscripten::val open_config(int bytes) {
  if (bytes < 0 || !has_memory(3.0 * bytes)) return emscripten::val::null();
  given_config = std::string(static_cast<std::size_t>(bytes), '\0');
  return view_of(given_config);
}

// The bytes; their memory is freed once they are read.
inline std::string take_config() { return std::exchange(given_config, {}); }

inline emscripten::val problems_of_last_call() { return array_of(last_problems, problem_of); }

}  // namespace attention
