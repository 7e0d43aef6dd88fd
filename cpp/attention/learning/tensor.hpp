// Numbers and their gradient: what operations read and write.
#pragma once

#include <cstdint>

#include "attention/recorded/eigen.hpp"

namespace attention::learning {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using View = Eigen::Map<Matrix>;

// A matrix and the gradient of the loss by it, row by row. The memory is somebody else's.
struct Tensor {
  double* numbers = nullptr;
  double* gradients = nullptr;
  Eigen::Index rows = 0, cols = 0;

  Tensor() = default;
  Tensor(double* numbers, double* gradients, std::int64_t rows, std::int64_t cols)
      : numbers(numbers),
        gradients(gradients),
        rows(static_cast<Eigen::Index>(rows)),
        cols(static_cast<Eigen::Index>(cols)) {}

  View data() const { return {numbers, rows, cols}; }
  View grad() const { return {gradients, rows, cols}; }
  double* row(Eigen::Index i) const { return numbers + i * cols; }
  double* grad_row(Eigen::Index i) const { return gradients + i * cols; }
  Eigen::Index size() const { return rows * cols; }
};

}  // namespace attention::learning
