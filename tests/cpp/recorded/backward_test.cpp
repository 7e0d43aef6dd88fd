// The backward pass: whose gradients it records, and what they are.
#include "../support/traced.hpp"

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

TEST(Backward, BeginsWithOneInTheCell) {
  const auto r = run_of(kTarget);
  Floats one(12, 0.0f);
  one[2] = 1;
  EXPECT_TRUE(same_bits(gradient(r, Stage::context_vec), one));
}

TEST(Backward, OfAMixOfValuesIsTheWeights) {
  const auto r = run_of(kTarget, R"("mask": "causal")");
  const Floats weights = values(r, Stage::attn_weights), of_values = gradient(r, Stage::values);
  for (std::size_t key = 0; key < 6; ++key) {
    EXPECT_EQ(of_values[2 * key], weights[6 + key]);
    EXPECT_EQ(of_values[2 * key + 1], 0);
  }
}

TEST(Backward, FollowsNeitherMasksNorAngles) {
  const auto r = run_of(kTarget, R"("mask": "causal", "dropout": 0.5, "rope": true)");
  for (const Stage stage : {Stage::mask, Stage::dropout_mask, Stage::dropout_noise, Stage::angles, Stage::exp})
    EXPECT_FALSE(r.trace.find(Name::gradient_of(stage))) << stage;
  EXPECT_TRUE(r.trace.find(Name::gradient_of(Stage::inputs)));
}

TEST(Backward, KeepsThePartsWhereGradientsMeet) {
  const auto r = run_of(kTarget);
  for (const Stage via : {Stage::queries, Stage::keys, Stage::values})
    EXPECT_TRUE(r.trace.find(Name::gradient_of(Stage::inputs, via))) << via;
  EXPECT_EQ(Name::gradient_of(Stage::inputs, Stage::keys).text(), "grad_inputs_via_keys");
  EXPECT_FALSE(r.trace.find(Name::gradient_of(Stage::queries, Stage::attn_scores)));
}

TEST(Backward, IsRefusedWithoutItsPass) {
  const std::vector<Problem> problems = validate(config_of(kTarget), nullptr);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].field, "backward");
}

}  // namespace
}  // namespace attention
