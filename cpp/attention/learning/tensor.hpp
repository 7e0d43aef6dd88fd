// Numbers and their gradient: what operations read and write.
//
// Plain loops over rows, since the matrices are small: Eigen's products, made for large ones, would save a sixth of the
// time and add 12 kB to a module of 42 kB.
#pragma once

#include <cstddef>
#include <cstdint>

namespace attention::learning {

using Index = std::ptrdiff_t;

// A matrix and the gradient of the loss by it, row by row. The memory is somebody else's.
struct Tensor {
  double* numbers = nullptr;
  double* gradients = nullptr;
  Index rows = 0, cols = 0;

  Tensor() = default;
  Tensor(double* numbers, double* gradients, std::int64_t rows, std::int64_t cols)
      : numbers(numbers), gradients(gradients), rows(static_cast<Index>(rows)), cols(static_cast<Index>(cols)) {}

  double* row(Index i) const { return numbers + i * cols; }
  double* grad_row(Index i) const { return gradients + i * cols; }
  Index size() const { return rows * cols; }
};

}  // namespace attention::learning
