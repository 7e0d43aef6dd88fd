// The numbers that a config replaces, and those that stay as drawn.
#include "../support/traced.hpp"

namespace attention {
namespace {

TEST(Replace, changes_no_other_draw) {
  const std::string config =
      R"("inputs": {"draw": "randn"}, "n": 2, "dIn": 2, "bias": true, "outProj": true, "dropout": 0.5)";
  const auto plain = run_of(config);
  const std::pair<Stage, const char*> own[] = {{Stage::inputs, "[[1, 2], [3, 4]]"},
                                               {Stage::W_query, "[[1, 2], [3, 4]]"},
                                               {Stage::W_key, "[[1, 2], [3, 4]]"},
                                               {Stage::W_value, "[[1, 2], [3, 4]]"},
                                               {Stage::W_out, "[[1, 2], [3, 4]]"},
                                               {Stage::b_query, "[5, 6]"},
                                               {Stage::b_key, "[5, 6]"},
                                               {Stage::b_value, "[5, 6]"},
                                               {Stage::b_out, "[5, 6]"},
                                               {Stage::dropout_mask, "[[1, 0], [0, 1]]"}};
  for (const auto& [replaced, list] : own) {
    const auto r = run_of(config, R"("replace": {")" + std::string(name_of(replaced)) + "\": " + list + "}");
    for (const auto& [name, unused] : own) {
      (void)unused;
      EXPECT_EQ(same_bits(values(r, name), values(plain, name)), name != replaced) << replaced << ": " << name;
    }
    EXPECT_EQ(find(r, replaced)->op, find(plain, replaced)->op);
    EXPECT_EQ(find(r, replaced)->scalar, find(plain, replaced)->scalar);
    for (const Tensor& t : r.trace.tensors()) EXPECT_EQ(t.replaced, t.name == replaced) << t.name;
    EXPECT_EQ(names(r), names(plain));
  }
}

TEST(Replace, has_one_matrix_per_head_for_a_wrapper) {
  const auto r = run_of(R"("inputs": [[1], [2]], "dK": 1, "dV": 1, "heads": 2, "headsBy": "wrapper",
                          "replace": {"W_query": [[[3]], [[5]]]})");
  EXPECT_EQ(values(r, Stage::queries), (Floats{3, 6, 5, 10}));
}

TEST(Replace, keeps_infinities_nan_and_minus_zero) {
  const auto r = run_of(R"("inputs": [[1], [2]], "dK": 2, "dV": 1, "replace": {"W_query": [[-0.0], ["-Infinity"]]})");
  EXPECT_TRUE(same_bits(values(r, Stage::W_query), {-0.0f, -kInf}));
}

TEST(Words, own_their_rows_whatever_the_sentence_seed_and_width) {
  const std::string words = R"("inputs": {"draw": "words"}, )";
  const auto rows = [&](const std::string& rest) { return values(run_of(words + rest), Stage::inputs); };
  const Floats cats = rows(R"("dIn": 2, "tokens": ["cats"])");
  const Floats all = rows(R"("dIn": 2, "tokens": ["mice", "chase", "cats"], "seed": 7)");
  EXPECT_EQ(Floats(all.begin() + 4, all.end()), cats);
  const Floats wide = rows(R"("dIn": 40, "tokens": ["cats"])"),
               batch = rows(R"("dIn": 2, "batch": 2, "tokens": ["cats"])");
  EXPECT_EQ(Floats(wide.begin(), wide.begin() + 2), cats);
  EXPECT_EQ(batch, (Floats{cats[0], cats[1], cats[0], cats[1]}));
  EXPECT_EQ(rows(R"("dIn": 1, "tokens": ["cats", "Cats"])").size(), 2u);
}

TEST(Words, take_nothing_from_the_stream_and_are_given) {
  const auto own = run_of(R"("inputs": {"draw": "words"}, "dIn": 2, "tokens": ["a", "b"])");
  const auto given = run_of(R"("inputs": [[1, 2], [3, 4]])");
  EXPECT_EQ(values(own, Stage::W_query), values(given, Stage::W_query));
  EXPECT_EQ(find(own, Stage::inputs)->op, Op::given);
  EXPECT_FALSE(find(own, Stage::inputs)->scalar.has_value());
}

}  // namespace
}  // namespace attention
