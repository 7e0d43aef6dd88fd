// Numbers and their gradient: what operations read and write.
#pragma once

#include <cstdint>

#include "attention/recorded/eigen.hpp"

namespace attention::learning {

using Index = Eigen::Index;
using Matrix = Eigen::Map<Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

// A row-major matrix and the gradient of the loss with respect to it. It does not own the memory.
struct Tensor {
  double* numbers = nullptr;
  double* gradients = nullptr;
  Index rows = 0, cols = 0;

  Tensor() = default;
  Tensor(double* numbers, double* gradients, std::int64_t rows, std::int64_t cols)
      : numbers(numbers), gradients(gradients), rows(static_cast<Index>(rows)), cols(static_cast<Index>(cols)) {}

  Matrix matrix() const { return {numbers, rows, cols}; }
  Matrix gradient() const { return {gradients, rows, cols}; }
  double* row(Index i) const { return numbers + i * cols; }
  double* grad_row(Index i) const { return gradients + i * cols; }
  Index size() const { return rows * cols; }
};

}  // namespace attention::learning
