// Sine and cosine in double precision, the same on every machine.
#pragma once

namespace attention {

struct SineCosine {
  double sine, cosine;
};

// Of an angle in [0, 2 pi] in radians, to about one ulp. The C library's functions reduce angles of any size, and the
// code for that is larger than all of the random streams.
SineCosine sine_cosine(double angle);

}  // namespace attention
