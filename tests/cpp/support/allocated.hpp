// Counts the memory that a body allocates. It replaces the program's operator new, weakly, since several files may
// include it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>

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

// The size of each piece is stored before it, in as many bytes as keep the piece aligned.
inline constexpr std::size_t kSizePlace = alignof(std::max_align_t);

[[gnu::weak]] void* operator new(std::size_t size) {
  auto* const place = static_cast<char*>(std::malloc(size + kSizePlace));
  if (!place) std::abort();
  *reinterpret_cast<std::size_t*>(place) = size;
  attention::allocated += size;
  attention::most_allocated = std::max(attention::most_allocated, attention::allocated);
  return place + kSizePlace;
}
[[gnu::weak]] void operator delete(void* piece) noexcept {
  if (!piece) return;
  char* const place = static_cast<char*>(piece) - kSizePlace;
  attention::allocated -= *reinterpret_cast<std::size_t*>(place);
  std::free(place);
}
[[gnu::weak]] void* operator new[](std::size_t size) { return operator new(size); }
[[gnu::weak]] void operator delete[](void* piece) noexcept { operator delete(piece); }
[[gnu::weak]] void operator delete(void* piece, std::size_t) noexcept { operator delete(piece); }
[[gnu::weak]] void operator delete[](void* piece, std::size_t) noexcept { operator delete(piece); }
