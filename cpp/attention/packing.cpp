#include "packing.hpp"

#include <algorithm>

namespace attention {

Buffer::Buffer(std::int64_t floats) {
  constexpr std::size_t kLine = 64 / sizeof(float);
  memory_.resize(static_cast<std::size_t>(floats) + kLine);
  const std::size_t past = reinterpret_cast<std::uintptr_t>(memory_.data()) / sizeof(float) % kLine;
  offset_ = past ? kLine - past : 0;
}

void pack_rows(const float* from, std::int64_t rows, std::int64_t cols, std::int64_t row, float factor, float* to) {
  for (std::int64_t first = 0; first < rows; first += kPanel, from += kPanel * row) {
    const std::int64_t height = std::min(kPanel, rows - first);
    for (std::int64_t c = 0; c < cols; ++c)
      for (std::int64_t r = 0; r < kPanel; ++r) *to++ = r < height ? from[r * row + c] * factor : 0.0f;
  }
}

void pack_cols(const float* from, std::int64_t rows, std::int64_t cols, std::int64_t row, float* to, std::int64_t panel) {
  for (std::int64_t first = 0; first < cols; first += kPanel, to += panel) {
    const std::int64_t width = std::min(kPanel, cols - first);
    for (std::int64_t r = 0; r < rows; ++r) std::copy_n(from + r * row + first, width, to + r * kPanel);
  }
}

void unpack_rows(const float* from, std::int64_t panel, std::int64_t rows, std::int64_t cols, std::int64_t row, float* to) {
  for (std::int64_t r = 0; r < rows; ++r)
    for (std::int64_t c = 0; c < cols; ++c) to[r * row + c] = from[r / kPanel * panel + c * kPanel + r % kPanel];
}

}  // namespace attention
