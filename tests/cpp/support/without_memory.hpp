// Runs the body of a test in a process that can allocate no more memory.
#pragma once

#include <sys/resource.h>

namespace attention {

// The sanitizers use their own memory, and end the program if none is left.
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

// Calls `body` while the process gets no new memory. The memory that it has freed is too small for many megabytes.
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
