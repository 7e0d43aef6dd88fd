#include "attention/learning/exponential.hpp"

#include <cstdint>
#include <cstring>

namespace attention::learning {
namespace {

// Two numbers at once, as streaming/lanes.hpp has four.
using Lanes = double __attribute__((vector_size(16)));
using LaneBits = std::int64_t __attribute__((vector_size(16)));
using LaneWords = std::uint64_t __attribute__((vector_size(16)));

constexpr double kMin = -708;

// e^x = 2^n e^r, where n is the integer nearest to x / ln 2 and r is within ln 2 / 2 of 0. e^r is its Chebyshev
// interpolation of degree 11, whose relative error is below 2^-58.
Lanes exponential(Lanes x) {
  // Adding 1.5 * 2^52 rounds to an integer, which is then in the lowest bits, with the exponent's bias of 1023.
  constexpr double kRound = 0x1.8p52 + 1023;
  constexpr double kLog2E = 1.44269504088896340736;
  constexpr double kLn2High = 0x1.62e42feep-1, kLn2Low = 0x1.a39ef35793c76p-33;  // few bits in the high part
  constexpr double kPolynomial[] = {0x1.af632a0f7e2cep-26,
                                    0x1.28b4101c77212p-22,
                                    0x1.71ddf56d8deb5p-19,
                                    0x1.a01991a10d9aep-16,
                                    0x1.a01a01b1461c5p-13,
                                    0x1.6c16c1880029fp-10,
                                    0x1.111111110f21ep-7,
                                    0x1.555555554f0bap-5,
                                    0x1.555555555555ap-3,
                                    0x1.0000000000011p-1,
                                    1.0,
                                    1.0};
  const LaneBits small = x < kMin;
  x = reinterpret_cast<Lanes>(reinterpret_cast<LaneBits>(x) & ~small);  // its power would be subnormal
  const Lanes rounded = x * kLog2E + kRound;
  const Lanes n = rounded - kRound;
  const Lanes r = (x - n * kLn2High) - n * kLn2Low;
  Lanes p = {};
  for (const double c : kPolynomial) p = p * r + c;
  p *= reinterpret_cast<Lanes>(reinterpret_cast<LaneWords>(rounded) << 52);
  return reinterpret_cast<Lanes>(reinterpret_cast<LaneBits>(p) & ~small);
}

}  // namespace

void exponentials(double* numbers, std::ptrdiff_t count) {
  Lanes x;
  for (; count >= 2; count -= 2, numbers += 2) {
    std::memcpy(&x, numbers, sizeof x);
    x = exponential(x);
    std::memcpy(numbers, &x, sizeof x);
  }
  if (count == 1) *numbers = exponential(Lanes{*numbers, 0})[0];
}

}  // namespace attention::learning
