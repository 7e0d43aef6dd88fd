// Softmax's exponential and the orders in which PyTorch adds, by hand. Real PyTorch:
// tests/node/engine/exactness.test.ts.
#include "attention/recorded/sums.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "attention/recorded/exponential.hpp"

namespace attention {
namespace {

constexpr float kLarge = 0x1p24f;  // kLarge + 1 == kLarge, but kLarge + 2 is larger

// kLarge, then ones.
std::vector<float> large_and_ones(std::size_t count) {
  std::vector<float> x(count, 1.0f);
  x.front() = kLarge;
  return x;
}

float of_softmax(std::size_t count) { return sum_of_softmax(large_and_ones(count).data(), static_cast<int>(count)); }
float of_row(std::size_t count) { return sum_of_row(large_and_ones(count).data(), static_cast<int>(count)); }

TEST(Sums, softmax_adds_up_to_seven_from_left_to_right_and_from_eight_on_by_halves) {
  EXPECT_EQ(of_softmax(1), kLarge);
  EXPECT_EQ(of_softmax(7), kLarge);
  EXPECT_EQ(of_softmax(8), kLarge + 6);    // (large + 1, 2, 2, 2), (large + 2, 4)
  EXPECT_EQ(of_softmax(9), kLarge + 6);    // the ninth is added to the first, before the halves
  EXPECT_EQ(of_softmax(16), kLarge + 14);  // (large + 1, 2, 2, ...), (large + 2, 4, 4, 4), (large + 6, 8)
}

TEST(Sums, a_row_is_summed_by_fours_and_from_eight_on_by_four_vectors_of_eight) {
  EXPECT_EQ(of_row(1), kLarge);
  EXPECT_EQ(of_row(7), kLarge);
  EXPECT_EQ(sum_of_row(std::vector<float>{1, 1, 1, kLarge, 1, 1, 1}.data(), 7),
            kLarge + 6);  // 1 + (1 + 1 + 1), then the rest
  EXPECT_EQ(of_row(8), kLarge);
  EXPECT_EQ(of_row(9), kLarge);                // the 1 after the vector, then large, then ones
  EXPECT_EQ(of_row(32), kLarge + 28);          // (large + 1 + 1 + 1), then seven fours
  EXPECT_EQ(of_row(64), kLarge + 62);          // (large + 1, + 2 + 2 + 2), then seven eights
  EXPECT_EQ(of_row(512), kLarge + 16 * 31);    // sixteen rows of 32: 15 ones are lost on large
  EXPECT_EQ(of_row(131072), kLarge + 131056);  // 4,096 rows: sixteen sums of sixteen sums of those, the same 15 lost
}

TEST(Sums, columns_are_summed_four_or_a_vector_side_by_side_and_the_others_by_fours) {
  const auto of_column = [](std::int64_t rows, std::int64_t cols, std::int64_t col) {
    std::vector<float> x(static_cast<std::size_t>(rows * cols), 1.0f);
    x[static_cast<std::size_t>(col)] = kLarge;
    return sum_of_column(x.data(), rows, cols, col);
  };
  EXPECT_EQ(of_column(9, 1, 0), of_row(9));   // a single column is summed like a row
  EXPECT_EQ(of_column(8, 5, 3), kLarge);      // from top to bottom
  EXPECT_EQ(of_column(8, 5, 4), kLarge + 6);  // large + 1, then three twos
  EXPECT_EQ(of_column(9, 5, 4), kLarge + 6);  // the ninth is added to the first
  EXPECT_EQ(of_column(8, 37, 31), kLarge);    // of four vectors of eight side by side
  EXPECT_EQ(of_column(8, 37, 33), kLarge + 6);
}

TEST(Sums, products_are_summed_from_left_to_right_and_from_eight_on_by_halves) {
  const auto of_products = [](std::size_t n) {
    const std::vector<float> x = large_and_ones(n), ones(n, 1.0f);
    return sum_of_products(x.data(), ones.data(), static_cast<std::int64_t>(n));
  };
  EXPECT_EQ(of_products(1), kLarge);
  EXPECT_EQ(of_products(7), kLarge);
  EXPECT_EQ(of_products(8), kLarge + 6);
  EXPECT_EQ(of_products(16), kLarge + 14);
  // 1 + 2^-12 squared is 1 + 2^-11 + 2^-24, which is no float: fused with the sum, its last bit remains.
  std::vector<float> x(9, 0.0f);
  x[0] = 1, x[8] = 1 + 0x1p-12f;
  std::vector<float> y = x;
  y[0] = -1;
  EXPECT_EQ(sum_of_products(x.data(), y.data(), 9), 0x1p-11f + 0x1p-24f);
}

TEST(Exponential, is_within_an_ulp_and_exact_at_the_edges) {
  for (float x = 0; x > -87; x -= 0.0013f) {
    const double exact = std::exp(static_cast<double>(x));
    const float nearest = static_cast<float>(exact);
    const double ulp = std::nextafter(nearest, 2.0f) - nearest;
    EXPECT_NEAR(exponential(x), exact, ulp) << x;
  }
  EXPECT_EQ(exponential(0), 1.0f);
  EXPECT_EQ(exponential(-103), 0x1p-149f);  // a subnormal
  EXPECT_EQ(exponential(-105), 0.0f);
  EXPECT_EQ(exponential(-std::numeric_limits<float>::infinity()), 0.0f);
  EXPECT_TRUE(std::isnan(exponential(std::numeric_limits<float>::quiet_NaN())));
}

}  // namespace
}  // namespace attention
