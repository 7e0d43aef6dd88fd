// Turns sixteen uniform floats into sixteen normal ones, as PyTorch's vector kernel does.
#pragma once

namespace attention {

// In place: `block` holds 16 floats in [0, 1) and gets 16 draws of N(0, 1). Element j (0..7) is the
// radius, element j + 8 the angle of one pair; the cosine goes to j, the sine to j + 8.
// Bit for bit normal_fill_16_AVX2 of ATen/native/cpu/DistributionTemplates.h with mean 0 and
// standard deviation 1; values outside [0, 1) are a broken precondition.
void box16(float* block);

}  // namespace attention
