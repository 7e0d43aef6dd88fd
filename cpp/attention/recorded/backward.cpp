#include "attention/recorded/backward.hpp"

#include <cstdint>
#include <optional>

#include "attention/recorded/operations.hpp"
#include "attention/recorded/target.hpp"

namespace attention {
namespace {

// The state of a tensor of the forward pass during the backward pass.
struct Node {
  int uses = 0;                           // how many tensors on a path to the target use it
  bool by_heads = false;                  // used by heads with their own parameters: one gradient each
  std::vector<TensorId> terms;            // the gradients found so far
  std::optional<TensorId> gradient = {};  // their sum, once it is complete
  bool summed() const { return uses > 1 || by_heads; }
};

class Walk {
 public:
  Walk(Trace& t, const Target& target) : t_(t), end_(target.of), nodes_(t.tensors().size()) {
    node(end_).uses = 1;
    for (auto id = static_cast<std::int64_t>(end_); id >= 0; --id) look_back(TensorId(id));
    node(end_).terms = {one_hot(t, Name::gradient_of(t.tensor(end_).name.stage()), end_, {target.cell})};
  }

  // Records the gradients back to the inputs, then those of the parameters, then the step that changes these.
  void run(float rate) {
    for (const bool to_parameters : {false, true})
      for (auto id = static_cast<std::int64_t>(end_); id >= 0; --id) step(TensorId(id), to_parameters);
    for (std::int64_t id = 0; id < static_cast<std::int64_t>(end_); ++id) change(TensorId(id), rate);
  }

 private:
  Node& node(TensorId id) { return nodes_[static_cast<std::size_t>(id)]; }

  void look_back(TensorId id) {
    if (node(id).uses == 0) return;
    for (const TensorId operand : operands(t_, id)) {
      if (!is_tracked(t_, operand)) continue;
      ++node(operand).uses;
      const bool is_slice = t_.tensor(id).op == Op::slice_columns;
      node(operand).by_heads |= t_.tensor(id).heads && !t_.tensor(operand).heads && !is_slice;
    }
  }

  // Everything computed from a tensor follows it in the trace, so its gradient is complete here.
  void step(TensorId id, bool to_parameters) {
    if (node(id).terms.empty()) return;
    const Stage stage = t_.tensor(id).name.stage();
    if (!node(id).gradient)
      node(id).gradient =
          node(id).summed() ? accumulate(t_, Name::gradient_of(stage), node(id).terms, id) : node(id).terms.front();
    derive(t_, id, *node(id).gradient, [&](TensorId operand, const Record& record) {
      if (is_tracked(t_, operand) && is_parameter(t_, operand) == to_parameters) give(operand, stage, record);
    });
  }

  void change(TensorId id, float rate) {
    if (is_parameter(t_, id) && node(id).gradient)
      update(t_, Name::updated(t_.tensor(id).name.stage()), id, *node(id).gradient, rate);
  }

  void give(TensorId operand, Stage through, const Record& record) {
    const Stage stage = t_.tensor(operand).name.stage();
    const TensorId term = record(node(operand).summed() ? Name::gradient_of(stage, through) : Name::gradient_of(stage));
    t_.tensor(term).row_axis = t_.tensor(operand).row_axis;  // a row of inputs is a token, not a query
    t_.tensor(term).col_axis = t_.tensor(operand).col_axis;
    node(operand).terms.push_back(term);
  }

  Trace& t_;
  TensorId end_;
  std::vector<Node> nodes_;
};

// What training makes smaller: how far the probabilities are from the words that are correct.
void add_loss(Trace& t, TensorId probs, const std::vector<Cell>& words) {
  const TensorId targets = one_hot(t, Stage::targets, probs, words);                // (batch, n, words)
  cross_entropy(t, Stage::loss, probs, targets, static_cast<float>(words.size()));  // one number
}

}  // namespace

std::vector<Problem> backward(Trace& t, const Value& given) {
  std::vector<Problem> problems;
  if (asks_for_loss(given)) {
    const std::vector<Cell> words = read_words(given, t, problems);
    if (!problems.empty()) return problems;
    add_loss(t, *t.find(Stage::probs), words);
  }
  if (const std::optional<Target> target = read_target(given, t, problems)) Walk(t, *target).run(target->rate);
  return problems;
}

}  // namespace attention
