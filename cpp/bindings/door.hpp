// What both modules share of their doors to JavaScript.
#pragma once

#include <emscripten/bind.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "attention/config/config.hpp"
#include "attention/recorded/room.hpp"

namespace attention {

// What JavaScript owns: its memory is given back by `delete()`, or when JavaScript collects it. Embind sees to the
// latter for smart pointers alone, and to it a std::unique_ptr is none; a std::shared_ptr is 1.5 kB to load.
template <class T>
class Owned {
 public:
  using element_type = T;
  Owned(std::unique_ptr<T> object = nullptr) : object_(object.release()) {}
  Owned(const Owned& from) : object_(std::exchange(from.object_, nullptr)) {}  // Embind copies what a function returns
  Owned& operator=(const Owned&) = delete;
  ~Owned() { delete object_; }
  T* get() const { return object_; }

 private:
  mutable T* object_;
};

// A list of what `given` makes of each; of each itself.
template <class T, class Make>
emscripten::val listed(const std::vector<T>& list, Make given) {
  emscripten::val array = emscripten::val::array();
  int length = 0;
  for (const T& one : list) array.set(length++, given(one));
  return array;
}
template <class T>
emscripten::val listed(const std::vector<T>& list) {
  return listed(list, [](const T& one) { return one; });
}

// Numbers, to be filled or copied before the next call: the view goes blank when this memory grows.
template <class Numbers>
emscripten::val view_of(Numbers& numbers) {
  return emscripten::val(emscripten::typed_memory_view(numbers.size(), numbers.data()));
}

// Whether a config in so many bytes can be taken in. Of its eight bytes a number becomes a Value of 24 and some floats
// of 4: some five times as much in all. The rest is to spare, since not all of memory is one piece. Packed floats need
// less, as they are read where they came in.
inline bool has_room_for_config(double bytes) { return has_room(12 * bytes); }

}  // namespace attention
