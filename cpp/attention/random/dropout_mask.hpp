// Samples the mask of one dropout call, as PyTorch does in builds without and with MKL.
#pragma once

#include <cstddef>

#include "attention/names.hpp"
#include "attention/random/random_stream.hpp"

namespace attention {

// Fills `keep` with `count` values in row-major order: 1 = kept, 0 = dropped. `p` is the probability to drop and must
// lie in [0, 1]: reading a config checks that. p == 0 keeps all and p == 1 drops all; both, and `count` == 0, take
// nothing from the stream. The scale 1 / (1 - p) is not applied.
// One seed gives two masks, because PyTorch has two ways to sample one on a CPU. Builds without MKL (`portable`: macOS,
// ARM, Debian) take two words of the stream for each element, builds with MKL on Intel CPUs (`mkl`: Linux wheels) one
// word for each call.
// Source: at::dropout, ATen/native/Dropout.cpp: noise.bernoulli_(1 - p).
void sample_keep_mask(RandomStream& stream, double p, DropoutBuild build, float* keep, std::size_t count);

}  // namespace attention
