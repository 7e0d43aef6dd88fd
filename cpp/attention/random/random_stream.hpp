// PyTorch's CPU random stream: the same seed draws the same float32 values, bit for bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>

namespace attention {

// PyTorch's CPU generator: MT19937 and the one normal that it may hold back. A copy is a snapshot:
// it goes on from the same place, independently. Every function draws in row-major order of the
// tensor that `out` stands for; `count` 0 draws nothing; no function can fail.
//
// Where PyTorch's own builds differ, this is the one with fused multiply-adds (AVX2, AVX512).
class RandomStream {
 public:
  explicit RandomStream(std::uint64_t seed);

  // torch.manual_seed: starts anew. Only the low 32 bits of the seed count (a negative seed is
  // taken modulo 2^64 by the caller). Drops the cached normal.
  void manual_seed(std::uint64_t seed);

  // One tempered 32-bit word.
  std::uint32_t random();
  // Two words, the first one high.
  std::uint64_t random64();
  // A double in [0, 1) on a grid of 2^-53; two words. What bernoulli_ and short randn draw.
  double random_double();

  // torch.rand: `count` floats in [0, 1) on a grid of 2^-24; one word each.
  void rand(float* out, std::size_t count);

  // tensor.uniform_(from, to): `count` floats from `from` to `to`, u * (to - from) + from in
  // float32 with one rounding; one word each.
  void uniform(float* out, std::size_t count, double from, double to);

  // torch.randn: `count` floats of N(0, 1). Fewer than 16 come in pairs of four words, and the
  // second of a pair may wait in the cache for the next short call; 16 or more take one word each,
  // plus 16 words where `count` is no multiple of 16, and leave the cache alone.
  void randn(float* out, std::size_t count);

 private:
  float random_float();
  double next_normal();

  std::mt19937 engine_;
  std::optional<double> cached_normal_;
};

// The bound b of nn.Linear's initial weight and bias, both uniform_(-b, b): 1 / sqrt(d_in), and 0
// where there is no input (torch/nn/modules/linear.py, reset_parameters). `d_in` is the number of
// input features. kaiming_uniform_ with a = sqrt(5) writes the weight's bound as a longer product;
// rounded to float32 it is the same number for every d_in from 1 to 1999.
double linear_bound(int d_in);

}  // namespace attention
