// What keeps both modules small.
#include <cstdlib>
#include <cstring>

// Embind shows a type that nobody declared as a number, and has the C library's printf write it: 2 kB to load, for a
// mistake that shows as soon as a module is started. So that message goes without the number. `siprintf` is what the
// compiler makes of a `sprintf` without fractions, and stands in the same file of the library.
extern "C" int sprintf(char* text, const char* format, ...) {
  if (std::strcmp(format, "%p") != 0) std::abort();
  *text = '\0';
  return 0;
}
extern "C" int siprintf(char* text, const char* format, ...) __attribute__((alias("sprintf")));
