// Sums of a row in PyTorch's order, to the last bit: its vector kernels add eight neighbours at a time.
//
// These orders are those of AVX2, and of AVX512 for rows of up to seven. For longer rows PyTorch 2 adds the sum inside
// softmax by sixteens if the processor has AVX512.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace attention {

// The sum inside torch.softmax: vec::reduce_all of ATen/cpu/vec/functional_base.h. A row of less than eight is summed
// from left to right; of a longer one the sums of each eighth place, and these by halves.
float sum_of_softmax(const float* x, std::int64_t n);

// x.sum(dim=-1): cascade_sum of ATen/native/cpu/SumKernel.cpp.
float sum_of_row(const float* x, std::int64_t n);

// x.sum(dim=0) of a matrix (rows x cols), column `col` of it: its vectorized_outer_sum and scalar_outer_sum.
float sum_of_column(const float* x, std::int64_t rows, std::int64_t cols, std::int64_t col);

// (x * y).sum(dim=-1) inside the derivative of torch.softmax: vec::map2_reduce_all of ATen/cpu/vec/functional_base.h.
// From the ninth number on, compilers fuse its product and sum.
float sum_of_products(const float* x, const float* y, std::int64_t n);

// The sum of those losses that count: nll_loss_out_frame of ATen/native/LossNLL.cpp, which adds sixteen at a time.
float sum_of_losses(const std::vector<std::optional<float>>& losses);

}  // namespace attention
