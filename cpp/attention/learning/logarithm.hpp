// ln(x) in float64.
#pragma once

namespace attention::learning {

// x must be positive and finite; NaN for NaN. The error is at most 4 units in the last place.
double logarithm(double x);

}  // namespace attention::learning
