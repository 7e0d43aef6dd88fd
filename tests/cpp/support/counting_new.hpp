// Replaces the program's operator new, so only one test file includes it.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <new>

#include "allocated.hpp"

// The size of each piece is stored before it, in as many bytes as keep the piece aligned.
inline constexpr std::size_t kSizePlace = alignof(std::max_align_t);

void* operator new(std::size_t size) {
  auto* const place = static_cast<char*>(std::malloc(size + kSizePlace));
  if (!place) std::abort();
  *reinterpret_cast<std::size_t*>(place) = size;
  attention::allocated += size;
  attention::most_allocated = std::max(attention::most_allocated, attention::allocated);
  return place + kSizePlace;
}
void operator delete(void* piece) noexcept {
  if (!piece) return;
  char* const place = static_cast<char*>(piece) - kSizePlace;
  attention::allocated -= *reinterpret_cast<std::size_t*>(place);
  std::free(place);
}
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete[](void* piece) noexcept { operator delete(piece); }
void operator delete(void* piece, std::size_t) noexcept { operator delete(piece); }
void operator delete[](void* piece, std::size_t) noexcept { operator delete(piece); }
