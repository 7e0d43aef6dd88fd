// Multiplies and adds floats with one rounding, on machines that have no such instruction (WASM).
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

namespace attention {

// a * b + c rounded once, to nearest even: what std::fmaf promises, infinities, NaN, signed zeros
// and subnormals included (a NaN's payload is not kept).
//
// Why not plain double arithmetic: the product of two floats is exact in double (48 of 53 bits),
// but the sum is rounded to 53 bits and then once more to 24, and the first rounding can land on a
// tie of the second. Rounding the sum to odd instead - towards the neighbour whose last bit is 1
// when inexact - keeps it off every tie; 53 >= 24 + 2 bits make the second rounding the only one
// that shows (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008).
// Needs -ffp-contract=off. Not inlined: some thirty calls in a row would double the size of the WASM.
[[gnu::noinline]] inline float fused_multiply_add(float a, float b, float c) {
  const double product = static_cast<double>(a) * static_cast<double>(b);
  const double addend = static_cast<double>(c);
  double sum = product + addend;
  if (!std::isfinite(sum)) return static_cast<float>(sum);

  // Knuth's TwoSum: sum + error == product + addend exactly.
  const double addend_part = sum - product;
  const double error = (product - (sum - addend_part)) + (addend - addend_part);
  if (error == 0.0) return static_cast<float>(sum);

  std::uint64_t bits;
  std::memcpy(&bits, &sum, sizeof bits);
  if ((bits & 1) == 0) {
    // An inexact sum is not zero, so one step of the bit pattern is one step of the magnitude.
    const bool outwards = (error > 0.0) == (sum > 0.0);
    bits = outwards ? bits + 1 : bits - 1;
    std::memcpy(&sum, &bits, sizeof sum);
  }
  return static_cast<float>(sum);
}

}  // namespace attention
