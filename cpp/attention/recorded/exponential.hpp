// The exponential of softmax, as PyTorch's vector kernels compute it.
#pragma once

namespace attention {

// e to the power of x, for x <= 0 or NaN, the values that softmax needs. exp(-inf) is 0.
//
// Equal to the bit to Vectorized<float>::exp() of ATen/cpu/vec for AVX2 and AVX512, which calls Sleef_expf8_u10 and
// Sleef_expf16_u10: xexpf of SLEEF's src/libm/sleefsimdsp.c, with fused multiply-adds, to within one ulp.
float exponential(float x);

}  // namespace attention
