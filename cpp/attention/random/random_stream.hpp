// PyTorch's random stream on a CPU: the same seed gives the same float32 values, bit for bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>

namespace attention {

// PyTorch's CPU generator: an MT19937, and one normal value that may be cached. A copy continues from the same state,
// independently. Every function writes `count` samples to `out`, the tensor in row-major order; a `count` of 0 takes
// nothing from the stream. No function can fail.
//
// PyTorch's builds differ in the last bits; this is the one with fused multiply-adds (AVX2, AVX512).
class RandomStream {
 public:
  explicit RandomStream(std::uint64_t seed);

  // torch.manual_seed. Only the low 32 bits of the seed count (the caller takes a negative one modulo 2^64). The cached
  // normal value is dropped.
  void manual_seed(std::uint64_t seed);

  // One tempered 32-bit word.
  std::uint32_t random();
  // Two words, the high one first.
  std::uint64_t random64();
  // A double in [0, 1), a multiple of 2^-53, from two words. bernoulli_ and short randn use it.
  double random_double();

  // torch.rand: floats in [0, 1), multiples of 2^-24, from one word each.
  void rand(float* out, std::size_t count);

  // tensor.uniform_(from, to): u * (to - from) + from in float32 with one rounding, from one word each.
  void uniform(float* out, std::size_t count, double from, double to);

  // torch.randn: floats of N(0, 1). Fewer than 16 are computed in pairs, from four words each, and the second value of
  // a pair can stay in the cache for the next short call. 16 and more take one word each, and 16 words more if `count`
  // is no multiple of 16; they do not touch the cache.
  void randn(float* out, std::size_t count);

 private:
  float random_float();
  double next_normal();

  std::mt19937 engine_;
  std::optional<double> cached_normal_;
};

// nn.Linear initialises weight and bias by uniform_(-b, b). This is b for `d_in` input features: 1 / sqrt(d_in), and 0
// without any (torch/nn/modules/linear.py, reset_parameters). For the weight PyTorch calls kaiming_uniform_ with
// a = sqrt(5), which computes b by a longer product; rounded to float32, it is the same number for d_in from 1 to 1999.
double linear_bound(int d_in);

}  // namespace attention
