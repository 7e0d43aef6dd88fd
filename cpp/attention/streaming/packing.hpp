// From rows in memory to panels (see product.hpp) and back.
#pragma once

#include <cstdint>
#include <vector>

#include "attention/streaming/product.hpp"

namespace attention {

// Zeros that begin where a cache line does, so that no step of a panel lies across two.
class Buffer {
 public:
  explicit Buffer(std::int64_t floats = 0);
  Buffer(Buffer&&) = default;
  Buffer& operator=(Buffer&&) = default;
  float* data() { return memory_.data() + offset_; }
  const float* data() const { return memory_.data() + offset_; }

 private:
  std::vector<float> memory_;
  std::size_t offset_ = 0;
};

// A matrix in memory, and the distances between its rows and between its columns.
struct Strided {
  const float* data;
  std::int64_t row, col = 1;
};

// Panels of 8 rows, a step a column: to[panel][col][row], `panel` floats apart. What the last panel lacks in rows is
// zero. Every number is multiplied by `factor`.
void pack_rows(Strided from, std::int64_t rows, std::int64_t cols, float factor, float* to, std::int64_t panel);

// Panels of 8 columns, a step a row: to[panel][row][col], `panel` floats apart.
void pack_cols(Strided from, std::int64_t rows, std::int64_t cols, float* to, std::int64_t panel);

// The reverse of pack_rows: `from` holds panels of 8 rows, `panel` floats apart.
void unpack_rows(const float* from, std::int64_t panel, std::int64_t rows, std::int64_t cols, std::int64_t row,
                 float* to);

}  // namespace attention
