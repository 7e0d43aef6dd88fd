// Facts about PyTorch's random streams.
#include "attention/random/random_stream.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#include "attention/random/box_muller.hpp"
#include "attention/random/dropout_mask.hpp"
#include "attention/random/fused_multiply_add.hpp"
#include "attention/random/sine_cosine.hpp"

namespace attention {
namespace {

std::uint32_t bits_of(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

float float_of(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

std::vector<float> randn(RandomStream& stream, std::size_t count) {
  std::vector<float> out(count);
  stream.randn(out.data(), count);
  return out;
}

std::vector<float> keep_mask(RandomStream& stream, double p, DropoutBuild build, std::size_t n) {
  std::vector<float> keep(n, -1.0f);
  sample_keep_mask(stream, p, build, keep.data(), n);
  return keep;
}

void expect_same_fma(float a, float b, float c) {
  const float got = fused_multiply_add(a, b, c);
  const float wanted = std::fmaf(a, b, c);
  if (std::isnan(wanted)) {
    EXPECT_TRUE(std::isnan(got));
  } else {
    EXPECT_EQ(bits_of(got), bits_of(wanted)) << std::hexfloat << a << " * " << b << " + " << c;
  }
}

TEST(SineCosine, equals_the_c_librarys_within_two_ulps) {
  constexpr double kTwoPi = 2.0 * 3.14159265358979323846;
  constexpr double kTolerance = 0x1p-51;  // two ulps of a number just above a power of two
  std::mt19937 random(7);
  for (int i = 0; i < 100'000; ++i) {
    const double angle = kTwoPi * (static_cast<double>(random()) * 0x1p-32);
    const SineCosine got = sine_cosine(angle);
    ASSERT_NEAR(got.sine / std::sin(angle), 1, kTolerance) << angle;
    ASSERT_NEAR(got.cosine / std::cos(angle), 1, kTolerance) << angle;
    ASSERT_EQ(static_cast<float>(got.sine), static_cast<float>(std::sin(angle))) << angle;
  }
  for (int i = 0; i < 100'000; ++i) {  // angles that float32 positions give
    const auto angle = static_cast<float>(3'000'000 * (static_cast<double>(random()) * 0x1p-32 - 0.5));
    const SineCosine got = sine_cosine(static_cast<double>(angle));
    ASSERT_EQ(static_cast<float>(got.sine), static_cast<float>(std::sin(static_cast<double>(angle)))) << angle;
    ASSERT_EQ(static_cast<float>(got.cosine), static_cast<float>(std::cos(static_cast<double>(angle)))) << angle;
  }
  for (const double none : {1.7e6, -1.7e6, 1e300, HUGE_VAL, -HUGE_VAL, std::nan("")}) {
    EXPECT_TRUE(std::isnan(sine_cosine(none).sine)) << none;
    EXPECT_TRUE(std::isnan(sine_cosine(none).cosine)) << none;
  }
  for (const int quarter : {0, 1, 2, 3, 4}) {  // where sine or cosine is nearly 0
    const double angle = quarter * (kTwoPi / 4);
    EXPECT_NEAR(sine_cosine(angle).sine, std::sin(angle), 1e-25) << quarter;
    EXPECT_NEAR(sine_cosine(angle).cosine, std::cos(angle), 1e-25) << quarter;
  }
}

TEST(RandomStream, only_the_low_32_bits_of_a_seed_count) {
  RandomStream low(5), high((std::uint64_t{1} << 32) + 5), other(6);
  const std::uint32_t first = low.random();
  EXPECT_EQ(first, high.random());
  EXPECT_NE(first, other.random());
  for (int i = 1; i < 2000; ++i) ASSERT_EQ(low.random(), high.random());
}

TEST(RandomStream, a_cached_normal_survives_rand_and_long_randn_but_not_manual_seed) {
  RandomStream plain(7), interrupted(7), reseeded(7);
  const std::vector<float> pair = randn(plain, 2);

  EXPECT_EQ(randn(interrupted, 1)[0], pair[0]);
  float ignored[8];
  interrupted.rand(ignored, 8);
  randn(interrupted, 16);
  EXPECT_EQ(randn(interrupted, 1)[0], pair[1]);

  randn(reseeded, 1);
  reseeded.manual_seed(7);
  EXPECT_EQ(randn(reseeded, 2), pair);
}

TEST(RandomStream, a_copy_continues_from_the_same_state_cache_included) {
  RandomStream stream(7);
  randn(stream, 3);
  RandomStream copy = stream;
  EXPECT_EQ(randn(stream, 4), randn(copy, 4));
}

TEST(RandomStream, randn_takes_one_word_per_number_and_sixteen_more_for_a_partial_block) {
  for (const std::size_t count : {16u, 17u, 24u, 32u, 35u}) {
    RandomStream stream(9), words(9);
    randn(stream, count);
    for (std::size_t i = 0; i < count + (count % 16 == 0 ? 0 : 16); ++i) words.random();
    EXPECT_EQ(stream.random(), words.random()) << count;
  }
}

TEST(RandomStream, nothing_is_drawn_for_no_elements) {
  RandomStream stream(3), untouched(3);
  stream.rand(nullptr, 0);
  stream.uniform(nullptr, 0, -1.0, 1.0);
  stream.randn(nullptr, 0);
  for (const DropoutBuild build : {DropoutBuild::portable, DropoutBuild::mkl})
    sample_keep_mask(stream, 0.5, build, nullptr, 0);
  EXPECT_EQ(stream.random(), untouched.random());
}

TEST(RandomStream, linear_bound_is_the_bound_of_both_weight_and_bias) {
  EXPECT_EQ(linear_bound(4), 0.5);
  EXPECT_EQ(linear_bound(1), 1.0);
  EXPECT_EQ(linear_bound(0), 0.0);
  for (int d_in = 1; d_in < 2000; ++d_in) {
    // The weight's bound as torch/nn/init.py writes it: kaiming_uniform_ with a = sqrt(5).
    const double gain = std::sqrt(2.0 / (1.0 + std::pow(std::sqrt(5.0), 2.0)));
    const double weight = std::sqrt(3.0) * (gain / std::sqrt(static_cast<double>(d_in)));
    ASSERT_EQ(static_cast<float>(weight), static_cast<float>(linear_bound(d_in))) << d_in;
  }
}

TEST(DropoutMask, p_0_keeps_all_and_p_1_drops_all_and_neither_draws) {
  for (const DropoutBuild build : {DropoutBuild::portable, DropoutBuild::mkl}) {
    RandomStream stream(11), untouched(11);
    EXPECT_EQ(keep_mask(stream, 0.0, build, 5), std::vector<float>(5, 1.0f));
    EXPECT_EQ(keep_mask(stream, 1.0, build, 5), std::vector<float>(5, 0.0f));
    EXPECT_EQ(stream.random(), untouched.random());
  }
}

TEST(DropoutMask, mkl_advances_the_stream_by_one_word_and_portable_by_two_per_element) {
  for (const std::size_t count : {1u, 6u, 1000u}) {
    RandomStream mkl(11), one_word(11), portable(11), two_each(11);
    keep_mask(mkl, 0.5, DropoutBuild::mkl, count);
    one_word.random();
    EXPECT_EQ(mkl.random(), one_word.random());
    keep_mask(portable, 0.5, DropoutBuild::portable, count);
    for (std::size_t i = 0; i < count; ++i) two_each.random64();
    EXPECT_EQ(portable.random(), two_each.random());
  }
}

TEST(BoxMuller, zeros_give_plus_zero_in_all_sixteen_places) {
  float block[16] = {};  // u1 = 1 gives a radius of -0, and adding the mean turns that into +0
  box_muller_16(block);
  for (const float value : block) EXPECT_EQ(bits_of(value), 0u);
}

TEST(BoxMuller, stays_within_4e_6_of_double_precision) {
  // Tolerance: float32 at radius up to 5.8 and angle up to 2 pi; 1.9e-6 between PyTorch's kernels.
  RandomStream stream(1);
  for (int round = 0; round < 5000; ++round) {
    float uniform[16], normal[16];
    stream.rand(uniform, 16);
    std::memcpy(normal, uniform, sizeof normal);
    box_muller_16(normal);
    for (int j = 0; j < 8; ++j) {
      const double radius = std::sqrt(-2.0 * std::log(1.0 - static_cast<double>(uniform[j])));
      const double theta = 6.283185307179586 * static_cast<double>(uniform[j + 8]);
      ASSERT_NEAR(normal[j], radius * std::cos(theta), 4e-6);
      ASSERT_NEAR(normal[j + 8], radius * std::sin(theta), 4e-6);
    }
  }
}

TEST(FusedMultiplyAdd, rounds_once_where_double_arithmetic_rounds_twice) {
  // (1 + 2^-15)(1 - 2^-15) 2^-24 = 2^-24 - 2^-54, so the sum lies just below the tie between
  // 1 + 2^-23 and 1 + 2^-22. Double rounds it onto the tie, which then goes to the even one.
  const float a = (1.0f + 0x1p-15f) * 0x1p-12f, b = (1.0f - 0x1p-15f) * 0x1p-12f;
  const float c = 1.0f + 0x1p-23f;
  const double twice = static_cast<double>(a) * static_cast<double>(b) + static_cast<double>(c);
  EXPECT_EQ(static_cast<float>(twice), 1.0f + 0x1p-22f);
  EXPECT_EQ(fused_multiply_add(a, b, c), 1.0f + 0x1p-23f);
  EXPECT_EQ(fused_multiply_add(-a, b, -c), -(1.0f + 0x1p-23f));
}

TEST(FusedMultiplyAdd, is_fmaf_for_random_patterns_halfway_cases_and_the_edges) {
  std::mt19937 engine(2024);
  const auto word = [&] { return static_cast<std::uint32_t>(engine()); };
  for (int i = 0; i < 1000000; ++i) expect_same_fma(float_of(word()), float_of(word()), float_of(word()));

  // Products near half a unit in the last place of c, of both signs.
  for (int i = 0; i < 1000000; ++i) {
    const float c = float_of(0x3f800000u | (word() >> 9));
    const float nudge = static_cast<float>(1 + word() % 4096) * 0x1p-23f;
    const float sign = (word() & 1) != 0 ? -1.0f : 1.0f;
    expect_same_fma(sign * (1.0f + nudge) * 0x1p-12f, (1.0f - nudge) * 0x1p-12f, c);
    expect_same_fma(sign * (1.0f + nudge) * 0x1p-12f, 0x1p-12f, c);
  }

  const float edges[] = {0.0f,      -0.0f,     1.0f,      -1.0f,           0x1p-149f,        -0x1p-149f,
                         0x1p-126f, 0x1p-75f,  -0x1p-75f, 0x1.fffffep127f, -0x1.fffffep127f, 0.5f,
                         INFINITY,  -INFINITY, NAN,       1.0f + 0x1p-23f};
  for (const float a : edges)
    for (const float b : edges)
      for (const float c : edges) expect_same_fma(a, b, c);
}

}  // namespace
}  // namespace attention
