// Facts about the forward pass, on inputs small enough to check by hand.
#include "../support/traced.hpp"

#include "attention/random/random_stream.hpp"

namespace attention {
namespace {

// Queries 1, 0 and keys 0, 200: the first row of the scores is 0, 200. The values are 3 and 5.
const std::string kSteep =
    R"("inputs": [[1, 0, 3], [0, 200, 5]], "dK": 1, "dV": 1, "scaleBy": "none", "mask": "causal",
       "replace": {"W_query": [[1, 0, 0]], "W_key": [[0, 1, 0]], "W_value": [[0, 0, 1]]})";

// --- A pass by hand ---------------------------------------------------------------------------

TEST(Forward, two_tokens_by_hand) {
  const auto r = run_of(R"("inputs": [[1], [2]], "scaleBy": "none")", kPlain);
  EXPECT_EQ(values(r, Stage::attn_scores), (Floats{1, 2, 2, 4}));
  EXPECT_EQ(values(r, Stage::row_max), (Floats{2, 4}));
  // exp(-1) = 0.36787944, exp(-2) = 0.13533528; 1e-7 is one unit in the last place of a float near 1.
  expect_near(values(r, Stage::exp), {0.36787944f, 1, 0.13533528f, 1}, 1e-7f);
  expect_near(values(r, Stage::row_sum), {1.36787944f, 1.13533528f}, 2e-7f);
  expect_near(values(r, Stage::attn_weights), {0.26894142f, 0.73105858f, 0.11920292f, 0.88079708f}, 1e-7f);
  expect_near(values(r, Stage::context_vec), {1.73105858f, 1.88079708f}, 2e-7f);
}

TEST(Forward, weights_of_torch_rand_are_in_by_out_and_those_of_linear_out_by_in) {
  const std::string inputs = R"("inputs": [[1, 2, 3]], "dK": 2, "dV": 1)";
  const auto linear = run_of(inputs, R"("replace": {"W_query": [[1, 10, 100], [2, 20, 200]]})");
  const auto rand = run_of(inputs, R"("weightInit": "rand", "replace": {"W_query": [[1, 2], [10, 20], [100, 200]]})");
  EXPECT_EQ(values(linear, Stage::queries), (Floats{321, 642}));
  EXPECT_EQ(values(rand, Stage::queries), (Floats{321, 642}));
  EXPECT_EQ(find(rand, Stage::W_value)->shape(), (std::vector<std::int64_t>{3, 1}));
  EXPECT_EQ(find(linear, Stage::W_value)->shape(), (std::vector<std::int64_t>{1, 3}));
}

TEST(Forward, products_are_summed_from_left_to_right_in_float) {
  const auto sum = [](const std::string& row) {
    const auto r =
        run_of(R"("inputs": [[)" + row + R"(]], "dK": 1, "dV": 1)", R"("replace": {"W_query": [[1, 1, 1, 1]]})");
    return values(r, Stage::queries)[0];
  };
  EXPECT_EQ(sum("3e38, 3e38, -3e38, -3e38"), kInf);  // as in PyTorch: the second step overflows float32
  EXPECT_EQ(sum("3e38, -3e38, 3e38, -3e38"), 0);
  EXPECT_EQ(sum("16777216, 1, 1, 1"), 16777216);  // each 1 alone is lost
  EXPECT_EQ(sum("1, 1, 1, 16777216"), 16777220);  // 2^24 + 3 is a tie
}

TEST(Forward, a_bias_is_added_to_every_row) {
  const auto r = run_of(R"("inputs": [[1], [2]], "dK": 1, "dV": 1, "bias": true, "outProj": true,
    "replace": {"W_query": [[1]], "b_query": [10], "W_key": [[0]], "b_key": [[0]], "W_value": [[1]], "b_value": [-1],
                "W_out": [[2]], "b_out": [100]})");
  EXPECT_EQ(values(r, Stage::queries), (Floats{11, 12}));
  EXPECT_EQ(values(r, Stage::context_vec), (Floats{0.5f, 0.5f}));  // all scores 0: the mean of the values 0 and 1
  EXPECT_EQ(values(r, Stage::output), (Floats{101, 101}));
}

TEST(Forward, heads_of_a_group_share_keys_and_values) {
  const auto r = run_of(R"("inputs": [[1], [2]], "dK": 4, "dV": 4, "heads": 4, "kvHeads": 2, "scaleBy": "none",
    "replace": {"W_query": [[1], [2], [3], [4]], "W_key": [[10], [20]], "W_value": [[5], [7]]})");
  EXPECT_EQ(values(r, Stage::keys), (Floats{10, 20, 20, 40}));
  EXPECT_EQ(values(r, Stage::head_keys), (Floats{10, 20, 10, 20, 20, 40, 20, 40}));
  EXPECT_EQ(values(r, Stage::head_values), (Floats{5, 10, 5, 10, 7, 14, 7, 14}));
  EXPECT_EQ(slice(r, Stage::attn_scores, 1), (Floats{20, 40, 40, 80}));
}

TEST(Forward, keys_and_values_are_of_memory) {
  const auto r = run_of(R"("inputs": [[1], [2]], "memory": [[3], [4], [5]], "dK": 1, "dV": 1, "scaleBy": "none",
    "mask": "padding", "lengths": [1], "replace": {"W_query": [[1]], "W_key": [[10]], "W_value": [[100]]})");
  EXPECT_EQ(values(r, Stage::queries), (Floats{1, 2}));
  EXPECT_EQ(values(r, Stage::keys), (Floats{30, 40, 50}));
  EXPECT_EQ(values(r, Stage::attn_scores), (Floats{30, 40, 50, 60, 80, 100}));
  EXPECT_EQ(values(r, Stage::attn_weights), (Floats{1, 0, 0, 1, 0, 0}));
  EXPECT_EQ(values(r, Stage::context_vec), (Floats{300, 300}));
}

// --- Masks -------------------------------------------------------------------------------------

TEST(Forward, a_causal_row_never_looks_ahead) {
  const std::string before = R"("inputs": [[0.5, -1], [2, 0.25], [-0.75, 1.5]])";
  const std::string after = R"("inputs": [[0.5, -1], [2, 0.25], [40, -9]])";
  for (const char* variant : {"", R"("heads": 2)", R"("heads": 3, "headsBy": "wrapper")", R"("scaleAt": "scores")",
                              R"("qkv": "fused", "bias": true)", R"("mask": "causal+padding", "lengths": [3])"}) {
    const std::string causal = R"("mask": "causal", "dK": 4, "dV": 2)";
    const auto a = traced(config_of(before + "," + causal, variant));
    const auto b = traced(config_of(after + "," + causal, variant));
    const auto cols = static_cast<std::size_t>(find(a, Stage::context_vec)->cols);
    for (std::int64_t i = 0; i < find(a, Stage::context_vec)->slices(); ++i) {
      const Floats x = slice(a, Stage::context_vec, i), y = slice(b, Stage::context_vec, i);
      EXPECT_TRUE(same_bits(rows(x, cols, 0, 2), rows(y, cols, 0, 2))) << variant;
      EXPECT_FALSE(same_bits(rows(x, cols, 2, 3), rows(y, cols, 2, 3))) << variant;
    }
  }
}

TEST(Forward, each_batch_item_has_its_own_padding_mask_and_all_share_the_causal_mask) {
  const std::string inputs = R"("inputs": [[[1], [2]], [[3], [4]]], "dK": 1, "dV": 1)";
  EXPECT_EQ(values(run_of(inputs, R"("mask": "padding", "lengths": [1, 2])"), Stage::mask),
            (Floats{0, 1, 0, 1, 0, 0, 0, 0}));
  EXPECT_EQ(values(run_of(inputs, R"("mask": "causal")"), Stage::mask), (Floats{0, 1, 0, 0}));
  EXPECT_EQ(values(run_of(inputs, R"("mask": "causal+padding", "lengths": [0, 1])"), Stage::mask),
            (Floats{1, 1, 1, 1, 0, 1, 0, 1}));
}

TEST(Forward, a_row_without_a_visible_key_is_nan_in_the_trace) {
  const auto r = run_of(R"("inputs": [[[1], [2]], [[1], [2]]], "mask": "padding", "lengths": [0, 2])", kPlain);
  EXPECT_EQ(slice(r, Stage::masked, 0), Floats(4, -kInf));
  EXPECT_EQ(slice(r, Stage::row_max, 0), Floats(2, -kInf));
  for (const Stage name : {Stage::exp, Stage::row_sum, Stage::attn_weights, Stage::context_vec}) {
    EXPECT_TRUE(all_nan(slice(r, name, 0))) << name;
    EXPECT_TRUE(all_finite(slice(r, name, 1))) << name;
  }
}

TEST(Forward, a_row_without_a_visible_key_is_nan_after_renormalising_too) {
  const auto r = run_of(R"("inputs": [[1], [2]], "mask": "padding", "lengths": [0], "maskBy": "renormalise")", kPlain);
  EXPECT_TRUE(all_finite(values(r, Stage::attn_weights)));
  EXPECT_EQ(values(r, Stage::row_sums), (Floats{0, 0}));
  EXPECT_TRUE(all_nan(values(r, Stage::masked_simple_norm)));
  EXPECT_TRUE(all_nan(values(r, Stage::context_vec)));
}

TEST(Forward, a_row_with_nan_or_plus_infinity_is_all_nan_and_minus_infinity_gets_no_weight) {
  const auto with_nan = run_of(R"("inputs": [[1], ["NaN"]])", kPlain);  // scores 1 NaN, NaN NaN
  EXPECT_TRUE(all_nan(values(with_nan, Stage::attn_weights)));
  EXPECT_TRUE(all_nan(values(with_nan, Stage::row_max)));
  const auto infinite = run_of(R"("inputs": [[1], ["Infinity"]])", kPlain);  // scores 1 inf, inf inf
  EXPECT_EQ(values(infinite, Stage::row_max), (Floats{kInf, kInf}));
  EXPECT_TRUE(all_nan(values(infinite, Stage::attn_weights)));
  const auto negative = run_of(R"("inputs": [[1], ["-Infinity"]])", kPlain);  // scores 1 -inf, -inf inf
  EXPECT_EQ(rows(values(negative, Stage::attn_weights), 2, 0, 1), (Floats{1, 0}));
  EXPECT_TRUE(all_nan(rows(values(negative, Stage::attn_weights), 2, 1, 2)));
  // 1 * 1 + 0 * -inf is NaN, in PyTorch, too: a weight of zero does not exclude an infinite value.
  EXPECT_TRUE(all_nan(values(negative, Stage::context_vec)));
}

TEST(Forward, renormalise_fails_if_the_visible_weight_underflows_and_fill_does_not) {
  const auto fill = run_of(kSteep), renormalise = run_of(kSteep, R"("maskBy": "renormalise")");
  EXPECT_EQ(values(fill, Stage::attn_scores), (Floats{0, 200, 0, 0}));
  EXPECT_EQ(values(fill, Stage::attn_weights), (Floats{1, 0, 0.5f, 0.5f}));
  EXPECT_EQ(values(fill, Stage::context_vec), (Floats{3, 4}));
  // exp(-200) is below the smallest float, so the one visible weight is 0 and the row 0 / 0.
  EXPECT_EQ(values(renormalise, Stage::row_sums), (Floats{0, 1}));
  EXPECT_TRUE(all_nan(rows(values(renormalise, Stage::masked_simple_norm), 2, 0, 1)));
  EXPECT_EQ(rows(values(renormalise, Stage::masked_simple_norm), 2, 1, 2), (Floats{0.5f, 0.5f}));
}

TEST(Forward, a_replaced_mask_works_in_both_ways_of_masking) {
  const std::string own =
      R"("inputs": [[1], [2]], "mask": "causal", "dK": 1, "dV": 1, "replace": {"mask": [[1, 0], [0, 0]]})";
  const auto fill = run_of(own), renormalise = run_of(own, R"("maskBy": "renormalise")");
  EXPECT_EQ(values(fill, Stage::mask), (Floats{1, 0, 0, 0}));                // 1 = hidden
  EXPECT_EQ(values(renormalise, Stage::mask_simple), (Floats{0, 1, 1, 1}));  // 1 = visible
  EXPECT_EQ(find(fill, Stage::mask)->op, Op::hidden_mask);                   // a replaced stage keeps its operation
  EXPECT_EQ(find(renormalise, Stage::mask_simple)->op, Op::visible_mask);
  EXPECT_TRUE(find(fill, Stage::mask)->replaced && find(renormalise, Stage::mask_simple)->replaced);
  EXPECT_FALSE(find(fill, Stage::masked)->replaced || find(renormalise, Stage::masked_simple)->replaced);
  EXPECT_EQ(rows(values(fill, Stage::attn_weights), 2, 0, 1), (Floats{0, 1}));
  EXPECT_EQ(rows(values(renormalise, Stage::masked_simple_norm), 2, 0, 1), (Floats{0, 1}));
}

// --- Scaling -----------------------------------------------------------------------------------

TEST(Forward, scaling_is_one_float_operation_with_the_root_of_one_heads_key_width) {
  const std::string wide = R"("dK": 6, "dV": 4)";
  struct Case {
    const char* heads;
    double d;
  };
  for (const Case& c : {Case{"", 6}, Case{R"("heads": 2)", 3}, Case{R"("heads": 2, "headsBy": "wrapper")", 6}}) {
    const auto divided = run_of(wide, c.heads);
    const auto multiplied = run_of(wide + R"(, "scaleBy": "multiply")", c.heads);
    const auto divisor = static_cast<float>(std::sqrt(c.d));
    const auto factor = static_cast<float>(1 / std::sqrt(c.d));
    EXPECT_EQ(find(divided, Stage::scaled_scores)->scalar, divisor);
    EXPECT_EQ(find(multiplied, Stage::scaled_scores)->scalar, factor);
    Floats by_hand = values(divided, Stage::attn_scores), other = by_hand;
    for (float& x : by_hand) x /= divisor;
    for (float& x : other) x *= factor;
    EXPECT_TRUE(same_bits(values(divided, Stage::scaled_scores), by_hand));
    EXPECT_TRUE(same_bits(values(multiplied, Stage::scaled_scores), other));
    EXPECT_FALSE(same_bits(by_hand, other)) << "the test tells the two apart";
  }
}

TEST(Forward, scaling_before_or_after_the_mask_gives_the_same_weights_in_another_order_of_stages) {
  const auto late = run_of(R"("mask": "causal")"), early = run_of(R"("mask": "causal", "scaleAt": "scores")");
  const auto stages = [](const auto& r) {
    std::vector<Stage> list = names(r);
    const auto first = std::find(list.begin(), list.end(), Stage::attn_scores);
    return std::vector<Stage>(first + 1, first + 4);
  };
  EXPECT_EQ(stages(late), (std::vector<Stage>{Stage::mask, Stage::masked, Stage::scaled_scores}));
  EXPECT_EQ(stages(early), (std::vector<Stage>{Stage::scaled_scores, Stage::mask, Stage::masked}));
  EXPECT_TRUE(same_bits(values(late, Stage::attn_weights), values(early, Stage::attn_weights)));
}

// --- Heads and the fused projection ------------------------------------------------------------

TEST(Forward, a_const_trace_gives_the_matrix_of_one_head) {
  const attention::Run r = run_of(R"("dK": 4, "dV": 4, "heads": 2)");
  const TensorId queries = *r.trace.find(Stage::head_queries);
  const Floats all = values(r, Stage::head_queries);
  const auto second = r.trace.at(queries, 0, 1);
  EXPECT_EQ(second(0, 0), all[all.size() / 2]);
  EXPECT_EQ(second(5, 1), all.back());
}

TEST(Forward, split_heads_are_the_columns_side_by_side) {
  const auto r = run_of(R"("inputs": {"draw": "randn"}, "batch": 2, "n": 6, "dIn": 4, "dK": 4, "dV": 6, "heads": 2)");
  for (const auto& [whole, head] : {std::pair{Stage::queries, Stage::head_queries},
                                    {Stage::keys, Stage::head_keys},
                                    {Stage::values, Stage::head_values}}) {
    const Floats all = values(r, whole), cut = values(r, head);
    const auto cols = static_cast<std::size_t>(find(r, whole)->cols), width = cols / 2;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::size_t item = i / cols / 6, row = i / cols % 6, h = i % cols / width;
      EXPECT_EQ(cut[((item * 2 + h) * 6 + row) * width + i % width], all[i]) << head;
    }
  }
  const Floats contexts = values(r, Stage::context_vec), joined = values(r, Stage::concat);
  for (std::size_t i = 0; i < joined.size(); ++i) {
    const std::size_t item = i / 36, row = i / 6 % 6, h = i % 6 / 3;
    EXPECT_EQ(joined[i], contexts[((item * 2 + h) * 6 + row) * 3 + i % 3]);
  }
}

