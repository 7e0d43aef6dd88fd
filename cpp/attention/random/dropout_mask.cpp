#include "attention/random/dropout_mask.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>

namespace attention {
namespace {

// bernoulli_scalar_kernel of ATen/native/cpu/DistributionTemplates.h, which compares doubles.
void sample_portable(RandomStream& stream, double q, float* keep, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) keep[i] = stream.random_double() < q ? 1.0f : 0.0f;
}

// bernoulli_mkl_kernel of ATen/native/cpu/DistributionKernels.cpp. One word of the stream seeds MKL's generator MCG31m1
// (Intel oneMKL Vector Statistics Notes; L'Ecuyer 1999), whose first value is the seed itself. PyTorch cuts the array
// into chunks and lets the generator of each skip ahead, so that the mask does not depend on the number of threads.
void sample_mkl(RandomStream& stream, double q, float* keep, std::size_t count) {
  constexpr std::uint64_t kModulus = 0x7fffffff;  // 2^31 - 1
  constexpr std::uint64_t kMultiplier = 1132489760;
  const float threshold = static_cast<float>(q);

  std::uint64_t x = stream.random() % kModulus;
  if (x == 0) x = 1;
  for (std::size_t i = 0; i < count; ++i) {
    // MKL compares floats, so x is rounded to 24 bits first.
    keep[i] = static_cast<float>(x) * 0x1p-31f < threshold ? 1.0f : 0.0f;
    x = x * kMultiplier % kModulus;
  }
}

}  // namespace

void sample_keep_mask(RandomStream& stream, double p, DropoutBuild build, float* keep, std::size_t count) {
  assert(p >= 0.0 && p <= 1.0);
  if (count == 0) return;
  if (p == 0.0 || p == 1.0) {
    std::fill(keep, keep + count, p == 0.0 ? 1.0f : 0.0f);
    return;
  }

  const double q = 1.0 - p;
  if (build == DropoutBuild::mkl) {
    sample_mkl(stream, q, keep, count);
  } else {
    sample_portable(stream, q, keep, count);
  }
}

}  // namespace attention
