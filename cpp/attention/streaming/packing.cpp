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

namespace {

// Packs four columns of the eight rows of a panel.
void pack_four(const float* x, std::ptrdiff_t row, float factor, float* to) {
  for (int half = 0; half < 2; ++half, x += 4 * row, to += 4) {
    Lanes lanes[] = {load(x), load(x + row), load(x + 2 * row), load(x + 3 * row)};
    transpose(lanes);
    for (int c = 0; c < 4; ++c) store(to + c * kPanel, lanes[c] * factor);
  }
}

}  // namespace

void pack_rows(Strided from, std::int64_t rows, std::int64_t cols, float factor, float* to, std::int64_t panel) {
  const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(from.row), col = static_cast<std::ptrdiff_t>(from.col);
  for (; rows > 0; rows -= kPanel, from.data += kPanel * row, to += panel) {
    const float* x = from.data;
    std::int64_t c = 0;
    if (rows >= kPanel && col == 1)
      for (; c + 4 <= cols; c += 4, x += 4) pack_four(x, row, factor, to + c * kPanel);
    for (; c < cols; ++c, x += col)
      for (std::int64_t r = 0; r < kPanel; ++r) to[c * kPanel + r] = r < rows ? x[r * row] * factor : 0.0f;
  }
}

void pack_cols(Strided from, std::int64_t rows, std::int64_t cols, float* to, std::int64_t panel) {
  for (std::int64_t first = 0; first < cols; first += kPanel, to += panel) {
    const std::int64_t width = std::min(kPanel, cols - first);
    const float* x = from.data + first;
    for (float *step = to, *const end = to + rows * kPanel; step != end; step += kPanel, x += from.row) {
      if (width < kPanel) {
        std::copy_n(x, width, step);
      } else {  // an instruction that copies memory costs more than these four
        store(step, load(x));
        store(step + 4, load(x + 4));
      }
    }
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
