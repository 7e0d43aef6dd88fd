// The exponential of softmax in float64, of many numbers at once.
#pragma once

#include <cstddef>

namespace attention::learning {

// Each number, which is at most 0 or NaN, becomes e to its power, within two units of the last place; below -708 it
// becomes 0. NaN stays NaN.
void exponentials(double* numbers, std::ptrdiff_t count);

}  // namespace attention::learning
