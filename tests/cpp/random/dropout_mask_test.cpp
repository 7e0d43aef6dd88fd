// Dropout: which values of the stream make the mask, and how the mask changes the weights.
#include "../support/traced.hpp"

#include "attention/random/dropout_mask.hpp"
#include "attention/random/random_stream.hpp"

namespace attention {
namespace {

// The mask that comes after `earlier` other masks of `count` elements each.
Floats mask_after(RandomStream stream, std::size_t earlier, std::size_t count, DropoutBuild build) {
  Floats keep(count);
  for (std::size_t i = 0; i <= earlier; ++i) sample_keep_mask(stream, 0.5, build, keep.data(), count);
  return keep;
}

// The stream after the default config has sampled its weights.
RandomStream after_weights(std::uint64_t seed, std::size_t weights = 18) {
  RandomStream stream(seed);
  Floats skipped(weights);
  stream.uniform(skipped.data(), weights, -1, 1);
  return stream;
}

const char* build_name(DropoutBuild build) { return build == DropoutBuild::mkl ? "mkl" : "portable"; }
std::string dropout_of(DropoutBuild build) {
  return R"("dropout": 0.5, "dropoutBuild": ")" + std::string(build_name(build)) + '"';
}

TEST(Dropout, p_0_has_no_stages_and_draws_nothing) {
  const auto r = run_of(R"("dropout": 0, "call": 2147483647)");
  for (const Stage name : {Stage::dropout_mask, Stage::dropout_noise, Stage::attn_weights_dropped})
    EXPECT_EQ(find(r, name), nullptr);
  EXPECT_EQ(r.trace.data().size(), run_of("").trace.data().size());
}

TEST(Dropout, mkls_generator_replaces_a_seed_of_0_by_1) {
  RandomStream stream(924340);
  for (int word = 0; word < 3717; ++word) stream.random();
  ASSERT_EQ(RandomStream(stream).random(), 0u);
  Floats keep(8);
  sample_keep_mask(stream, 0.5, DropoutBuild::mkl, keep.data(), keep.size());
  // Whether 1132489760^i mod 2^31 - 1 is less than 2^30. With 0 as the seed none would be dropped.
  EXPECT_EQ(keep, (Floats{1, 0, 1, 1, 1, 0, 0, 0}));
}

TEST(Dropout, p_1_is_a_product_with_plus_zero) {
  const auto r =
      run_of(R"("inputs": [[[1], [2]], [[1], [2]]], "mask": "padding", "lengths": [2, 0], "dropout": 1)", kPlain);
  EXPECT_TRUE(same_bits(values(r, Stage::dropout_mask), Floats(8, 0)));
  EXPECT_TRUE(same_bits(values(r, Stage::dropout_noise), Floats(8, 0)));  // not 0 / 0
  EXPECT_TRUE(same_bits(slice(r, Stage::attn_weights_dropped, 0), Floats(4, 0)));
  EXPECT_TRUE(all_nan(slice(r, Stage::attn_weights_dropped, 1)));  // NaN * 0, as in PyTorch
}

TEST(Dropout, a_context_of_dropped_weights_is_plus_zero_even_with_negative_values) {
  // 0 * -1 is -0, but PyTorch's sums start with 0, and 0 + -0 is 0: it prints `0.`, not `-0.`.
  for (int n = 1; n <= 5; ++n)
    for (int d_v = 1; d_v <= 5; ++d_v) {
      const std::string sizes = R"("n": )" + std::to_string(n) + R"(, "dV": )" + std::to_string(d_v);
      const auto r =
          run_of(R"("inputs": {"draw": "rand", "scale": -1}, "dIn": 1, "weightInit": "rand", "dropout": 1, )" + sizes);
      for (const float value : values(r, Stage::values)) EXPECT_LE(value, 0);
      EXPECT_TRUE(same_bits(values(r, Stage::context_vec), Floats(static_cast<std::size_t>(n * d_v), 0))) << sizes;
    }
}

TEST(Dropout, kept_weights_are_divided_by_the_probability_to_keep) {
  const auto r = run_of(R"("dropout": 0.25)");
  const Floats keep = values(r, Stage::dropout_mask), noise = values(r, Stage::dropout_noise);
  const Floats weights = values(r, Stage::attn_weights), dropped = values(r, Stage::attn_weights_dropped);
  EXPECT_EQ(find(r, Stage::dropout_mask)->scalar, 0.75f);
  EXPECT_EQ(find(r, Stage::dropout_noise)->scalar, 0.75f);
  int kept = 0;
  for (std::size_t i = 0; i < keep.size(); ++i) {
    EXPECT_EQ(noise[i], keep[i] / 0.75f);
    EXPECT_EQ(dropped[i], weights[i] * noise[i]);
    kept += keep[i] == 1 ? 1 : 0;
  }
  EXPECT_GT(kept, 18);  // of 36; three quarters are expected
  EXPECT_LT(kept, 36);
}

TEST(Dropout, without_dropout_seed_the_stream_continues_after_the_weights) {
  for (const DropoutBuild build : {DropoutBuild::portable, DropoutBuild::mkl})
    EXPECT_TRUE(same_bits(values(run_of(dropout_of(build)), Stage::dropout_mask),
                          mask_after(after_weights(123), 0, 36, build)));
}

TEST(Dropout, call_2_is_the_mask_drawn_after_that_of_call_1) {
  for (const DropoutBuild build : {DropoutBuild::portable, DropoutBuild::mkl}) {
    const Floats first = values(run_of(dropout_of(build)), Stage::dropout_mask);
    const Floats second = values(run_of(dropout_of(build), R"("call": 2)"), Stage::dropout_mask);
    const Floats third = values(run_of(dropout_of(build), R"("call": 3)"), Stage::dropout_mask);
    EXPECT_FALSE(same_bits(first, second));
    EXPECT_TRUE(same_bits(second, mask_after(after_weights(123), 1, 36, build)));
    EXPECT_TRUE(same_bits(third, mask_after(after_weights(123), 2, 36, build)));
  }
}

TEST(Dropout, dropout_seed_restarts_the_stream_whatever_was_drawn_before) {
  for (const DropoutBuild build : {DropoutBuild::portable, DropoutBuild::mkl}) {
    const std::string own = dropout_of(build) + R"(, "dropoutSeed": 7)";
    const Floats wanted = mask_after(RandomStream(7), 0, 36, build);
    EXPECT_TRUE(same_bits(values(run_of(own), Stage::dropout_mask), wanted));
    EXPECT_TRUE(same_bits(values(run_of(own, R"("seed": 99, "bias": true)"), Stage::dropout_mask), wanted));
  }
}

TEST(Dropout, split_heads_and_batch_items_share_one_draw_in_pytorchs_order) {
  const std::string drawn =
      R"("inputs": {"draw": "rand"}, "batch": 2, "n": 3, "dIn": 3, "heads": 2, "dropoutSeed": 7,)";
  for (const DropoutBuild build : {DropoutBuild::portable, DropoutBuild::mkl})
    EXPECT_TRUE(same_bits(values(run_of(drawn + dropout_of(build)), Stage::dropout_mask),
                          mask_after(RandomStream(7), 0, 36, build)));
}

TEST(Dropout, a_wrapper_draws_one_mask_per_head_over_all_batch_items) {
  const std::string drawn =
      R"("inputs": [[[1], [2]], [[3], [4]]], "heads": 2, "headsBy": "wrapper", "dK": 1, "dV": 1, "seed": 4,)";
  for (const DropoutBuild build : {DropoutBuild::portable, DropoutBuild::mkl}) {
    const auto r = run_of(drawn + dropout_of(build));
    const auto later = run_of(drawn + dropout_of(build), R"("call": 2)");
    for (std::size_t head = 0; head < 2; ++head) {  // a mask over (batch, n, n) for each head
      const Floats mask = mask_after(after_weights(4, 6), head, 8, build);
      const Floats next = mask_after(after_weights(4, 6), head + 2, 8, build);
      for (std::size_t item = 0; item < 2; ++item) {
        const auto at = static_cast<std::int64_t>(item * 2 + head);
        EXPECT_TRUE(same_bits(slice(r, Stage::dropout_mask, at), rows(mask, 4, item, item + 1)));
        EXPECT_TRUE(same_bits(slice(later, Stage::dropout_mask, at), rows(next, 4, item, item + 1)));
      }
    }
  }
}

TEST(Dropout, with_a_seed_before_each_mask_all_heads_of_a_wrapper_drop_the_same) {
  const auto r = run_of(R"("dropout": 0.5, "dropoutSeed": 3, "heads": 2, "headsBy": "wrapper")");
  EXPECT_TRUE(same_bits(slice(r, Stage::dropout_mask, 0), slice(r, Stage::dropout_mask, 1)));
}

}  // namespace
}  // namespace attention
