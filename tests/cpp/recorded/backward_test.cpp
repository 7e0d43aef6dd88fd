// The backward pass: which gradients it records, and their values.
#include "attention/recorded/target.hpp"

#include <cmath>

#include "../support/traced.hpp"
#include "attention/recorded/sums.hpp"

namespace attention {
namespace {

const std::string kTarget = R"("backward": {"of": "context_vec", "row": 1, "col": 0})";

Floats gradient(const attention::Run& r, Stage stage) {
  const std::optional<TensorId> id = r.trace.find(Name::gradient_of(stage));
  if (!id) ADD_FAILURE() << "no gradient of " << stage;
  if (!id) return {};
  const Tensor& t = r.trace.tensor(*id);
  const float* first = r.trace.values(*id);
  return {first, first + t.slices() * t.rows * t.cols};
}

TEST(Backward, StartsWithOneInTheCell) {
  const auto r = run_of(kTarget);
  Floats one(12, 0.0f);
  one[2] = 1;
  EXPECT_TRUE(same_bits(gradient(r, Stage::context_vec), one));
}

TEST(Backward, TheGradientsOfValuesAreTheWeights) {
  const auto r = run_of(kTarget, R"("mask": "causal")");
  const Floats weights = values(r, Stage::attn_weights), of_values = gradient(r, Stage::values);
  for (std::size_t key = 0; key < 6; ++key) {
    EXPECT_EQ(of_values[2 * key], weights[6 + key]);
    EXPECT_EQ(of_values[2 * key + 1], 0);
  }
}

TEST(Backward, RecordsNoGradientsOfMasksAndAngles) {
  const auto r = run_of(kTarget, R"("mask": "causal", "dropout": 0.5, "rope": true)");
  for (const Stage stage : {Stage::mask, Stage::dropout_mask, Stage::dropout_noise, Stage::angles, Stage::exp})
    EXPECT_FALSE(r.trace.find(Name::gradient_of(stage))) << stage;
  EXPECT_TRUE(r.trace.find(Name::gradient_of(Stage::inputs)));
}

TEST(Backward, KeepsTheTermsOfASumOfGradients) {
  const auto r = run_of(kTarget);
  for (const Stage via : {Stage::queries, Stage::keys, Stage::values})
    EXPECT_TRUE(r.trace.find(Name::gradient_of(Stage::inputs, via))) << via;
  EXPECT_EQ(Name::gradient_of(Stage::inputs, Stage::keys).text(), "grad_inputs_via_keys");
  EXPECT_FALSE(r.trace.find(Name::gradient_of(Stage::queries, Stage::attn_scores)));
}

TEST(Backward, AStepChangesEachParameterAgainstItsGradientAndNoInput) {
  const auto r = run_of(R"("backward": {"of": "context_vec", "row": 1, "col": 0, "rate": 0.5})");
  const Floats before = values(r, Stage::W_value), by = gradient(r, Stage::W_value);
  const std::optional<TensorId> id = r.trace.find(Name::updated(Stage::W_value));
  ASSERT_TRUE(id);
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_EQ(r.trace.values(*id)[i], before[i] - 0.5f * by[i]);
  EXPECT_EQ(r.trace.tensor(*id).name.text(), "new_W_value");
  EXPECT_FALSE(r.trace.find(Name::updated(Stage::inputs)));
}

// In a single batch item PyTorch keeps the gradient of keys by columns, that of queries by rows.
TEST(Backward, SumsTheBiasOfKeysAsARowAndThatOfQueriesAsAColumn) {
  const auto r = run_of(R"("batch": 1, "inputs": {"draw": "rand"}, "n": 6, "dIn": 3, "dK": 4, "dV": 4, "bias": true,
                          "vocabulary": ["a", "b"], "backward": {"of": "loss", "target": [[0, 1, 1, 0, 1, 0]]})");
  int differing = 0;
  for (const auto& [of, bias] : {std::pair{Stage::keys, Stage::b_key}, {Stage::queries, Stage::b_query}}) {
    const Floats rows = gradient(r, of);
    for (std::size_t col = 0; col < 4; ++col) {
      Floats column;
      for (std::size_t row = 0; row < 6; ++row) column.push_back(rows[4 * row + col]);
      const float as_row = sum_of_row(column.data(), 6), as_column = sum_of_column(rows.data(), 6, 4, col);
      EXPECT_EQ(gradient(r, bias)[col], of == Stage::keys ? as_row : as_column) << of << " " << col;
      differing += as_row != as_column;
    }
  }
  EXPECT_GT(differing, 2);  // or the order does not matter here
}

// PyTorch's numbers. Heads of one column lie one after the other in memory, so PyTorch adds their rows as those of a
// transposed matrix; a wrapper's modules are called head by head.
TEST(Backward, HasPyTorchsLastBitForHeadsOfOneColumnAndForAWrapper) {
  const auto narrow = run_of(R"("seed": 90001, "inputs": {"draw": "randn"}, "n": 8, "dIn": 3, "heads": 2, "bias": true,
                                "outProj": true, "backward": {"of": "output", "row": 7, "col": 0})");
  EXPECT_EQ(gradient(narrow, Stage::b_value)[1], 0.43515083f);
  const auto wrapper = run_of(R"("seed": 90066, "heads": 2, "headsBy": "wrapper", "outProj": true, "mask": "causal",
                                 "backward": {"of": "output", "row": 5, "col": 0})");
  EXPECT_EQ(gradient(wrapper, Stage::inputs)[9], 5.831971e-6f);
}

// The problem of a target with these members; empty if there is none.
std::string problem_of(const std::string& fields) {
  const Run r = run(config_of("\"backward\": {" + fields + "}"));
  if (r.problems.empty()) return "";
  EXPECT_EQ(r.problems[0].field, "backward");
  EXPECT_FALSE(r.trace.find(Name::gradient_of(Stage::inputs)));
  return text_of(r.problems[0]);
}

TEST(Backward, ReportsAWrongTarget) {
  EXPECT_EQ(problem_of(R"("of": "context_vec", "row": 5, "col": 1)"), "");
  for (const std::string of : {R"("row": 1)", R"("of": 1)", R"("of": "masked")", R"("of": "inputs")", R"("of": "exp")"})
    EXPECT_EQ(problem_of(of).rfind("target {", 0), 0u) << of;
  for (const std::string index : {"6", "-1", "0.5", "\"1\""})
    EXPECT_EQ(problem_of(R"("of": "context_vec", "row": )" + index), "integer backward.row | 0 | 5 | " + index);
  EXPECT_EQ(problem_of(R"("of": "context_vec", "batch": 1)"), "integer backward.batch | 0 | 0 | 1");
  EXPECT_EQ(problem_of(R"("of": "context_vec", "depth": 1)"), R"(target_member "depth")");
  EXPECT_EQ(problem_of(R"("of": "context_vec", "target": 1)"), R"(target_member "target")");
}

TEST(Backward, TakesTheLastBatchItemAndARateOf1000AndNothingAfterThem) {
  const std::string two = R"("inputs": [[[1, 2]], [[3, 4]]], "backward": {"of": "context_vec", )";
  EXPECT_TRUE(run(config_of(two + R"("batch": 1, "rate": 1000})")).problems.empty());
  EXPECT_EQ(text_of(run(config_of(two + R"("batch": 2})")).problems.at(0)), "integer backward.batch | 0 | 1 | 2");
  for (const std::string rate : {"1000.1", "-1", "\"1\""})
    EXPECT_EQ(problem_of(R"("of": "context_vec", "rate": )" + rate), "number backward.rate | 0 | 1000 | " + rate);
}

// Backward of the loss, with three words.
attention::Run loss_of(const std::string& target) {
  return run_of(R"("vocabulary": ["a", "b", "c"], "backward": {"of": "loss", "target": )" + target + "}");
}

TEST(Backward, OfTheLossStartsWithProbabilitiesMinusTargets) {
  const auto r = loss_of("[2, null, 0, null, null, 1]");
  const Floats probs = values(r, Stage::probs), targets = values(r, Stage::targets);
  const Floats found = gradient(r, Stage::logits);
  double loss = 0;
  for (std::size_t i = 0; i < probs.size(); ++i) {
    const std::size_t row = i / 3;
    const bool counts = row == 0 || row == 2 || row == 5;
    EXPECT_NEAR(found[i], counts ? (probs[i] - targets[i]) / 3 : 0, 1e-7) << i;
    if (targets[i] == 1) loss -= std::log(static_cast<double>(probs[i])) / 3;
  }
  EXPECT_NEAR(values(r, Stage::loss).front(), loss, 1e-6);
  EXPECT_TRUE(find(r, Stage::loss)->shape().empty());
}

TEST(Backward, OneTargetIsTheCorrectWordOfTheLastPlace) {
  const Floats one = values(loss_of("2"), Stage::targets);
  EXPECT_TRUE(same_bits(one, values(loss_of("[null, null, null, null, null, 2]"), Stage::targets)));
  EXPECT_EQ(one.back(), 1);
}

TEST(Backward, ReportsAWrongTargetOfTheLoss) {
  EXPECT_EQ(problem_of(R"("of": "loss", "target": 1)"), "loss");
  const auto problem = [](const std::string& inputs, const std::string& target) {
    const std::string vocabulary = R"("vocabulary": ["a", "b", "c"], "backward": {"of": "loss", "target": )";
    const attention::Run r = run(config_of("\"inputs\": " + inputs + ", " + vocabulary + target + "}"));
    return r.problems.empty() ? "" : text_of(r.problems[0]);
  };
  const std::string one = "[[1, 2], [3, 4]]", two = "[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]";
  for (const std::string target : {"2", "[0, null]"}) EXPECT_EQ(problem(one, target), "") << target;
  for (const std::string target : {"3", "-1", "0.5", "[0]", "[0,3]", "\"a\"", "[0,\"a\"]", "[[0,1]]"})
    EXPECT_EQ(problem(one, target), "target_words 2 | 2 | 0 | " + target);
  EXPECT_EQ(problem(one, "[null,null]"), "no_target [null,null]");
  EXPECT_EQ(text_of(run(config_of(R"("vocabulary": ["a"], "backward": {"of": "loss"})")).problems.at(0)),
            "target_words 0 | 6 | 0 | null");
  for (const std::string target : {"2", "[[0, null], [null, 2]]"}) EXPECT_EQ(problem(two, target), "") << target;
  for (const std::string target :
       {"[0, 1]", "[[0, 1]]", "[[0, 1], [2]]", "[[0, 1], [2, 3]]", "[[0, 1], [2, 0], [1, 1]]"})
    EXPECT_EQ(problem(two, target).rfind("target_words 2 | 2 | 2 | ", 0), 0u) << target;
}

// Numbers as lists of a shape, the form that `replace` accepts.
Value nested(const float*& next, const std::vector<std::int64_t>& shape, std::size_t level = 0) {
  if (level == shape.size()) return static_cast<double>(*next++);
  Value::List list;
  for (std::int64_t i = 0; i < shape[level]; ++i) list.push_back(nested(next, shape, level + 1));
  return list;
}

// The last number of a stage, with replaced numbers for one of the inputs or parameters.
double last_number(Stage of, Value config, const Tensor& changed, const Floats& data) {
  const float* next = data.data();
  auto& fields = std::get<Value::Object>(config.data);
  const auto is_replace = [](const auto& field) { return field.first == "replace"; };
  const auto given = std::find_if(fields.begin(), fields.end(), is_replace);
  Value::Object replace = given == fields.end() || !given->second.object() ? Value::Object{} : *given->second.object();
  const auto same = [&](const auto& each) { return each.first == changed.name.text(); };
  replace.erase(std::remove_if(replace.begin(), replace.end(), same), replace.end());
  replace.emplace_back(changed.name.text(), nested(next, changed.shape()));
  fields.erase(std::remove_if(fields.begin(), fields.end(), is_replace), fields.end());
  fields.emplace_back("replace", replace);
  return values(traced(config), of).back();
}

// The presets, and configs with features that no preset has.
std::vector<Preset> differentiable() {
  std::vector<Preset> list = presets();
  const std::pair<const char*, const char*> more[] = {
      {"a vocabulary", R"("vocabulary": ["a", "b", "c"], "outProj": true, "bias": true, "scaleAt": "scores")"},
      {"a vocabulary without an output projection", R"("vocabulary": ["a", "b"], "scaleBy": "multiply")"},
      {"nine columns", R"("inputs": {"draw": "randn"}, "n": 9, "dIn": 9, "dK": 9, "dV": 9, "bias": true)"},
      {"five columns", R"("inputs": {"draw": "randn"}, "batch": 2, "n": 3, "dIn": 5, "dK": 5, "dV": 5, "bias": true)"},
      {"biases of heads", R"("heads": 2, "dK": 4, "dV": 4, "bias": true)"},
      {"biases of a wrapper", R"("heads": 2, "headsBy": "wrapper", "bias": true, "inputs": {"draw": "rand"}, "batch": 2,
                                 "n": 3, "dIn": 4)"},
      {"heads that meet", R"("heads": 2, "headsBy": "wrapper", "inputs": {"draw": "rand"}, "n": 3, "dIn": 4, "dV": 2,
                             "bias": true, "residual": true, "vocabulary": ["a", "b"])"},
      {"grouped heads", R"("heads": 4, "kvHeads": 2, "dK": 8, "dV": 8, "bias": true)"},
      {"grouped heads of one column", R"("heads": 4, "kvHeads": 2, "dK": 4, "dV": 4, "bias": true)"},
      {"a last row that renormalises", R"("mask": "padding", "lengths": [4], "maskBy": "renormalise")"},
      {"a single item", R"("batch": 1, "inputs": {"draw": "rand"}, "n": 3, "dIn": 4, "dK": 4, "dV": 4, "heads": 2,
                           "bias": true)"},
      {"heads that renormalise", R"("heads": 2, "dK": 4, "dV": 4, "mask": "causal", "maskBy": "renormalise")"},
      {"a residual connection", R"("dV": 3, "residual": true)"},
      {"one token", R"("inputs": [[0.4, 0.2, 0.1]], "n": 1, "mask": "causal", "maskBy": "renormalise")"}};
  for (const auto& [id, fields] : more) list.push_back({id, config_of(R"("tokens": null)", fields)});
  return list;
}

// The target that is the last number of a stage.
Value last_of(const Tensor& t) {
  const auto last = [](std::int64_t size) { return Value(static_cast<double>(size ? size - 1 : 0)); };
  return Value::Object{{"of", t.name.text()},
                       {"row", last(t.rows)},
                       {"col", last(t.cols)},
                       {"batch", last(t.batch)},
                       {"head", last(t.heads)}};
}

// Compares the gradients of the last number of a stage with the effect of small changes of inputs and parameters.
void expect_gradients(const Preset& preset, const attention::Run& forward, const Tensor& of) {
  const auto r = traced(with(preset.config, "backward", last_of(of)));
  for (const Tensor& leaf : forward.trace.tensors()) {
    const Stage stage = leaf.name.stage();
    if (!leaf.inputs.empty() || !is_tracked(forward.trace, *forward.trace.find(stage))) continue;
    const Floats data = values(forward, stage);
    const Floats found = r.trace.find(Name::gradient_of(stage)) ? gradient(r, stage) : Floats(data.size(), 0.0f);
    for (std::size_t at = 0; at < data.size(); at += 1 + data.size() / 16) {
      const float step = 1.0f / 64;
      Floats more = data, less = data;
      more[at] += step;
      less[at] -= step;
      const Stage target = of.name.stage();
      const double change = last_number(target, preset.config, leaf, more) -  //
                            last_number(target, preset.config, leaf, less);
      EXPECT_NEAR(found[at], change / (2 * step), 1e-3) << preset.id << ", " << target << " by " << stage << " " << at;
    }
  }
}

TEST(Backward, EqualsTheEffectOfASmallChangeOfEachNumber) {
  for (const Preset& preset : differentiable()) {
    const auto forward = traced(preset.config);
    expect_gradients(preset, forward, forward.trace.tensors().back());
    for (const Stage stage : {Stage::attn_weights, Stage::queries})
      if (const Tensor* of = find(forward, stage)) expect_gradients(preset, forward, *of);
  }
}

}  // namespace
}  // namespace attention
