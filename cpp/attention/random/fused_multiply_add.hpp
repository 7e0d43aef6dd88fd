// A fused multiply-add for machines without such an instruction, such as WebAssembly.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

namespace attention {

// a * b + c, rounded once to nearest even, as std::fmaf does: also for infinities, NaN (without its payload), signed
// zeros and subnormals.
//
// The product of two floats is exact in double (48 of 53 bits), but the sum is rounded twice, to 53 bits and then
// to 24. The second rounding is wrong only if the first has produced a tie, or if the result is subnormal and has fewer
// bits. In these cases an inexact sum is rounded to odd: to the neighbour whose last bit is 1, which is never a tie.
// With 53 >= 24 + 2 bits the second rounding then gives the right result (Boldo and Melquiond, "Emulation of FMA and
// correctly rounded sums", 2008). Needs -ffp-contract=off. Not inlined, since some forty calls would double the size of
// the WASM.
[[gnu::noinline]] inline float fused_multiply_add(float a, float b, float c) {
  const double product = static_cast<double>(a) * static_cast<double>(b);
  const double addend = static_cast<double>(c);
  double sum = product + addend;
  std::uint64_t bits;
  std::memcpy(&bits, &sum, sizeof bits);
  constexpr std::uint64_t kBeyondFloat = (1u << 29) - 1, kTie = 1u << 28;
  constexpr double kSmallestNormal = 0x1p-126;
  if ((bits & kBeyondFloat) != kTie && !(std::fabs(sum) < kSmallestNormal)) return static_cast<float>(sum);

  // Knuth's TwoSum: sum + error == product + addend exactly.
  const double addend_part = sum - product;
  const double error = (product - (sum - addend_part)) + (addend - addend_part);
  if (error == 0.0) return static_cast<float>(sum);

  if ((bits & 1) == 0) {
    // An inexact sum is not zero, so the next bit pattern is the next larger magnitude.
    const bool outwards = (error > 0.0) == (sum > 0.0);
    bits = outwards ? bits + 1 : bits - 1;
    std::memcpy(&sum, &bits, sizeof sum);
  }
  return static_cast<float>(sum);
}

}  // namespace attention
