// The constants and the order in which the polynomial is evaluated are SLEEF's (see LICENSE).
#include "attention/recorded/exponential.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>

#include "attention/random/fused_multiply_add.hpp"

namespace attention {
namespace {

float power_of_two(std::int32_t exponent) {
  const std::int32_t bits = (exponent + 127) << 23;
  float power;
  std::memcpy(&power, &bits, sizeof power);
  return power;
}

}  // namespace

float exponential(float x) {
  constexpr float kLog2E = 1.442695040888963407f;
  constexpr float kLn2[] = {0.693145751953125f, 1.428606765330187045e-06f};  // in two parts
  constexpr float kLead = 0.000198527617612853646278381f;
  constexpr float kTail[] = {0.00139304355252534151077271f, 0.00833336077630519866943359f, 0.0416664853692054748535156f,
                             0.166666671633720397949219f, 0.5f};
  if (std::isnan(x)) return x;
  if (x < -104.0f) return 0.0f;

  // x = n ln 2 + r with |r| <= ln 2 / 2, and e^x = 2^n e^r.
  const float n = std::nearbyint(x * kLog2E);
  float r = x;
  for (const float part : kLn2) r = fused_multiply_add(-n, part, r);

  float y = kLead;
  for (const float coefficient : kTail) y = fused_multiply_add(y, r, coefficient);
  y = 1.0f + fused_multiply_add(r * r, y, r);

  // In two halves: 2^n alone would be subnormal before the result is.
  const auto power = static_cast<std::int32_t>(n);
  const std::int32_t half = power >> 1;
  return y * power_of_two(half) * power_of_two(power - half);
}

}  // namespace attention
