// Four floats at once, by the vector extension of GCC and Clang: SIMD128 in WebAssembly, SSE or NEON elsewhere.
#pragma once

#include <cstdint>
#include <cstring>

namespace attention {

using Lanes = float __attribute__((vector_size(16)));
using LaneBits = std::int32_t __attribute__((vector_size(16)));
using LaneWords = std::uint32_t __attribute__((vector_size(16)));  // to shift: a signed shift may overflow

inline Lanes broadcast(float x) { return Lanes{x, x, x, x}; }

inline Lanes load(const float* from) {
  Lanes x;
  std::memcpy(&x, from, sizeof x);
  return x;
}

inline void store(float* to, Lanes x) { std::memcpy(to, &x, sizeof x); }

// Turns four rows of four numbers into the four columns.
inline void transpose(Lanes (&x)[4]) {
  const Lanes low01 = __builtin_shufflevector(x[0], x[1], 0, 4, 1, 5),
              low23 = __builtin_shufflevector(x[2], x[3], 0, 4, 1, 5),
              high01 = __builtin_shufflevector(x[0], x[1], 2, 6, 3, 7),
              high23 = __builtin_shufflevector(x[2], x[3], 2, 6, 3, 7);
  x[0] = __builtin_shufflevector(low01, low23, 0, 1, 4, 5);
  x[1] = __builtin_shufflevector(low01, low23, 2, 3, 6, 7);
  x[2] = __builtin_shufflevector(high01, high23, 0, 1, 4, 5);
  x[3] = __builtin_shufflevector(high01, high23, 2, 3, 6, 7);
}

// The larger one in each lane; x if one of the two is NaN.
inline Lanes larger(Lanes x, Lanes y) { return x < y ? y : x; }

// 2^x for x < 127, with an error of at most 2 ulp (measured: 1.5, over every float in [-126, 32]). Below -126 and at
// -infinity it is exactly 0, because arithmetic with subnormal numbers is slow. NaN stays NaN.
//
// 2^x = 2^n 2^f, where n is the nearest integer and f is in [-1/2, 1/2]. 2^f is the minimax polynomial of degree 6,
// whose relative error is at most 1.9e-9. Its terms are taken in pairs, which do not wait for each other.
inline Lanes exp2(Lanes x) {
  // Adding 1.5 * 2^23 rounds to an integer, which is then in the lowest bits. The exponent's bias of 127 is added,
  // too, so that shifting these bits into the place of the exponent gives 2^n.
  Lanes round = broadcast(12582912.0f + 127.0f);
  LaneBits below = x < -126.0f;
#ifdef __wasm__
  // Keeps LLVM from selecting between 0 and the power, three instructions for one andnot, and from a second constant,
  // -round, for which V8 has no register.
  asm("" : "+r"(round), "+r"(below));
#endif
  const Lanes rounded = x + round;
  const Lanes f = x - (rounded - round), f2 = f * f;
  Lanes p = 1.534581242594868e-4f * f2 + (1.33999309e-3f * f + 9.61848907e-3f);
  p = p * f2 + (5.55032864e-2f * f + 2.40226462e-1f);
  p = p * f2 + (6.93147182e-1f * f + 1.0f);
  p *= reinterpret_cast<Lanes>(reinterpret_cast<LaneWords>(rounded) << 23);
  return reinterpret_cast<Lanes>(reinterpret_cast<LaneBits>(p) & ~below);
}

}  // namespace attention
