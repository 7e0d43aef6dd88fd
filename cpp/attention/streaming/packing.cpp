#include "attention/streaming/packing.hpp"

#include <algorithm>

#include "attention/streaming/lanes.hpp"

namespace attention {

Buffer::Buffer(std::int64_t floats) {
  constexpr std::size_t kLine = 64 / sizeof(float);
  memory_.resize(static_cast<std::size_t>(floats) + kLine);
  const std::size_t past = reinterpret_cast<std::uintptr_t>(memory_.data()) / sizeof(float) % kLine;
  offset_ = past ? kLine - past : 0;
}

void pack_rows(Strided from, std::int64_t rows, std::int64_t cols, float factor, float* to, std::int64_t panel) {
  const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(from.row), col = static_cast<std::ptrdiff_t>(from.col);
  for (; rows > 0; rows -= kPanel, from.data += kPanel * row, to += panel) {
    const float* x = from.data;
    for (std::int64_t c = 0; c < cols; ++c, x += col) {
      float* const step = to + c * kPanel;
      if (rows < kPanel) {
        for (std::int64_t r = 0; r < kPanel; ++r) step[r] = r < rows ? x[r * row] * factor : 0.0f;
        continue;
      }
      store(step, Lanes{x[0], x[row], x[2 * row], x[3 * row]} * factor);
      store(step + 4, Lanes{x[4 * row], x[5 * row], x[6 * row], x[7 * row]} * factor);
    }
  }
}

void pack_cols(Strided from, std::int64_t rows, std::int64_t cols, float* to, std::int64_t panel) {
  for (std::int64_t first = 0; first < cols; first += kPanel, to += panel) {
    const std::int64_t width = std::min(kPanel, cols - first);
    for (std::int64_t r = 0; r < rows; ++r) std::copy_n(from.data + r * from.row + first, width, to + r * kPanel);
  }
}

void unpack_rows(const float* from, std::int64_t panel, std::int64_t rows, std::int64_t cols, std::int64_t row,
                 float* to) {
  for (std::int64_t r = 0; r < rows; ++r, to += row) {
    const float* const x = from + r / kPanel * panel + r % kPanel;
    for (std::int64_t c = 0; c < cols; ++c) to[c] = x[c * kPanel];
  }
}

}  // namespace attention
