// The trace: all tensors of one forward pass in one buffer, and an index that says how each was computed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "attention/names.hpp"
#include "attention/recorded/eigen.hpp"

namespace attention {

// The position of a tensor in the index.
enum class TensorId : std::int32_t {};

// The name of a tensor: a stage of the forward pass, its gradient, the part of that which comes through one stage, or
// its numbers after a step of training. It is stored in one number, so that it is as small as a Stage.
class Name {
 public:
  constexpr Name(Stage stage = {}) : code_(static_cast<int>(stage)) {}
  static constexpr Name gradient_of(Stage stage) { return {static_cast<int>(stage) + kGradient}; }
  static constexpr Name gradient_of(Stage stage, Stage via) {
    return {static_cast<int>(stage) + kGradient + (static_cast<int>(via) + 1) * kVia};
  }
  static constexpr Name updated(Stage stage) { return {static_cast<int>(stage) + kUpdated}; }
  constexpr Stage stage() const { return static_cast<Stage>(code_ % kGradient); }
  constexpr bool is_gradient() const { return code_ >= kGradient && code_ < kUpdated; }
  std::string text() const;  // queries, grad_queries, grad_inputs_via_queries, new_W_query

  friend constexpr bool operator==(Name a, Name b) { return a.code_ == b.code_; }

 private:
  constexpr Name(int code) : code_(code) {}

  static constexpr int kGradient = 1 << 8, kVia = 1 << 9, kUpdated = 1 << 24;
  std::int32_t code_;
};

// An entry of the index. A tensor is a matrix (rows x cols) for every batch item and head, contiguous in the order
// (batch, heads, rows, cols), as PyTorch stores the tensor of that name.
struct Tensor {
  Name name;
  Op op{};                       // what computed it; how a viewer shows it depends on this alone
  std::vector<TensorId> inputs;  // the tensors that it was computed from
  std::int64_t batch = 0;        // 0: no batch dimension
  std::int64_t heads = 0;        // 0: no head dimension
  std::int64_t rows = 0;
  std::int64_t cols = 0;
  std::optional<Axis> row_axis = {};  // nullopt: a vector; without columns, too, a number
  std::optional<Axis> col_axis = {};
  std::optional<float> scalar = {};  // one number that the operation uses beside its inputs
  bool detail = false;               // an intermediate step of a stage that follows
  bool replaced = false;             // these numbers are from config.replace
  std::int64_t offset = 0;           // of its first number in the trace's data; Trace::add sets it

  std::int64_t slices() const { return (batch ? batch : 1) * (heads ? heads : 1); }
  std::vector<std::int64_t> shape() const;  // as in PyTorch, with batch and heads only if they exist
};

class Trace {
 public:
  enum class Mode { measure, record };
  // A measuring trace has an index and counts, but no numbers: a config that is too large is refused before anything
  // is allocated.
  explicit Trace(Mode mode, double floats = 0);

  bool measuring() const { return mode_ == Mode::measure; }
  double bytes() const;  // of numbers and index together
  double floats() const { return floats_; }
  const std::vector<Tensor>& tensors() const { return tensors_; }
  std::vector<Tensor> take_tensors() { return std::move(tensors_); }
  const std::vector<float>& data() const { return data_; }
  std::optional<TensorId> find(Name name) const;

  // Appends a tensor, whose numbers are zero, and returns its id.
  TensorId add(Tensor tensor);
  Tensor& tensor(TensorId id) { return tensors_[static_cast<std::size_t>(id)]; }
  const Tensor& tensor(TensorId id) const { return tensors_[static_cast<std::size_t>(id)]; }

  // All numbers of a tensor, in PyTorch's order.
  float* values(TensorId id) { return data_.data() + tensor(id).offset; }
  const float* values(TensorId id) const { return data_.data() + tensor(id).offset; }
  // The matrix of one batch item and head. A tensor without such a dimension has one matrix for all of them.
  MatrixView at(TensorId id, std::int64_t batch, std::int64_t head);
  ConstMatrixView at(TensorId id, std::int64_t batch, std::int64_t head) const;

  // Calls body(matrix, batch, head) for every matrix of a tensor; never while measuring.
  template <class Body>
  void each(TensorId id, Body body) {
    if (measuring()) return;
    const std::int64_t batches = tensor(id).batch ? tensor(id).batch : 1;
    const std::int64_t heads = tensor(id).heads ? tensor(id).heads : 1;
    for (std::int64_t b = 0; b < batches; ++b)
      for (std::int64_t h = 0; h < heads; ++h) body(at(id, b, h), b, h);
  }

 private:
  // The offset of the matrix of one batch item and head in the trace's numbers.
  std::int64_t begin_of(const Tensor& tensor, std::int64_t batch, std::int64_t head) const;

  Mode mode_;
  double floats_ = 0;  // double, since a config's sizes may not fit an integer
  double stages_ = 0;
  std::vector<Tensor> tensors_;
  std::vector<float> data_;
};

}  // namespace attention
