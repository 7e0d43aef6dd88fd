// std::log would add a 4 kB table that barely compresses.
#include "attention/learning/logarithm.hpp"

#include <cmath>

namespace attention::learning {

double logarithm(double x) {
  constexpr double kLn2 = 0.693147180559945309417;
  constexpr double kRootOfHalf = 0.707106781186547524401;
  constexpr int kLastTerm = 21;  // the next one is below 2^-57

  // x = 2^n m, with m between the roots of 1/2 and 2.
  // With s = (m - 1) / (m + 1), ln(m) = 2 (s + s^3 / 3 + s^5 / 5 + ...).
  int n = 0;
  double m = std::frexp(x, &n);
  if (m < kRootOfHalf) {
    m *= 2;
    --n;
  }
  const double s = (m - 1) / (m + 1), square = s * s;
  double series = 0;
  for (int k = kLastTerm; k > 0; k -= 2) series = series * square + 1.0 / k;
  return n * kLn2 + 2 * s * series;
}

}  // namespace attention::learning
