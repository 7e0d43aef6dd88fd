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

// Whether autograd tracks a tensor: it is computed from inputs or weights. Softmax's details are not tensors of
// autograd.
bool is_computed(const Trace& t, const Tensor& tensor) {
  return !tensor.detail &&
         std::any_of(tensor.inputs.begin(), tensor.inputs.end(), [&](TensorId input) { return is_tracked(t, input); });
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

bool is_tracked(const Trace& t, TensorId id) {
  const Tensor& tensor = t.tensor(id);
  if (!tensor.inputs.empty())
    return std::any_of(tensor.inputs.begin(), tensor.inputs.end(),
                       [&](TensorId input) { return is_tracked(t, input); });
  return tensor.op == Op::given || tensor.op == Op::rand || tensor.op == Op::randn || tensor.op == Op::uniform;
}

bool is_parameter(const Trace& t, TensorId id) {
  const Tensor& tensor = t.tensor(id);
  const bool embeds = tensor.name.stage() == Stage::inputs || tensor.name.stage() == Stage::memory;
  return tensor.inputs.empty() && !embeds && is_tracked(t, id);
}

bool asks_for_loss(const Value& given) {
  const Value* const of = given.find("of");
  return of && of->string() && *of->string() == name_of(Stage::loss);
}

std::vector<Cell> read_words(const Value& given, const Trace& t, std::vector<Problem>& problems) {
  const auto refuse = [&](ProblemCode code, MessageParts values) {
    problems.push_back({"backward", code, texts(values)});
  };
  const std::optional<TensorId> probs = t.find(Stage::probs);
  if (!probs) {
    refuse(ProblemCode::loss, {});
    return {};
  }
  const Tensor& of = t.tensor(*probs);
  const Value missing;
  const Value* const found = given.find("target");
  const Value& target = found ? *found : missing;
  std::vector<Cell> words;
  const auto read_word = [&](const Value& word, std::int64_t batch, std::int64_t row) {
    const double* const number = word.number();
    if (!number || *number != std::floor(*number) || *number < 0 || *number >= static_cast<double>(of.cols))
      return false;
    words.push_back({batch, 0, row, static_cast<std::int64_t>(*number)});
    return true;
  };
  const auto read_places = [&](const Value& list, std::int64_t batch) {
    std::int64_t row = -1;
    return static_cast<std::int64_t>(list.length()) == of.rows &&
           list.all_members([&](const Value& word) { return ++row, word.is_null() || read_word(word, batch, row); });
  };
  const auto read_items = [&] {
    std::int64_t item = -1;
    return static_cast<std::int64_t>(target.length()) == of.batch &&
           target.all_members([&](const Value& list) { return ++item, read_places(list, item); });
  };
  const auto read_last = [&] {
    for (std::int64_t item = 0; item < of.slices(); ++item)
      if (!read_word(target, item, of.rows - 1)) return false;
    return true;
  };
  if (!(target.number() ? read_last() : of.batch ? read_items() : read_places(target, 0)))
    refuse(ProblemCode::target_words, {of.cols - 1, of.rows, of.batch, target});
  else if (words.empty()) refuse(ProblemCode::no_target, {target});
  return words;
}

std::optional<Target> read_target(const Value& given, const Trace& t, std::vector<Problem>& problems) {
  const auto refuse = [&](ProblemCode code, MessageParts values) {
    problems.push_back({"backward", code, texts(values)});
  };
  const std::size_t before = problems.size();
  const std::optional<TensorId> id = find_computed(t, given);
  if (!id) {
    refuse(ProblemCode::target, {given});
    return std::nullopt;
  }
  const Tensor& of = t.tensor(*id);
  Target target{*id, {}};
  const Place places[] = {{"row", &target.cell.row, of.rows},
                          {"col", &target.cell.col, of.cols},
                          {"batch", &target.cell.batch, of.batch ? of.batch : 1},
                          {"head", &target.cell.head, of.heads ? of.heads : 1}};
  for (const auto& [key, value] : *given.object()) {
    if (key == "of" || (key == "target" && asks_for_loss(given))) continue;
    if (key == "rate") {
      const double* const rate = value.number();
      if (rate && *rate >= 0 && *rate <= kMaxRate) target.rate = static_cast<float>(*rate);
      else refuse(ProblemCode::number, {"backward.rate", std::int64_t{0}, kMaxRate, value});
      continue;
    }
    const auto place = std::find_if(std::begin(places), std::end(places),
                                    [&wanted = key](const Place& p) { return wanted == p.name; });
    if (place == std::end(places)) {
      refuse(ProblemCode::target_member, {Value(key)});
      continue;
    }
    const double* const index = value.number();
    if (index && *index == std::floor(*index) && *index >= 0 && *index < static_cast<double>(place->size))
      *place->index = static_cast<std::int64_t>(*index);
    else refuse(ProblemCode::integer, {message({"backward.", place->name}), std::int64_t{0}, place->size - 1, value});
  }
  return problems.size() == before ? std::optional(target) : std::nullopt;
}

}  // namespace attention
