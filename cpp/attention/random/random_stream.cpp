#include "attention/random/random_stream.hpp"

#include <cmath>

#include "attention/random/box_muller.hpp"
#include "attention/random/fused_multiply_add.hpp"
#include "attention/random/sine_cosine.hpp"

namespace attention {
namespace {

constexpr std::size_t kBlock = 16;  // the size of box_muller_16's block, and the least count for which randn uses it

}  // namespace

RandomStream::RandomStream(std::uint64_t seed) { manual_seed(seed); }

// ATen/core/MT19937RNGEngine.h is std::mt19937, seeded in the same way; ATen/CPUGeneratorImpl.cpp drops the cache.
void RandomStream::manual_seed(std::uint64_t seed) {
  engine_.seed(static_cast<std::uint32_t>(seed & 0xffffffffu));
  cached_normal_.reset();
}

// Not inlined: each kind of sampling would get a copy of the generator's code.
[[gnu::noinline]] std::uint32_t RandomStream::random() { return static_cast<std::uint32_t>(engine_()); }

std::uint64_t RandomStream::random64() {
  const std::uint64_t high = random();
  const std::uint64_t low = random();
  return high << 32 | low;
}

// uniform_real of ATen/core/TransformationHelper.h: it keeps as many low bits as the mantissa has.
double RandomStream::random_double() {
  constexpr std::uint64_t kMask = (std::uint64_t{1} << 53) - 1;
  return static_cast<double>(random64() & kMask) * 0x1p-53;
}

float RandomStream::random_float() { return static_cast<float>(random() & 0xffffffu) * 0x1p-24f; }

void RandomStream::rand(float* out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) out[i] = random_float();
}

void RandomStream::uniform(float* out, std::size_t count, double from, double to) {
  const float low = static_cast<float>(from);
  const float range = static_cast<float>(to) - low;
  for (std::size_t i = 0; i < count; ++i) out[i] = fused_multiply_add(random_float(), range, low);
}

// normal_distribution<double> of ATen/core/DistributionsHelper.h: Box-Muller in double precision.
double RandomStream::next_normal() {
  constexpr double kTwoPi = 2.0 * 3.14159265358979323846;
  if (cached_normal_) {
    const double cached = *cached_normal_;
    cached_normal_.reset();
    return cached;
  }
  const double u1 = random_double();
  const double u2 = random_double();
  const double radius = std::sqrt(-2.0 * std::log1p(-u2));
  const auto [sine, cosine] = sine_cosine(kTwoPi * u1);
  cached_normal_ = radius * sine;
  return radius * cosine;
}

// normal_fill of ATen/native/cpu/DistributionTemplates.h.
void RandomStream::randn(float* out, std::size_t count) {
  if (count < kBlock) {
    constexpr double kMean = 0.0;  // PyTorch adds it, which turns -0 into +0
    for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<float>(next_normal() + kMean);
    return;
  }

  rand(out, count);
  for (std::size_t i = 0; i + kBlock <= count; i += kBlock) box_muller_16(out + i);
  if (count % kBlock == 0) return;

  // The last 16 values are sampled again; they overlap the last whole block.
  float* const tail = out + (count - kBlock);
  rand(tail, kBlock);
  box_muller_16(tail);
}

double linear_bound(int d_in) { return d_in > 0 ? 1.0 / std::sqrt(static_cast<double>(d_in)) : 0.0; }

}  // namespace attention
