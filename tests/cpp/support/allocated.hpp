// Counts the memory that a body allocates: counting_new.hpp counts.
#pragma once

#include <cstddef>

namespace attention {

inline std::size_t allocated = 0, most_allocated = 0;  // bytes

// The maximum number of bytes that `body` has allocated at once, beyond those allocated before.
template <class Body>
double peak_of(Body body) {
  const std::size_t before = most_allocated = allocated;
  body();
  return static_cast<double>(most_allocated - before);
}

}  // namespace attention
