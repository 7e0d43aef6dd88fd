#include "attention/recorded/target.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "attention/config/message.hpp"

namespace attention {
namespace {

constexpr std::int64_t kMaxRate = 1000;

// An optional index of a target, and its number of values in the tensor.
struct Place {
  const char* name;
  std::int64_t* index;
  std::int64_t size;
};

// Whether autograd follows a tensor: it is computed from inputs or weights. Softmax's details are not tensors of
// autograd.
bool is_computed(const Trace& t, const Tensor& tensor) {
  return !tensor.detail &&
         std::any_of(tensor.inputs.begin(), tensor.inputs.end(), [&](TensorId input) { return is_followed(t, input); });
}

std::optional<TensorId> find_computed(const Trace& t, const Value& given) {
  const Value* const of = given.find("of");
  for (std::size_t id = 0; of && of->string() && id < t.tensors().size(); ++id) {
    const Tensor& tensor = t.tensors()[id];
    if (tensor.name.text() == *of->string() && is_computed(t, tensor)) return TensorId(id);
  }
  return std::nullopt;
}

}  // namespace

bool is_followed(const Trace& t, TensorId id) {
  const Tensor& tensor = t.tensor(id);
  if (!tensor.inputs.empty())
    return std::any_of(tensor.inputs.begin(), tensor.inputs.end(),
                       [&](TensorId input) { return is_followed(t, input); });
  return tensor.op == Op::given || tensor.op == Op::rand || tensor.op == Op::randn || tensor.op == Op::uniform;
}

bool is_parameter(const Trace& t, TensorId id) {
  const Tensor& tensor = t.tensor(id);
  const bool embeds = tensor.name.stage() == Stage::inputs || tensor.name.stage() == Stage::memory;
  return tensor.inputs.empty() && !embeds && is_followed(t, id);
}

std::optional<Target> read_target(const Value& given, const Trace& t, std::vector<Problem>& problems) {
  const auto refuse = [&](MessageParts parts) { problems.push_back({"backward", message(parts)}); };
  const std::size_t before = problems.size();
  const std::optional<TensorId> id = find_computed(t, given);
  if (!id) {
    refuse(
        {"backward must be {\"of\": a stage of this trace that is computed from weights, \"row\": 0, \"col\": 0}: got ",
         given});
    return std::nullopt;
  }
  const Tensor& of = t.tensor(*id);
  Target target{*id, {}};
  const Place places[] = {{"row", &target.cell.row, of.rows},
                          {"col", &target.cell.col, of.cols},
                          {"batch", &target.cell.batch, of.batch ? of.batch : 1},
                          {"head", &target.cell.head, of.heads ? of.heads : 1}};
  for (const auto& [key, value] : *given.object()) {
    if (key == "of") continue;
    if (key == "rate") {
      const double* const rate = value.number();
      if (rate && *rate >= 0 && *rate <= kMaxRate) target.rate = static_cast<float>(*rate);
      else refuse({"backward.rate must be a number from 0 to ", kMaxRate, ": got ", value});
      continue;
    }
    const auto place = std::find_if(std::begin(places), std::end(places),
                                    [&wanted = key](const Place& p) { return wanted == p.name; });
    if (place == std::end(places)) {
      refuse({"backward knows of, row, col, batch, head and rate only: got ", Value(key)});
      continue;
    }
    const double* const index = value.number();
    if (index && *index == std::floor(*index) && *index >= 0 && *index < static_cast<double>(place->size))
      *place->index = static_cast<std::int64_t>(*index);
    else refuse({"backward.", place->name, " must be an integer from 0 to ", place->size - 1, ": got ", value});
  }
  return problems.size() == before ? std::optional(target) : std::nullopt;
}

}  // namespace attention
