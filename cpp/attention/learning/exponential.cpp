#include "attention/learning/exponential.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>

namespace attention::learning {

// e^x = 2^n e^r with n = round(x / ln 2), so |r| <= ln 2 / 2; e^r by its Taylor series up to r^13 / 13!, whose rest is
// below 2^-57. Without a branch, so that the compiler computes several at once.
void exponentials(double* numbers, std::ptrdiff_t count) {
  constexpr double kLog2E = 1.44269504088896340736;
  constexpr double kLn2High = 0.693145751953125, kLn2Low = 1.42860682030941723212e-6;  // the high one has few bits
  constexpr double kToInteger = 0x1.8p52;  // added, it leaves a whole number in the low bits
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    const double x = numbers[i];
    const double in_range = x < -708.0 ? -708.0 : x;
    const double shifted = in_range * kLog2E + kToInteger;
    const double n = shifted - kToInteger;
    const double r = (in_range - n * kLn2High) - n * kLn2Low;
    double y = 1.0 / 6227020800;
    y = y * r + 1.0 / 479001600;
    y = y * r + 1.0 / 39916800;
    y = y * r + 1.0 / 3628800;
    y = y * r + 1.0 / 362880;
    y = y * r + 1.0 / 40320;
    y = y * r + 1.0 / 5040;
    y = y * r + 1.0 / 720;
    y = y * r + 1.0 / 120;
    y = y * r + 1.0 / 24;
    y = y * r + 1.0 / 6;
    y = y * r + 0.5;
    y = y * r + 1.0;
    y = y * r + 1.0;
    std::int64_t bits;
    std::memcpy(&bits, &shifted, sizeof bits);
    bits = static_cast<std::int64_t>(static_cast<std::uint64_t>(bits) << 52) + (std::int64_t{1023} << 52);
    double power;
    std::memcpy(&power, &bits, sizeof power);
    numbers[i] = x < -708.0 ? 0.0 : y * power;
  }
}

}  // namespace attention::learning
