// Turns sixteen uniform floats into sixteen normal ones, as PyTorch's vector kernel does.
#pragma once

namespace attention {

// Replaces the 16 floats of `block`, which must lie in [0, 1), by 16 samples of N(0, 1). Elements j and j + 8 (j < 8)
// make one pair: they give its radius and its angle, and receive its cosine and its sine.
// Equal to the bit to normal_fill_16_AVX2 of ATen/native/cpu/DistributionTemplates.h with mean 0 and standard
// deviation 1.
void box_muller_16(float* block);

}  // namespace attention
