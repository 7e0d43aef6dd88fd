#include "attention/random/sine_cosine.hpp"

#include <cmath>
#include <limits>

namespace attention {

SineCosine sine_cosine(double angle) {
  // pi / 2 in two parts; small multiples of the high one are exact (fdlibm's pio2_1 and pio2_1t).
  constexpr double kHigh = 0x1.921fb544p0;
  constexpr double kLow = 0x1.0b4611a626331p-34;
  constexpr double kMaxQuarters = 0x1p20;  // a multiple of the high part that is still exact
  const double nearest = std::nearbyint(angle / kHigh);
  if (!(std::abs(nearest) <= kMaxQuarters))
    return {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
  const double x = angle - nearest * kHigh - nearest * kLow;  // within pi / 4 of 0
  const int quarters = static_cast<int>(nearest);

  // The power series, from the innermost factor on: x^18 / 18! is smaller than the last bit of 1.
  const double square = x * x;
  double cosine = 1, sine = 1;
  for (int k = 16; k > 0; k -= 2) {
    cosine = 1 - square / ((k - 1) * k) * cosine;
    sine = 1 - square / (k * (k + 1)) * sine;
  }
  sine *= x;

  const bool swapped = quarters & 1;
  const double s = swapped ? cosine : sine;
  const double c = swapped ? sine : cosine;
  return {quarters & 2 ? -s : s, (quarters + 1) & 2 ? -c : c};
}

}  // namespace attention
