// Sine and cosine in double precision, the same on every machine.
#pragma once

namespace attention {

struct SineCosine {
  double sine, cosine;
};

// Of an angle in [0, 2 pi], to about one ulp. The C library's functions would bring along what reduces angles of any
// size, which is larger than all of the random streams.
SineCosine sine_cosine(double angle);

}  // namespace attention
