// What happens where no more memory can be had: the process may take none while a test's body runs.
#pragma once

#include <sys/resource.h>

namespace attention {

// The sanitizers have memory of their own, and end the program where there is none.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kCanRefuse = false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr bool kCanRefuse = false;
#else
constexpr bool kCanRefuse = true;
#endif
#else
constexpr bool kCanRefuse = true;
#endif

// Calls `body` while the process gets no new piece of memory: what it has freed before is too small for many megabytes.
template <class Body>
void without_memory(Body body) {
  if (!kCanRefuse) return;
  rlimit before;
  getrlimit(RLIMIT_AS, &before);
  const rlimit none = {1, before.rlim_max};
  setrlimit(RLIMIT_AS, &none);
  body();
  setrlimit(RLIMIT_AS, &before);
}

}  // namespace attention
