// Draws the mask of one dropout call from a PyTorch stream, for builds of PyTorch without and with
// MKL.
#pragma once

#include <cstddef>

#include "attention/names.hpp"
#include "attention/random/random_stream.hpp"

namespace attention {

// Fills `keep` with `count` values in row-major order: 1 = kept, 0 = dropped. `p`, the probability
// to drop, must lie in [0, 1] (asserted; configs are checked at the door). p == 0 keeps all and
// p == 1 drops all, drawing nothing; nor does `count` == 0. The scale 1 / (1 - p) is not applied.
// `build` says which of the two masks that PyTorch can draw from one seed on a CPU: `portable`, of builds without MKL
// (macOS, arm, Debian), takes two words of the stream per element; `mkl`, of builds with MKL on Intel CPUs (Linux
// wheels), one word per call, whatever its size.
// Source: at::dropout, ATen/native/Dropout.cpp: noise.bernoulli_(1 - p).
void draw_keep_mask(RandomStream& stream, double p, DropoutBuild build, float* keep, std::size_t count);

}  // namespace attention
