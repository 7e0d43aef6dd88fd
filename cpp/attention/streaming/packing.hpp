// Packs matrices into panels (see product.hpp), and unpacks them.
#pragma once

#include <cstdint>
#include <vector>

#include "attention/streaming/product.hpp"

namespace attention {

// Floats, at first zero, that start on a cache line, so that no step of a panel crosses two lines.
class Buffer {
 public:
  explicit Buffer(std::int64_t floats = 0);
  Buffer(Buffer&&) = default;
  float* data() { return memory_.data() + offset_; }
  const float* data() const { return memory_.data() + offset_; }

 private:
  std::vector<float> memory_;
  std::size_t offset_ = 0;
};

// A matrix in memory, with the distance from row to row and from column to column, in floats.
struct Strided {
  const float* data;
  std::int64_t row, col = 1;
};

// Packs 8 rows into a panel, one column in each step: to[panel][col][row]. Panels start `panel` floats apart. Missing
// rows of the last panel are zero. Every number is multiplied by `factor`.
void pack_rows(Strided from, std::int64_t rows, std::int64_t cols, float factor, float* to, std::int64_t panel);

// Packs 8 columns into a panel, one row in each step: to[panel][row][col].
void pack_cols(Strided from, std::int64_t rows, std::int64_t cols, float* to, std::int64_t panel);

// The reverse of pack_rows, without the factor; rows are written `row` floats apart.
void unpack_rows(const float* from, std::int64_t panel, std::int64_t rows, std::int64_t cols, std::int64_t row,
                 float* to);

}  // namespace attention