TEST(Forward, a_wrapper_head_equals_a_separate_run_with_the_next_weights_of_the_stream) {
  const std::string one = R"("mask": "causal", "dK": 3, "dV": 2)";
  const auto wrapper = run_of(one, R"("heads": 2, "headsBy": "wrapper")");
  const Stage stages[] = {Stage::queries,     Stage::keys,         Stage::values,
                          Stage::attn_scores, Stage::attn_weights, Stage::context_vec};

  const auto first = run_of(one);  // the first head samples the weights of a single head
  for (const Stage name : {Stage::W_query, Stage::W_key, Stage::W_value})
    EXPECT_TRUE(same_bits(slice(wrapper, name, 0), values(first, name))) << name;
  for (const Stage name : stages) EXPECT_TRUE(same_bits(slice(wrapper, name, 0), values(first, name))) << name;

  // The second head's weights come after all three of the first.
  RandomStream stream(123);
  const double bound = linear_bound(3);
  Floats draws(2 * (9 + 9 + 6));
  stream.uniform(draws.data(), draws.size(), -bound, bound);
  EXPECT_TRUE(same_bits(slice(wrapper, Stage::W_query, 1), {draws.begin() + 24, draws.begin() + 33}));
  EXPECT_TRUE(same_bits(slice(wrapper, Stage::W_key, 1), {draws.begin() + 33, draws.begin() + 42}));
  EXPECT_TRUE(same_bits(slice(wrapper, Stage::W_value, 1), {draws.begin() + 42, draws.end()}));

  Value::Object weights;
  for (const Stage name : {Stage::W_query, Stage::W_key, Stage::W_value})
    weights.emplace_back(name_of(name), lists_of(slice(wrapper, name, 1), 3));
  const auto second = traced(with(config_of(one), "replace", weights));
  for (const Stage name : stages) EXPECT_TRUE(same_bits(slice(wrapper, name, 1), values(second, name))) << name;
}

