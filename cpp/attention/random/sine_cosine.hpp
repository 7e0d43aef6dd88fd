// Sine and cosine in double precision, the same on every machine.
#pragma once

namespace attention {

struct SineCosine {
  double sine, cosine;
};

// Sine and cosine of an angle in radians, to two ulps; NaN beyond 1.6 million, which no position reaches. The C
// library's functions accept angles of any size and need a table for them: 4.3 of core.wasm's 37.4 kB after brotli.
SineCosine sine_cosine(double angle);

}  // namespace attention
