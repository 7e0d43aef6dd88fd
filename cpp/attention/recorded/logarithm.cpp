// The constants and the order in which the polynomial is evaluated are SLEEF's (see LICENSE).
#include "attention/recorded/logarithm.hpp"

#include <cmath>

#include "attention/random/fused_multiply_add.hpp"

namespace attention {
namespace {

// A number in two parts: the second is the rounding error of the first.
struct Double {
  float high, low;
};

// a + b, and what rounding took away.
Double sum(float a, float b) {
  const float high = a + b, part = high - a;
  return {high, (a - (high - part)) + (b - part)};
}

// a / b.
Double quotient(const Double& a, const Double& b) {
  const float inverse = 1.0f / b.high;
  const float high = a.high * inverse;
  const float error = fused_multiply_add(inverse, a.high, -high);
  const float missing = fused_multiply_add(-b.low, inverse, fused_multiply_add(-b.high, inverse, 1.0f));
  return {high, fused_multiply_add(high, missing, fused_multiply_add(a.low, inverse, error))};
}

}  // namespace

float logarithm(float x) {
  constexpr Double kLn2 = {0.69314718246459960938f, -1.904654323148236017e-09f};
  constexpr float kLead = 0.3027294874f;
  constexpr float kTail[] = {0.3996108174f, 0.6666694880f};
  if (!std::isfinite(x)) return x;

  // x = 2^n m with 3/4 <= m < 3/2, and log(m) is a series in (m - 1) / (m + 1).
  int n = 0;
  std::frexp(x * (1.0f / 0.75f), &n);
  --n;
  const float m = std::ldexp(x, -n);
  const Double r = quotient(sum(-1.0f, m), sum(1.0f, m));
  const float square = r.high * r.high;
  float y = kLead;
  for (const float coefficient : kTail) y = fused_multiply_add(y, square, coefficient);

  const auto power = static_cast<float>(n);
  const float ln2 = kLn2.high * power;
  const float ln2_low = fused_multiply_add(kLn2.low, power, fused_multiply_add(kLn2.high, power, -ln2));
  const float first = ln2 + 2 * r.high;
  const float first_low = ((ln2 - first) + 2 * r.high) + ln2_low + 2 * r.low;
  const float rest = square * r.high * y;
  const float all = first + rest;
  return all + (((first - all) + rest) + first_low);
}

}  // namespace attention
