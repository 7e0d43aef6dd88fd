#include "attention/recorded/trace.hpp"

#include <cassert>

namespace attention {

std::string Name::text() const {
  std::string text = is_gradient() ? "grad_" : code_ >= kUpdated ? "new_" : "";
  text += name_of(stage());
  if (const int via = code_ % kUpdated / kVia) text += std::string("_via_") + name_of(static_cast<Stage>(via - 1));
  return text;
}

std::vector<std::int64_t> Tensor::shape() const {
  std::vector<std::int64_t> shape;
  if (batch) shape.push_back(batch);
  if (heads) shape.push_back(heads);
  if (row_axis) shape.push_back(rows);
  if (row_axis || col_axis) shape.push_back(cols);
  return shape;
}

Trace::Trace(Mode mode, double floats) : mode_(mode) {
  if (mode == Mode::record) data_.reserve(static_cast<std::size_t>(floats));  // so that no number ever moves
}

double Trace::bytes() const {
  // In JavaScript the index entry of a stage becomes an object of about this size. Half a million batch items of one
  // number each would otherwise count as small.
  constexpr double kBytesPerStage = 256;
  return floats_ * sizeof(float) + stages_ * kBytesPerStage;
}

std::optional<TensorId> Trace::find(Name name) const {
  for (std::size_t i = 0; i < tensors_.size(); ++i)
    if (name == tensors_[i].name) return TensorId(i);
  return std::nullopt;
}

TensorId Trace::add(Tensor tensor) {
  const double slices =
      static_cast<double>(tensor.batch ? tensor.batch : 1) * static_cast<double>(tensor.heads ? tensor.heads : 1);
  const double size = slices * static_cast<double>(tensor.rows) * static_cast<double>(tensor.cols);
  if (!measuring()) {
    tensor.offset = static_cast<std::int64_t>(data_.size());
    assert(data_.size() + static_cast<std::size_t>(size) <= data_.capacity());
    data_.resize(data_.size() + static_cast<std::size_t>(size));
  }
  floats_ += size;
  stages_ += slices;
  tensors_.push_back(std::move(tensor));
  return TensorId(tensors_.size() - 1);
}

std::int64_t Trace::begin_of(const Tensor& t, std::int64_t batch, std::int64_t head) const {
  const std::int64_t slice = (t.batch ? batch : 0) * (t.heads ? t.heads : 1) + (t.heads ? head : 0);
  assert(slice < t.slices());
  return t.offset + slice * t.rows * t.cols;
}

// Not inlined: each operation would get a copy, some of them two.
[[gnu::noinline]] MatrixView Trace::at(TensorId id, std::int64_t batch, std::int64_t head) {
  const Tensor& t = tensor(id);
  return MatrixView(data_.data() + begin_of(t, batch, head), t.rows, t.cols);
}

ConstMatrixView Trace::at(TensorId id, std::int64_t batch, std::int64_t head) const {
  const Tensor& t = tensor(id);
  return ConstMatrixView(data_.data() + begin_of(t, batch, head), t.rows, t.cols);
}

}  // namespace attention
