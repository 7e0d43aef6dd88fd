#include "attention/recorded/sums.hpp"

#include <array>
#include <numeric>

#include "attention/random/fused_multiply_add.hpp"

namespace attention {
namespace {

constexpr int kLanes = 8;     // numbers in a vector of AVX2
constexpr int kTogether = 4;  // vectors that are summed side by side
constexpr int kChunk = 16;    // rows whose sum is added to the next level, and sums of one level added to the next
constexpr int kLevels = 4;

constexpr int kMaxColumns = kTogether * kLanes;
using ColumnSums = std::array<float, kMaxColumns>;

// The sums of `columns` columns: multi_row_sum of SumKernel.cpp, for less than 2^19 rows (for more its chunks are
// larger). Neighbours in a column and in a row are `stride` and `step` numbers apart.
ColumnSums sum_columns(const float* x, std::int64_t rows, int columns, std::int64_t stride, std::int64_t step) {
  std::array<ColumnSums, kLevels> sums = {};
  const auto add = [&](int from, int to) {
    for (int c = 0; c < columns; ++c) sums[to][c] += sums[from][c];
  };
  for (std::int64_t i = 1; i <= rows; ++i) {
    for (int c = 0; c < columns; ++c) sums[0][c] += x[c * step];
    x += stride;
    for (int level = 1, chunk = kChunk; level < kLevels && i % chunk == 0; ++level, chunk *= kChunk) {
      add(level - 1, level);
      sums[level - 1].fill(0);
    }
  }
  for (int level = 1; level < kLevels; ++level) add(level, 0);
  return sums[0];
}

// Four sums, each of every fourth number, then the sum of these: row_sum of SumKernel.cpp.
float sum_by_fours(const float* x, std::int64_t n, std::int64_t stride) {
  ColumnSums sums = sum_columns(x, n / kTogether, kTogether, kTogether * stride, stride);
  for (std::int64_t i = n - n % kTogether; i < n; ++i) sums[0] += x[i * stride];
  for (int part = 1; part < kTogether; ++part) sums[0] += sums[part];
  return sums[0];
}

}  // namespace

float sum_of_softmax(const float* x, std::int64_t n) {
  if (n < kLanes) return std::accumulate(x, x + n, 0.0f);
  std::array<float, kLanes> sums = {};
  for (std::int64_t i = 0; i < n; ++i) sums[i % kLanes] += x[i];
  for (int half = kLanes / 2; half > 0; half /= 2)
    for (int i = 0; i < half; ++i) sums[i] += sums[i + half];
  return sums[0];
}

float sum_of_row(const float* x, std::int64_t n) {
  const int lanes = n < kLanes ? 1 : kLanes;
  const int columns = kTogether * lanes;
  ColumnSums sums = sum_columns(x, n / columns, columns, columns, 1);
  // Vectors after the last full row are added to the first sum; then the four sums are added, lane by lane.
  std::int64_t i = n - n % columns;
  for (; i + lanes <= n; i += lanes)
    for (int c = 0; c < lanes; ++c) sums[c] += x[i + c];
  for (int c = lanes; c < columns; ++c) sums[c % lanes] += sums[c];
  // Numbers after the last vector come first.
  const float rest = std::accumulate(x + i, x + n, 0.0f);
  return std::accumulate(sums.begin(), sums.begin() + lanes, rest);
}

float sum_of_column(const float* x, std::int64_t rows, std::int64_t cols, std::int64_t col) {
  if (cols == 1) return sum_of_row(x, rows);
  // Four vectors of neighbouring columns, or four columns if there are fewer, are summed side by side; the rest alone.
  const std::int64_t together = cols < kLanes ? kTogether : kMaxColumns;
  if (col < cols - cols % together) return sum_columns(x + col, rows, 1, cols, 1)[0];
  return sum_by_fours(x + col, rows, cols);
}

float sum_of_products(const float* x, const float* y, std::int64_t n) {
  if (n < kLanes) return std::inner_product(x + 1, x + n, y + 1, x[0] * y[0]);
  std::array<float, kLanes> sums;
  for (int i = 0; i < kLanes; ++i) sums[i] = x[i] * y[i];
  for (std::int64_t i = kLanes; i < n; ++i) sums[i % kLanes] = fused_multiply_add(x[i], y[i], sums[i % kLanes]);
  for (int half = kLanes / 2; half > 0; half /= 2)
    for (int i = 0; i < half; ++i) sums[i] += sums[i + half];
  return sums[0];
}

float sum_of_losses(const std::vector<std::optional<float>>& losses) {
  std::array<float, 8> sums = {};
  for (std::size_t i = 0; i < losses.size(); ++i) {
    if (!losses[i]) continue;
    sums[0] += *losses[i];
    std::size_t place = i;
    for (std::size_t level = 0; level + 1 < sums.size() && place % kChunk == 0; ++level, place /= kChunk) {
      sums[level + 1] += sums[level];
      sums[level] = 0;
    }
  }
  return std::accumulate(sums.begin(), sums.end(), 0.0f);
}

}  // namespace attention