TEST(Forward, order_qvk_draws_the_value_weights_before_those_of_the_keys) {
  for (const char* init : {"linear", "rand"}) {
    const std::string config = R"("dK": 2, "dV": 2, "weightInit": ")" + std::string(init) + '"';
    const auto qkv = run_of(config), qvk = run_of(config, R"("drawOrder": "qvk")");
    EXPECT_TRUE(same_bits(values(qkv, Stage::W_query), values(qvk, Stage::W_query)));
    EXPECT_TRUE(same_bits(values(qkv, Stage::W_key), values(qvk, Stage::W_value)));
    EXPECT_TRUE(same_bits(values(qkv, Stage::W_value), values(qvk, Stage::W_key)));
  }
}

TEST(Forward, drawn_inputs_come_before_every_weight_and_each_bias_after_its_weight) {
  const auto r =
      run_of(R"("seed": 5, "inputs": {"draw": "rand", "scale": 2}, "n": 2, "dIn": 3, "bias": true, "outProj": true)");
  RandomStream stream(5);
  Floats inputs(6);
  stream.rand(inputs.data(), inputs.size());
  for (float& x : inputs) x *= 2;
  EXPECT_TRUE(same_bits(values(r, Stage::inputs), inputs));
  for (const auto& [name, size, d_in] : {std::tuple{Stage::W_query, 6u, 3},
                                         {Stage::b_query, 2u, 3},
                                         {Stage::W_key, 6u, 3},
                                         {Stage::b_key, 2u, 3},
                                         {Stage::W_value, 6u, 3},
                                         {Stage::b_value, 2u, 3},
                                         {Stage::W_out, 4u, 2},
                                         {Stage::b_out, 2u, 2}}) {
    Floats drawn(size);
    stream.uniform(drawn.data(), size, -linear_bound(d_in), linear_bound(d_in));
    EXPECT_TRUE(same_bits(values(r, name), drawn)) << name;
  }
}

