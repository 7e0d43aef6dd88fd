// What the Embind interfaces of both modules share.
//
// An object that JavaScript gets is a std::shared_ptr: only for that pointer does Embind free the memory when
// JavaScript collects the handle.
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
  object.set("message", problem.message);
  return object;
}

// A view of numbers, to be filled or copied before the next call: it is detached when this memory grows.
template <class Numbers>
emscripten::val view_of(Numbers& numbers) {
  return emscripten::val(emscripten::typed_memory_view(numbers.size(), numbers.data()));
}

// JavaScript passes a config in two calls: the first returns memory, into which it writes the config's bytes, and the
// second reads them. As an argument, a std::string, they would be copied twice, and once byte by byte.
inline std::string given_config;
inline std::vector<Problem> last_problems;  // of the last call that refused its config

// Memory for so many bytes; null where there is none for them and for what is read from them: floats, half as many
// bytes, and while their list grows twice that; and the rest, which web/engine/plain_config.ts keeps small.
inline emscripten::val open_config(int bytes) {
  if (bytes < 0 || !has_memory(3.0 * bytes)) return emscripten::val::null();
  given_config = std::string(static_cast<std::size_t>(bytes), '\0');
  return view_of(given_config);
}

// The bytes; their memory is freed once they are read.
inline std::string take_config() { return std::exchange(given_config, {}); }

inline emscripten::val problems_of_last_call() { return array_of(last_problems, problem_of); }

}  // namespace attention
