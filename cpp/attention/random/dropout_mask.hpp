// Draws the mask of one dropout call from a PyTorch stream, for builds of PyTorch without and with
// MKL.
#pragma once

#include <cstddef>

#include "attention/random/random_stream.hpp"

namespace attention {

// The two masks that PyTorch can draw from one seed on a CPU.
enum class DropoutBuild {
  portable,  // builds without MKL (macOS, arm, Debian): two words of the stream per element
  mkl,       // builds with MKL on Intel CPUs (Linux wheels): one word per call, whatever its size
};

// Fills `keep` with `count` values in row-major order: 1 = kept, 0 = dropped. `p`, the probability
// to drop, must lie in [0, 1] (asserted; configs are checked at the door). p == 0 keeps all and
// p == 1 drops all, drawing nothing; nor does `count` == 0. The scale 1 / (1 - p) is not applied.
// Source: at::dropout, ATen/native/Dropout.cpp: noise.bernoulli_(1 - p).
void draw_keep_mask(RandomStream& stream, double p, DropoutBuild build, float* keep, std::size_t count);

}  // namespace attention
