// Four floats at once, by the vector extension of GCC and Clang: SIMD128 in WebAssembly, SSE or NEON elsewhere.
#pragma once

#include <cstdint>
#include <cstring>
#include <initializer_list>

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

// The larger one in each lane; x if one of the two is NaN.
inline Lanes larger(Lanes x, Lanes y) { return x < y ? y : x; }

// 2^x for x <= 0, with an error of at most 2 ulp (measured: 1.2, over every float in [-126, 0]). Below -126 and at
// -infinity it is exactly 0, because arithmetic with subnormal numbers is slow. NaN stays NaN.
//
// 2^x = 2^n 2^f, where n is the nearest integer and f is in [-1/2, 1/2]. 2^f is the minimax polynomial of degree 6,
// whose relative error is at most 1.9e-9.
inline Lanes exp2_of_negative(Lanes x) {
  // Adding 1.5 * 2^23 rounds to an integer, which is then in the lowest bits. The exponent's bias of 127 is added,
  // too, so that shifting these bits into the place of the exponent gives 2^n.
  constexpr float kRound = 12582912.0f + 127.0f;
  const Lanes rounded = x + kRound;
  const Lanes f = x - (rounded - kRound);
  Lanes p = broadcast(1.534581242594868e-4f);
  for (const float c : {1.33999309e-3f, 9.61848907e-3f, 5.55032864e-2f, 2.40226462e-1f, 6.93147182e-1f, 1.0f})
    p = p * f + c;
  p *= reinterpret_cast<Lanes>(reinterpret_cast<LaneWords>(rounded) << 23);
  return reinterpret_cast<Lanes>(reinterpret_cast<LaneBits>(p) & ~(x < -126.0f));
}

}  // namespace attention