TEST(Forward, the_scale_of_drawn_inputs_multiplies_each_number) {
  for (const std::string draw : {"rand", "randn"}) {
    const std::string sizes = R"("n": 5, "dIn": 7, "inputs": {"draw": ")" + draw + "\"";
    Floats expected = values(run_of(sizes + "}"), Stage::inputs);
    for (float& input : expected) input *= -2.5f;
    EXPECT_TRUE(same_bits(values(run_of(sizes + R"(, "scale": -2.5})"), Stage::inputs), expected)) << draw;
  }
}

TEST(Forward, fused_equals_separate_with_the_same_weights) {
  const std::string shared = R"("mask": "causal", "dK": 4, "dV": 2, "bias": true)";
  for (const char* heads : {"", R"("heads": 2)"}) {
    const auto fused = run_of(shared + R"(, "qkv": "fused")", heads);
    const Floats w = values(fused, Stage::W_qkv), b = values(fused, Stage::b_qkv);
    ASSERT_EQ(w.size(), 30u);
    Value::Object replace;
    std::size_t row = 0;
    for (const auto& [name, size] : {std::pair{"query", 4u}, {"key", 4u}, {"value", 2u}}) {
      replace.emplace_back("W_" + std::string(name), lists_of(rows(w, 3, row, row + size), 3));
      replace.emplace_back("b_" + std::string(name), lists_of(rows(b, 1, row, row + size), size));
      row += size;
    }
    const auto separate = traced(with(config_of(shared, heads), "replace", replace));
    // Every product sums the same numbers in the same order, so no bit differs.
    for (const Stage name :
         {Stage::queries, Stage::keys, Stage::values, Stage::attn_scores, Stage::attn_weights, Stage::context_vec})
      EXPECT_TRUE(same_bits(values(fused, name), values(separate, name))) << name;
  }
}

