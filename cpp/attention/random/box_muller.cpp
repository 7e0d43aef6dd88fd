#include "attention/random/box_muller.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>

#include "attention/random/fused_multiply_add.hpp"

// Polynomials and constants are those of Cephes (logf, sinf, cosf), arranged as in PyTorch's
// ATen/native/cpu/avx_mathfun.h. The compiler that builds PyTorch's AVX2 kernels chooses which pairs of a
// multiplication and an addition it fuses; the code below fuses the same ones.

namespace attention {
namespace {

struct SinCos {
  float sin;
  float cos;
};

// Natural logarithm of a normal x > 0.
float log_cephes(float x) {
  constexpr float kTail[] = {-1.1514610310e-1f, 1.1676998740e-1f, -1.2420140846e-1f, 1.4249322787e-1f,
                             -1.6668057665e-1f, 2.0000714765e-1f, -2.4999993993e-1f, 3.3333331174e-1f};
  constexpr float kLead = 7.0376836292e-2f;
  constexpr float kLn2Low = -2.12194440e-4f;  // ln 2 in two parts, of which the high one has few bits
  constexpr float kLn2High = 0.693359375f;
  constexpr float kSqrtHalf = 0.707106781186547524f;

  std::uint32_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  float e = static_cast<float>(static_cast<int>(bits >> 23) - 126);
  bits = (bits & 0x007fffffu) | 0x3f000000u;
  float mantissa;  // in [0.5, 1)
  std::memcpy(&mantissa, &bits, sizeof mantissa);

  // x = m * 2^e with m in [sqrt(1/2), sqrt(2)); the polynomial is in m - 1.
  float m1 = mantissa - 1.0f;
  if (mantissa < kSqrtHalf) {
    e -= 1.0f;
    m1 += mantissa;
  }

  const float square = m1 * m1;
  float y = kLead;
  for (const float coefficient : kTail) y = fused_multiply_add(y, m1, coefficient);
  y = y * m1;
  y = fused_multiply_add(y, square, e * kLn2Low);
  y = fused_multiply_add(-square, 0.5f, y);
  return fused_multiply_add(e, kLn2High, m1 + y);
}

// Sine and cosine of an angle in [0, 2 pi], in radians.
SinCos sincos_cephes(float angle) {
  constexpr float kFourOverPi = 1.27323954473516f;
  constexpr float kQuarterPi[] = {0.78515625f, 2.4187564849853515625e-4f, 3.77489497744594108e-8f};
  constexpr float kCos[] = {2.443315711809948e-5f, -1.388731625493765e-3f, 4.166664568298827e-2f};
  constexpr float kSin[] = {-1.9515295891e-4f, 8.3321608736e-3f, -1.6666654611e-1f};

  // The octant, rounded up to an even one: subtracting it, in three parts, leaves |x| <= pi / 4.
  const int octant = (static_cast<int>(angle * kFourOverPi) + 1) & ~1;
  const float multiple = static_cast<float>(octant);
  float x = angle;
  for (const float part : kQuarterPi) x = fused_multiply_add(-multiple, part, x);
  const float square = x * x;

  float c = fused_multiply_add(kCos[0], square, kCos[1]);
  c = fused_multiply_add(c, square, kCos[2]);
  c = c * square;
  c = fused_multiply_add(c, square, -(square * 0.5f));
  c = c + 1.0f;

  float s = fused_multiply_add(kSin[0], square, kSin[1]);
  s = fused_multiply_add(s, square, kSin[2]);
  s = s * square;
  s = fused_multiply_add(s, x, x);

  const bool swapped = (octant & 2) != 0;
  const bool sin_negative = (octant & 4) != 0;
  const bool cos_negative = (~(octant - 2) & 4) != 0;
  const float sine = swapped ? c : s;
  const float cosine = swapped ? s : c;
  return {sin_negative ? -sine : sine, cos_negative ? -cosine : cosine};
}

}  // namespace

void box_muller_16(float* block) {
  constexpr float kTwoPi = 6.283185307179586f;
  constexpr float kMean = 0.0f;
  for (int j = 0; j < 8; ++j) {
    const float u1 = 1.0f - block[j];  // in [2^-24, 1], so that the logarithm is finite
    const float u2 = block[j + 8];
    const float radius = std::sqrt(-2.0f * log_cephes(u1));
    const SinCos turn = sincos_cephes(kTwoPi * u2);
    // Adding the mean matters even if it is 0: u1 = 1 gives a radius of -0, and -0 + 0 is +0.
    block[j] = radius * turn.cos + kMean;
    block[j + 8] = radius * turn.sin + kMean;
  }
}

}  // namespace attention
