// From rows in memory to panels (see product.hpp) and back.
#pragma once

#include <cstdint>
#include <vector>

#include "product.hpp"

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

// Panels of 8 rows, a step a column: to[panel][col][row]. What the last panel lacks in rows is zero. `row` is the
// distance between rows; every number is multiplied by `factor`.
void pack_rows(const float* from, std::int64_t rows, std::int64_t cols, std::int64_t row, float factor, float* to);

// Panels of 8 columns, a step a row: to[panel][row][col], `panel` floats apart.
void pack_cols(const float* from, std::int64_t rows, std::int64_t cols, std::int64_t row, float* to, std::int64_t panel);

// The reverse of pack_rows: `from` holds panels of 8 rows, `panel` floats apart.
void unpack_rows(const float* from, std::int64_t panel, std::int64_t rows, std::int64_t cols, std::int64_t row, float* to);

}  // namespace attention
