// Products of packed matrices, at nearly the speed at which the processor multiplies and adds.
//
// A matrix is packed into panels: 8 of its rows (or columns) side by side, so that a step through memory is a step of
// the sum. Such a panel serves as left and as right factor alike:
//
//     left:  4 of a panel's 8, each repeated over the lanes     a0 a1 a2 a3 | a4 a5 a6 a7      one step of the sum
//     right: all 8, as two registers of 4 lanes                 b0 b1 b2 b3   b4 b5 b6 b7
//
// One tile is 4 x 8 sums in 8 registers: for each step it loads 4 + 2 times and multiplies and adds 8 times each, which
// leaves registers for the operands in all that WebAssembly has on a PC (15). Larger tiles spill, smaller ones load
// more than they compute. A sum runs over at most `kDepth` steps before it is added to the result. That keeps the two
// slices of panels in the first-level cache, and rounding small: the error grows with the longer of a slice and their
// number.
#pragma once

#include <cstdint>

namespace attention {

constexpr std::int64_t kPanel = 8;  // rows or columns in a panel
constexpr std::int64_t kQuad = 4;   // rows or columns of a left factor in a tile
constexpr std::int64_t kDepth = 256;

inline std::int64_t panels(std::int64_t count) { return (count + kPanel - 1) / kPanel; }
inline std::int64_t quads(std::int64_t count) { return (count + kQuad - 1) / kQuad; }

// Panel i begins `stride` floats behind panel i - 1; within one, a step of the sum is kPanel floats.
struct Panels {
  const float* data;
  std::int64_t stride;
  const float* panel(std::int64_t i) const { return data + i * stride; }
  const float* quad(std::int64_t i) const { return panel(i / 2) + i % 2 * kQuad; }
};

// Where the sums go: the distances in floats between rows, between the tiles of quads and between those of panels.
struct Sums {
  float* data;
  std::int64_t row, quad, panel;
};

// sums[4 i + r][8 j + c] = sum over k < depth of left[k][4 i + r] * right[k][8 j + c], for i < quads and j < panels;
// `add_product` adds it to what is there.
void set_product(std::int64_t depth, Panels left, std::int64_t quads, Panels right, std::int64_t panels, Sums sums);
void add_product(std::int64_t depth, Panels left, std::int64_t quads, Panels right, std::int64_t panels, Sums sums);

}  // namespace attention
