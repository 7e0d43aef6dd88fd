// Products of packed matrices, at nearly the peak rate of multiplications and additions.
//
// A matrix is packed into panels of 8 rows (or columns) side by side, so that the next 8 floats in memory are the next
// step of the sum. The same panel can be the left or the right factor of a product:
//
//     left:  4 of its 8 rows, each broadcast over the lanes     a0 a1 a2 a3 | a4 a5 a6 a7      one step of the sum
//     right: all 8, as two registers of 4 lanes                 b0 b1 b2 b3   b4 b5 b6 b7
//
// A tile is 4 x 8 sums in 8 registers. Each step has 6 loads, 8 multiplications and 8 additions, and its operands fit
// the remaining ones of the 15 registers that WebAssembly can use on a PC. A larger tile spills registers, a smaller
// one loads more than it computes. A sum covers at most `kDepth` steps before it is added to the result. So the parts
// of the panels that it reads stay in the first-level cache, and the rounding error stays small: it grows with the
// length of such a part, or with their number, whichever is larger.
#pragma once

#include <cstdint>

namespace attention {

constexpr std::int64_t kPanel = 8;  // rows or columns in a panel
constexpr std::int64_t kQuad = 4;   // rows or columns of a left factor in a tile
constexpr std::int64_t kDepth = 256;

inline std::int64_t panels(std::int64_t count) { return (count + kPanel - 1) / kPanel; }
inline std::int64_t quads(std::int64_t count) { return (count + kQuad - 1) / kQuad; }
inline std::int64_t whole_panels(std::int64_t count) { return panels(count) * kPanel; }
inline std::int64_t whole_quads(std::int64_t count) { return quads(count) * kQuad; }

// Panels that start `stride` floats apart. Within one, a step of the sum is kPanel floats.
struct Panels {
  const float* data;
  std::int64_t stride;
  const float* panel(std::int64_t i) const { return data + i * stride; }
  const float* quad(std::int64_t i) const { return panel(i / 2) + i % 2 * kQuad; }
};

// Where the sums go. The distances, in floats, from row to row, and between tiles from quad to quad and from panel to
// panel.
struct Sums {
  float* data;
  std::int64_t row, quad, panel;
};

// sums[4 i + r][8 j + c] = sum over k < depth of left[k][4 i + r] * right[k][8 j + c], for i < quads and j < panels;
// `add_product` adds to the numbers in memory.
void set_product(std::int64_t depth, Panels left, std::int64_t quads, Panels right, std::int64_t panels, Sums sums);
void add_product(std::int64_t depth, Panels left, std::int64_t quads, Panels right, std::int64_t panels, Sums sums);

}  // namespace attention