TEST(Forward, fused_draws_one_matrix_where_separate_draws_three) {
  const auto fused = run_of(R"("qkv": "fused")"), separate = run_of("");
  Floats three;
  for (const Stage name : {Stage::W_query, Stage::W_key, Stage::W_value}) {
    const Floats one = values(separate, name);
    three.insert(three.end(), one.begin(), one.end());
  }
  EXPECT_TRUE(same_bits(values(fused, Stage::W_qkv), three));  // without biases the stream is the same
  EXPECT_EQ(find(separate, Stage::W_qkv), nullptr);
  EXPECT_EQ(find(fused, Stage::W_query), nullptr);
}

TEST(Forward, position_i_turns_pair_j_by_i_times_10000_to_the_minus_2j_over_d) {
  const Floats angles = values(run_of(R"("dK": 4, "rope": true)"), Stage::angles);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(angles[2 * i], static_cast<float>(i));
    EXPECT_FLOAT_EQ(angles[2 * i + 1], static_cast<float>(i) / 100);
  }
}

// --- The trace ---------------------------------------------------------------------------------

TEST(Forward, rows_are_labelled_with_the_sentence_or_counted) {
  EXPECT_EQ(token_labels(run_of("").config)[1], "journey");
  EXPECT_EQ(token_labels(run_of(R"("inputs": [[1], [2]])").config), (std::vector<std::string>{"t1", "t2"}));
  EXPECT_EQ(token_labels(run_of(R"("inputs": {"draw": "rand"}, "n": 6, "dIn": 1)").config)[1], "t2");
  EXPECT_EQ(token_labels(run_of(R"("inputs": [[1], [2]], "tokens": ["a", "b"])").config),
            (std::vector<std::string>{"a", "b"}));
}

TEST(Forward, a_config_with_problems_is_not_run) {
  const auto r = run(json_value(R"({"heads": 0})"));
  EXPECT_EQ(r.problems.size(), 1u);
  EXPECT_TRUE(r.trace.tensors().empty() && r.trace.data().empty());
}

TEST(Forward, the_index_of_a_trace_can_be_taken_from_it) {
  auto r = run_of("");
  const std::size_t count = r.trace.tensors().size();
  EXPECT_EQ(r.trace.take_tensors().size(), count);
  EXPECT_TRUE(r.trace.tensors().empty());
}

}  // namespace
}  // namespace attention
