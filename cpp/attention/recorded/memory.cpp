#include "attention/recorded/memory.hpp"

#include <cstdint>
#include <cstdlib>

namespace attention {

bool has_memory(double bytes) {
  constexpr double kSmall = 1e5;
  if (bytes < kSmall) return true;
  if (bytes > static_cast<double>(PTRDIFF_MAX)) return false;
  void* volatile piece = std::malloc(static_cast<std::size_t>(bytes));  // volatile: or the compiler omits the call
  const bool had = piece != nullptr;
  std::free(piece);
  return had;
}

double memory_size() {
#ifdef __wasm__
  return 65536.0 * static_cast<double>(__builtin_wasm_memory_size(0));
#else
  return 0;
#endif
}

}  // namespace attention
