// Every rule of a config, and its problem.
#include "attention/config/config.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <deque>
#include <limits>

#include "../support/json_value.hpp"
#include "../support/problem_text.hpp"
#include "attention/recorded/run.hpp"

namespace attention {
namespace {

using Messages = std::vector<std::string>;

// "field: code value | value" of every problem.
Messages problems_of(const Value& config) {
  Messages list;
  for (const Problem& p : validate(config)) list.push_back(p.field + ": " + text_of(p));
  return list;
}
// The same for a config of these fields, which are JSON without its braces.
Messages problems(const std::string& fields) { return problems_of(json_value("{" + fields + "}")); }

Value one_field(const char* field, Value value) { return Value::Object{{field, std::move(value)}}; }

struct Rule {
  const char* fields;
  std::string message;  // the only problem, as above
};
void expect_each(std::initializer_list<Rule> rules) {
  for (const Rule& rule : rules) EXPECT_EQ(problems(rule.fields), Messages{rule.message}) << rule.fields;
}

// --- Defaults ----------------------------------------------------------------------------------

TEST(Config, an_empty_config_means_the_defaults_which_are_valid) {
  EXPECT_EQ(problems_of(defaults()), Messages{});
  EXPECT_EQ(problems(""), Messages{});
  const auto from_defaults = run(defaults()), from_nothing = run(json_value("{}"));
  EXPECT_EQ(from_defaults.trace.data(), from_nothing.trace.data());
  EXPECT_FALSE(from_nothing.trace.data().empty());
}

TEST(Config, every_preset_is_valid) {
  for (const Preset& preset : presets()) EXPECT_EQ(problems_of(preset.config), Messages{}) << preset.id;
  EXPECT_FALSE(presets().empty());
}

TEST(Config, must_be_an_object) {
  EXPECT_EQ(problems_of(nullptr), Messages{": object null"});
  EXPECT_EQ(problems_of(Value::List{}), Messages{": object []"});
  EXPECT_EQ(problems_of(3), Messages{": object 3"});
  EXPECT_EQ(problems_of("seed"), Messages{": object \"seed\""});
}

TEST(Config, an_unknown_field_and_a_misspelt_one_are_problems) {
  expect_each({
      {R"("sede": 1)", R"(sede: unknown "sede" | 1)"},
      {R"("": 2)", R"(: unknown "" | 2)"},
      {R"("__proto__": {"seed": 1})", R"(__proto__: unknown "__proto__" | {"seed":1})"},
      {R"("a\nb": null)", R"(a)"
                          "\n"
                          R"(b: unknown "a\u000ab" | null)"},
  });
}

// --- Seeds -------------------------------------------------------------------------------------

std::uint64_t seed_of(const std::string& json) {
  Config config;
  const std::vector<Problem> list = read_config(json_value("{\"seed\": " + json + "}"), config);
  for (const Problem& problem : list) ADD_FAILURE() << text_of(problem);
  return config.seed;
}

TEST(Config, a_seed_is_a_number_up_to_2_to_the_53_and_beyond_that_a_decimal_string) {
  EXPECT_EQ(seed_of("0"), 0u);
  EXPECT_EQ(seed_of("-1"), UINT64_MAX);  // modulo 2^64, as in torch.manual_seed
  EXPECT_EQ(seed_of("9007199254740991"), 9007199254740991u);
  EXPECT_EQ(seed_of("-9007199254740991"), static_cast<std::uint64_t>(-9007199254740991));
  EXPECT_EQ(seed_of("\"9007199254740993\""), 9007199254740993u);  // not representable as a double
  EXPECT_EQ(seed_of("\"18446744073709551615\""), UINT64_MAX);
  EXPECT_EQ(seed_of("\"-9223372036854775808\""), std::uint64_t{1} << 63);
  EXPECT_EQ(seed_of("\"-9223372036854775807\""), (std::uint64_t{1} << 63) + 1);
  EXPECT_EQ(seed_of("\"007\""), 7u);
  EXPECT_EQ(seed_of("\"-0\""), 0u);
  EXPECT_EQ(seed_of("123.0"), 123u);
}

TEST(Config, a_seed_out_of_range_or_of_another_form_is_refused) {
  const Value odd_ones = json_value(R"([9007199254740992, -9007199254740992, 1e300, 1.5, "18446744073709551616",
      "-9223372036854775809", "99999999999999999999999", "", "-", "1.5", "+1", " 1", "1 ", "0x10", "1e3", "--1", "NaN",
      true, [1], {}])");
  for (const char* field : {"seed", "dropoutSeed"})
    for (const Value& value : *odd_ones.list()) {
      const Messages list = problems_of(one_field(field, value));
      ASSERT_EQ(list.size(), 1u) << to_json(value);
      EXPECT_EQ(list[0].find(std::string(field) + ": seed " + field + " | "), 0u) << list[0];
    }
  EXPECT_EQ(problems("\"seed\": null").size(), 1u);
  EXPECT_EQ(problems("\"dropoutSeed\": null"), Messages{});
  for (const double odd : {std::nan(""), std::numeric_limits<double>::infinity(), -0.5})
    EXPECT_EQ(problems_of(one_field("seed", odd)).size(), 1u) << odd;
}

// --- Inputs and sizes --------------------------------------------------------------------------

TEST(Config, inputs_are_lists_of_numbers_of_equal_lengths) {
  expect_each({
      {R"("inputs": [])", "inputs: empty inputs | []"},
      {R"("inputs": [[]])", "inputs: empty inputs | [[]]"},
      {R"("inputs": [[[]], [[1]]])", "inputs: empty inputs | [[[]],[[1]]]"},
      {R"("inputs": [1, 2])", "inputs: lists inputs | 2 | 3 | [1,2]"},
      {R"("inputs": [[[[1]]]])", "inputs: lists inputs | 2 | 3 | [[[[1]]]]"},
      {R"("inputs": [[1, 2], [3]])", "inputs: ragged inputs[1] | 2 | 1, [3]"},
      {R"("inputs": [[1], []])", "inputs: ragged inputs[1] | 1 | 0, []"},
      {R"("inputs": [[1], 2])", "inputs: ragged inputs[1] | 1 | 2"},
      {R"("inputs": [[1], [[2]]])", "inputs: no_number inputs[1][0] | [2]"},
      {R"("inputs": [[[1]], [[1], [2]]])", "inputs: ragged inputs[1] | 1 | 2, [[1],[2]]"},
      {R"("inputs": [[1, "2"]])", R"(inputs: no_number inputs[0][1] | "2")"},
      {R"("inputs": [[null]])", "inputs: no_number inputs[0][0] | null"},
      {R"("inputs": [[3.5e38]])", "inputs: float32 inputs[0][0] | 3.5e+38"},
      {R"("inputs": [[-1e300]])", "inputs: float32 inputs[0][0] | -1e+300"},
      {R"("inputs": null)", R"(inputs: inputs inputs | null | "rand" | "randn" | "words")"},
  });
}

TEST(Config, inputs_may_be_any_float32_and_nan_and_infinities_are_strings) {
  EXPECT_EQ(problems(R"("inputs": [["NaN", "Infinity", "-Infinity", 1e-60, 3.4028234663852886e38, -0.0]])"),
            Messages{});
  // The largest double that still rounds to the largest float32, and the first that would round to infinity.
  // A list of one list is written with its type: {list} alone is a copy of it under some compilers.
  const auto alone = [](double input) { return one_field("inputs", Value::List{Value(Value::List{input})}); };
  EXPECT_EQ(problems_of(alone(std::nextafter(0x1.ffffffp127, 0))), Messages{});
  EXPECT_EQ(problems_of(alone(0x1.ffffffp127)).size(), 1u);
}

// --- Packed lists ------------------------------------------------------------------------------

// The value with every list of nothing but numbers packed, as JavaScript sends it; `kept` holds their bytes.
Value packed(const Value& value, std::deque<std::string>& kept) {
  if (const Value::Object* object = value.object()) {
    Value::Object out;
    for (const auto& [key, member] : *object) out.emplace_back(key, packed(member, kept));
    return out;
  }
  const Value::List* const list = value.list();
  if (!list) return value;
  if (!std::all_of(list->begin(), list->end(), [](const Value& member) { return member.number(); })) {
    Value::List out;
    for (const Value& member : *list) out.push_back(packed(member, kept));
    return out;
  }
  std::string bytes;
  for (const Value& member : *list) bytes.append(reinterpret_cast<const char*>(member.number()), sizeof(double));
  kept.push_back(bytes);
  return PackedNumbers{kept.back()};
}

TEST(Config, a_packed_list_is_read_like_a_list) {
  for (const char* fields :
       {R"("inputs": [[1, -0.0], [0.1, 3e10]])", R"("inputs": [[[1], [2]], [[3], [4]]])",
        R"("mask": "padding", "lengths": [3])", R"("replace": {"W_query": [[1, 2, 3], [4, 5, 6]]})"}) {
    std::deque<std::string> kept;
    const Value lists = json_value("{" + std::string(fields) + "}");
    const auto from_lists = run(lists), from_packed = run(packed(lists, kept));
    EXPECT_EQ(from_packed.trace.data(), from_lists.trace.data()) << fields;
    EXPECT_FALSE(from_lists.trace.data().empty()) << fields;
    EXPECT_FALSE(kept.empty());
  }
}

TEST(Config, a_packed_list_is_refused_with_the_message_for_a_list) {
  for (const char* fields :
       {R"("inputs": [])", R"("inputs": [[]])", R"("inputs": [1, 2])", R"("inputs": [[1, 2], [3]])",
        R"("inputs": [[1, 2], 3])", R"("inputs": [[1, 1e39]])", R"("inputs": [[[[1]]]])", R"("tokens": [1, 2])",
        R"("lengths": [2, 0.5])", R"("lengths": [-1])", R"("dK": [2])", R"("mask": ["causal"])", R"("replace": [1])",
        R"("replace": {"W_query": [[1, 2, 3], [4]]})", R"("replace": {"mask": [[2]]})"}) {
    std::deque<std::string> kept;
    const Value lists = json_value("{" + std::string(fields) + "}");
    EXPECT_EQ(problems_of(packed(lists, kept)), problems_of(lists)) << fields;
    EXPECT_FALSE(problems_of(lists).empty()) << fields;
  }
}

// --- Floats with their shape -------------------------------------------------------------------

// The bytes of floats; a value is a view of them.
std::string bytes_of(const std::vector<float>& floats) {
  return {reinterpret_cast<const char*>(floats.data()), floats.size() * sizeof(float)};
}

Value tensor(Value shape, const std::string& bytes) {
  return Value::Object{{"shape", std::move(shape)}, {"data", PackedFloats{bytes}}};
}

Value shape_of(std::initializer_list<Value> lengths) { return Value::List(lengths); }

TEST(Config, floats_with_a_shape_equal_the_lists_bit_for_bit) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  const std::string six = bytes_of({1, -0.0f, 0.1f, nan, -infinity, 3.4028235e38f});
  for (const Value& shape : {shape_of({2, 3}), shape_of({3, 2}), shape_of({1, 3, 2}), shape_of({6, 1, 1})}) {
    Config config;
    EXPECT_TRUE(read_config(one_field("inputs", tensor(shape, six)), config).empty());
    EXPECT_EQ(bytes_of(config.given_inputs.data), six);
    std::vector<std::int64_t> wanted;
    for (const Value& length : *shape.list()) wanted.push_back(static_cast<std::int64_t>(*length.number()));
    EXPECT_EQ(config.given_inputs.shape, wanted);
  }
  const std::string unaligned = "x" + six;
  Config config;
  const Value inputs =
      Value::Object{{"data", PackedFloats{std::string_view(unaligned).substr(1)}}, {"shape", shape_of({2, 3})}};
  EXPECT_TRUE(read_config(one_field("inputs", inputs), config).empty());
  EXPECT_EQ(bytes_of(config.given_inputs.data), six);
  Config replacing;
  EXPECT_TRUE(
      read_config(one_field("replace", one_field("W_query", tensor(shape_of({3, 2}), six))), replacing).empty());
  EXPECT_EQ(bytes_of(replacing.replacement(Stage::W_query)->data), six);
}

TEST(Config, the_shape_must_match_the_number_of_floats) {
  const std::string six = bytes_of({1, 2, 3, 4, 5, 6});
  const Value shapes = json_value(R"([[2, 2], [2, 4], [6], [1, 1, 2, 3], [2, 3, 0], [-2, -3], [1.5, 4], [2, 3, "1"],
                                      [2147483647, 2147483647, 2147483647], [], 6, null])");
  for (const Value& shape : *shapes.list())
    EXPECT_EQ(problems_of(one_field("inputs", tensor(shape, six))),
              Messages{"inputs: shape inputs | 2 | 3 | 6 | " + to_json(shape)});
}

TEST(Config, floats_need_a_shape_and_nothing_else) {
  const std::string six = bytes_of({1, 2, 3, 4, 5, 6});
  const std::string rule = "inputs: lists_or_data inputs | 2 | 3 | ";
  const auto expect_refused = [&](const Value& inputs, const char* got) {
    EXPECT_EQ(problems_of(one_field("inputs", inputs)), Messages{rule + got});
  };
  const Value shape = shape_of({2, 3});
  expect_refused(PackedFloats{six}, R"("a Float32Array")");
  expect_refused(Value::Object{{"data", PackedFloats{six}}}, R"({"data":"a Float32Array"})");
  expect_refused(Value::Object{{"shape", shape}, {"data", PackedFloats{six}}, {"scale", 2}},
                 R"({"shape":[2,3],"data":"a Float32Array","scale":2})");
  expect_refused(Value::Object{{"shape", shape}, {"data", shape_of({1, 2, 3, 4, 5, 6})}},
                 R"({"shape":[2,3],"data":[1,2,3,4,5,6]})");
  expect_refused(Value::Object{{"form", shape}, {"data", PackedFloats{six}}},
                 R"({"form":[2,3],"data":"a Float32Array"})");
  const auto replaced = [](Value mask) { return one_field("replace", one_field("mask", std::move(mask))); };
  EXPECT_EQ(problems_of(replaced(PackedFloats{six})),
            Messages{"replace: lists_or_data replace.mask | 1 | 4 | \"a Float32Array\""});
  EXPECT_EQ(problems_of(replaced(Value::Object{{"shape", shape}})),
            Messages{R"(replace: lists replace.mask | 1 | 4 | {"shape":[2,3]})"});
  EXPECT_EQ(problems_of(replaced(tensor(shape, six))), Messages{"replace: zero_or_one replace.mask | 2"});
  EXPECT_EQ(problems_of(one_field("tokens", PackedFloats{six})),
            Messages{"tokens: strings tokens | \"a Float32Array\""});
}

TEST(Config, drawn_inputs_need_a_draw_a_size_and_nothing_unknown) {
  expect_each({
      {R"("inputs": {"draw": "normal"}, "n": 1, "dIn": 1)",
       R"(inputs: inputs inputs | {"draw":"normal"} | "rand" | "randn" | "words")"},
      {R"("inputs": {"draw": "rand", "size": 3}, "n": 1, "dIn": 1)", R"(inputs: inputs_member "size")"},
      {R"("inputs": {"draw": "rand", "scale": "2"}, "n": 1, "dIn": 1)", R"(inputs: inputs_scale "2")"},
      {R"("inputs": {"draw": "rand", "scale": 1e39}, "n": 1, "dIn": 1)", R"(inputs: inputs_scale 1e+39)"},
      {R"("inputs": {"draw": "rand", "scale": -1e39}, "n": 1, "dIn": 1)", R"(inputs: inputs_scale -1e+39)"},
      {R"("inputs": {"draw": "rand"}, "dIn": 1)", "n: unstated n"},
      {R"("inputs": {"draw": "randn"}, "n": 1)", "dIn: unstated dIn"},
  });
  EXPECT_EQ(problems(R"("inputs": {"draw": "randn", "scale": -0.5}, "n": 2, "dIn": 3)"), Messages{});  // batch: none
}

TEST(Config, rows_of_words_are_as_many_as_the_words) {
  const std::string words = R"("inputs": {"draw": "words"}, "dIn": 3)";
  EXPECT_EQ(problems(words + R"(, "tokens": ["a", "b"])"), Messages{});
  EXPECT_EQ(problems(words + R"(, "tokens": ["a", "b"], "n": 2, "batch": 2)"), Messages{});
  EXPECT_EQ(problems(words), Messages{"tokens: no_tokens"});
  EXPECT_EQ(problems(words + R"(, "tokens": [])"), Messages{"tokens: tokens 1 | 0"});
  EXPECT_EQ(problems(words + R"(, "tokens": ["a"], "n": 2)"), Messages{"tokens: tokens 2 | 1"});
  EXPECT_EQ(problems(words + R"(, "tokens": [1])"), Messages{"tokens: strings tokens | [1]"});
}

TEST(Config, stated_sizes_must_agree_with_given_inputs) {
  EXPECT_EQ(problems(R"("batch": 0, "n": 6, "dIn": 3)"), Messages{});
  EXPECT_EQ(problems(R"("inputs": [[[1, 2]]], "batch": 1, "n": 1, "dIn": 2)"), Messages{});
  expect_each({
      {R"("batch": 1)", "batch: size batch | 0 | 1"},
      {R"("inputs": [[[1, 2]]], "batch": 0)", "batch: size batch | 1 | 0"},
      {R"("n": 5)", "n: size n | 6 | 5"},
      {R"("dIn": 4)", "dIn: size dIn | 3 | 4"},
  });
}

TEST(Config, sizes_are_whole_numbers_within_their_range) {
  for (const char* field : {"dK", "dV", "heads", "call", "n", "dIn"})
    for (const char* value : {"0", "-1", "1.5", "2147483648", "1e+300", "\"2\"", "true", "[2]", "{}"}) {
      std::string config = "\"inputs\": {\"draw\": \"rand\"}, \"" + std::string(field) + "\": " + value;
      for (const char* size : {"n", "dIn"})
        if (size != std::string(field)) config += ", \"" + std::string(size) + "\": 1";
      EXPECT_EQ(problems(config), Messages{std::string(field) + ": integer " + field + " | 1 | 2147483647 | " + value});
    }
  EXPECT_EQ(problems(R"("inputs": {"draw": "rand"}, "n": 1, "dIn": 1, "batch": -1)"),
            Messages{"batch: integer batch | 0 | 2147483647 | -1"});
  for (const double odd :
       {std::nan(""), std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()})
    EXPECT_EQ(problems_of(one_field("dK", odd)).size(), 1u);
}

TEST(Config, tokens_are_strings_one_per_row) {
  EXPECT_EQ(problems(R"("tokens": ["a", "b", "", "a", "\u0000", "\ud83d\ude00"])"), Messages{});
  expect_each({
      {R"("tokens": ["a"])", "tokens: tokens 6 | 1"},
      {R"("tokens": "abcdef")", R"(tokens: strings tokens | "abcdef")"},
      {R"("tokens": ["a", 2, "c", "d", "e", "f"])", R"(tokens: strings tokens | ["a",2,"c","d","e","f"])"},
  });
}

// --- Heads, weights, masks ---------------------------------------------------------------------

TEST(Config, split_heads_must_divide_both_widths_but_wrapper_heads_need_not) {
  EXPECT_EQ(problems(R"("dK": 6, "dV": 8, "heads": 4)"), Messages{"dK: divides heads | dK | 6 | 4"});
  EXPECT_EQ(problems(R"("dK": 8, "dV": 6, "heads": 4)"), Messages{"dV: divides heads | dV | 6 | 4"});
  EXPECT_EQ(problems(R"("dK": 6, "dV": 6, "heads": 4)"),
            (Messages{"dK: divides heads | dK | 6 | 4", "dV: divides heads | dV | 6 | 4"}));
  EXPECT_EQ(problems(R"("dK": 6, "dV": 9, "heads": 3)"), Messages{});
  EXPECT_EQ(problems(R"("dK": 6, "dV": 6, "heads": 4, "headsBy": "wrapper")"), Messages{});
}

TEST(Config, a_word_must_be_one_of_those_of_its_field) {
  expect_each({
      {R"("qkv": true)", R"(qkv: word qkv | true | "separate" | "fused")"},
      {R"("scaleBy": null)", R"(scaleBy: word scaleBy | null | "divide" | "multiply" | "none")"},
      {R"("mask": "look-ahead")",
       R"(mask: word mask | "look-ahead" | "none" | "causal" | "padding" | "causal+padding")"},
      {R"("bias": 1)", "bias: boolean bias | 1"},
  });
}

TEST(Config, each_conflicting_combination_is_refused_with_its_reason) {
  expect_each({
      {R"("bias": true, "weightInit": "rand")", R"(bias: needs bias | true | weightInit | "rand" | "linear")"},
      {R"("qkv": "fused", "heads": 2, "headsBy": "wrapper")",
       R"(qkv: needs qkv | "fused" | headsBy | "wrapper" | "split")"},
      {R"("heads": 4, "dK": 4, "dV": 4, "kvHeads": 3)", "heads: divides kvHeads | heads | 4 | 3"},
      {R"("heads": 2, "kvHeads": 1, "headsBy": "wrapper")",
       R"(kvHeads: needs kvHeads | 1 | headsBy | "wrapper" | "split")"},
      {R"("hiddenScore": "zero")",
       R"(hiddenScore: needs hiddenScore | "zero" | mask | "none" | "causal" | "padding" | "causal+padding")"},
      {R"("residual": true)", "residual: residual 3 | 2"},
      {R"("vocabulary": [])", "vocabulary: no_words"},
      {R"("mask": "padding")", "lengths: no_lengths"},
      {R"("lengths": [6])", R"(lengths: needs lengths |  | mask | "none" | "padding" | "causal+padding")"},
      {R"("call": 2, "dropoutSeed": 1)", "call: needs call | 2 | dropoutSeed | 1 | null"},
  });
}

TEST(Config, lengths_are_from_0_to_n_one_per_batch_item) {
  EXPECT_EQ(problems(R"("mask": "padding", "lengths": [1, 2])"), Messages{"lengths: lengths 1 | 2"});
  const std::string padded = R"("inputs": [[[1], [2]], [[3], [4]]], "mask": "padding", "lengths": )";
  EXPECT_EQ(problems(padded + "[0, 2]"), Messages{});
  EXPECT_EQ(problems(padded + "[0, 3]"), Messages{"lengths: length 2 | 3"});
  EXPECT_EQ(problems(padded + "[3, 4]"), Messages{"lengths: length 2 | 3"});  // one problem, for the first wrong length
  EXPECT_EQ(problems(padded + "[2]"), Messages{"lengths: lengths 2 | 1"});
  EXPECT_EQ(problems(padded + "[]"), Messages{"lengths: lengths 2 | 0"});
  for (const char* odd : {"[1, -1]", "[1, 0.5]", "[1, \"1\"]", "[[1, 1]]", "2", "\"1,1\"", "{}"}) {
    const Messages list = problems(padded + odd);
    ASSERT_EQ(list.size(), 1u) << odd;
    EXPECT_EQ(list[0].find("lengths: integers lengths | 0 | "), 0u) << list[0];
  }
  EXPECT_EQ(problems(R"("mask": "padding", "lengths": [6])"), Messages{});  // no batch dimension: one item
}

// --- Dropout -----------------------------------------------------------------------------------

TEST(Config, dropout_is_a_probability) {
  for (const char* good : {"0", "1", "0.5", "-0.0", "1e-300", "0.9999999999999999"})
    EXPECT_EQ(problems(R"("dropout": )" + std::string(good)), Messages{}) << good;
  for (const std::string odd : {"-0.1", "1.1", "1e+300", "\"0.5\"", "null", "true", "[0.5]"})
    EXPECT_EQ(problems("\"dropout\": " + odd), Messages{"dropout: number dropout | 0 | 1 | " + odd});
  EXPECT_EQ(problems_of(one_field("dropout", std::nan(""))), Messages{"dropout: number dropout | 0 | 1 | NaN"});
}

TEST(Config, earlier_calls_may_draw_at_most_2_to_the_24_values) {
  const std::string one = R"("inputs": [[1]], "dropout": 0.5, "call": )";  // each call samples one value
  EXPECT_EQ(problems(one + "16777217"), Messages{});
  EXPECT_EQ(problems(one + "16777218"), Messages{"call: call 16777216 | 16777218"});
  EXPECT_EQ(problems(R"("inputs": [[1]], "dropout": 0, "call": 2147483647)"), Messages{});
}

// --- Replacing ---------------------------------------------------------------------------------

TEST(Config, replace_needs_an_existing_stage_and_its_shape) {
  EXPECT_EQ(problems(R"("replace": {"W_query": [[1, 2, 3], [4, 5, 6]]})"), Messages{});
  EXPECT_EQ(problems(R"("bias": true, "replace": {"b_query": [1, 2]})"), Messages{});
  EXPECT_EQ(problems(R"("bias": true, "replace": {"b_query": [[1, 2]]})"), Messages{});  // a matrix of one row
  EXPECT_EQ(problems(R"("heads": 2, "headsBy": "wrapper", "dK": 1, "replace": {"W_key": [[[1, 2, 3]], [[4, 5, 6]]]})"),
            Messages{});
  expect_each({
      {R"("replace": {"W_query": [[1, 2], [3, 4], [5, 6]]})", "replace: stage_shape W_query | (2, 3) | (3, 2)"},
      {R"("replace": {"W_query": [1, 2, 3, 4, 5, 6]})", "replace: stage_shape W_query | (2, 3) | (6)"},
      {R"("weightInit": "rand", "replace": {"W_query": [[1, 2, 3], [4, 5, 6]]})",
       "replace: stage_shape W_query | (3, 2) | (2, 3)"},
      {R"("heads": 2, "headsBy": "wrapper", "replace": {"W_query": [[1, 2, 3], [4, 5, 6]]})",
       "replace: stage_shape W_query | (2, 2, 3) | (2, 3)"},
      {R"("replace": {"b_query": [1, 2]})", "replace: no_stage b_query"},
      {R"("replace": {"dropout_mask": [[1]]})", "replace: no_stage dropout_mask"},
      {R"("inputs": [[1]], "mask": "causal", "replace": {"mask": [[0, 1]]})",
       "replace: stage_shape mask | (1, 1) | (1, 2)"},
      {R"("inputs": [[1]], "mask": "causal", "maskBy": "renormalise", "replace": {"mask": [[0, 1]]})",
       "replace: stage_shape mask | (1, 1) | (1, 2)"},
  });
}

TEST(Config, replace_accepts_only_known_names_with_lists_of_numbers) {
  const std::string known =
      " | inputs | memory | W_query | W_key | W_value | W_qkv | W_out | W_vocab | b_query | b_key | b_value | b_qkv | "
      "b_out | angles | mask | dropout_mask";
  expect_each({
      {R"("replace": {"queries": [[1]]})", R"(replace: stage "queries")" + known},
      {R"("replace": {"__proto__": [[1]]})", R"(replace: stage "__proto__")" + known},
      {R"("replace": null)", "replace: replace null"},
      {R"("replace": {"W_query": 3})", "replace: lists replace.W_query | 1 | 4 | 3"},
      {R"("replace": {"W_query": []})", "replace: empty replace.W_query | []"},
      {R"("replace": {"W_query": [[1, 2, 3], [4]]})", "replace: ragged replace.W_query[1] | 3 | 1, [4]"},
      {R"("replace": {"W_query": [[[[[1]]]]]})", "replace: lists replace.W_query | 1 | 4 | [[[[[1]]]]]"},
  });
}

TEST(Config, memory_matches_the_inputs_and_knows_padding_only) {
  const std::string memory = R"("inputs": [[1, 2], [3, 4]], "memory": [[1, 2], [3, 4], [5, 6]])";
  EXPECT_EQ(problems(memory), Messages{});
  EXPECT_EQ(problems(memory + R"(, "mask": "padding", "lengths": [3])"), Messages{});
  EXPECT_EQ(problems(memory + R"(, "mask": "padding", "lengths": [4])"), Messages{"lengths: length 3 | 4"});
  EXPECT_EQ(problems(memory + R"(, "mask": "causal")"),
            Messages{"memory: needs memory |  | mask | \"causal\" | \"none\" | \"padding\""});
  const std::string three = bytes_of({1, 2, 3});
  EXPECT_EQ(problems_of(Value::Object{{"memory", tensor(shape_of({1, 3}), three)}, {"mask", "causal"}}),
            Messages{"memory: needs memory |  | mask | \"causal\" | \"none\" | \"padding\""});
  EXPECT_EQ(problems(memory + R"(, "memoryTokens": ["a", "b"])"), Messages{"memoryTokens: memory_tokens 3 | 2"});
  EXPECT_EQ(problems(R"("memoryTokens": ["a"])"), Messages{"memoryTokens: memory_tokens 0 | 1"});
  EXPECT_EQ(problems(R"("inputs": [[1, 2]], "memory": [[[1, 2, 3]]])"), Messages{"memory: memory_shape 0 | 2 | 1 | 3"});
  EXPECT_EQ(problems(R"("inputs": [[[1, 2]]], "memory": [[[1, 2], [3, 4]]])"), Messages{});
  EXPECT_EQ(problems(R"("memory": {})"), Messages{"memory: lists memory | 2 | 3 | {}"});
}

TEST(Config, angles_are_at_most_a_million_in_size) {
  const std::string rope = R"("inputs": [[1, 2], [3, 4]], "rope": true, "replace": {"angles": )";
  EXPECT_EQ(problems(rope + R"([[1048576], [-1048576]]})"), Messages{});
  EXPECT_EQ(problems(rope + R"([["NaN"], ["-Infinity"]]})"), Messages{});
  EXPECT_EQ(problems(rope + R"([[0], [1048577]]})"), Messages{"replace: angles replace.angles | 1048576 | 1048577"});
  EXPECT_EQ(problems(rope + R"([[-3e6], [0]]})"), Messages{"replace: angles replace.angles | 1048576 | -3000000"});
}

TEST(Config, masks_contain_only_0_and_1) {
  const std::string causal = R"("inputs": [[1], [2]], "mask": "causal", "dropout": 0.5, "replace": )";
  EXPECT_EQ(problems(causal + R"({"mask": [[0, 1], [1, -0.0]], "dropout_mask": [[1, 1], [0, 0]]})"), Messages{});
  EXPECT_EQ(problems(causal + R"({"mask": [[0, 2], [3, 0]]})"), Messages{"replace: zero_or_one replace.mask | 2"});
  EXPECT_EQ(problems(causal + R"({"dropout_mask": [[0, "NaN"], [0, 0]]})"),
            Messages{"replace: zero_or_one replace.dropout_mask | NaN"});
}

// --- Sizes -------------------------------------------------------------------------------------

bool too_large(const std::string& fields) {
  const Messages list = problems(fields);
  EXPECT_EQ(list.size(), 1u) << fields;
  if (list.empty()) return false;
  EXPECT_EQ(list[0].find(": bytes 64 MB | "), 0u) << list[0];
  EXPECT_EQ(list[0].substr(list[0].size() - 3), " MB") << list[0];
  return true;
}

TEST(Config, a_trace_takes_at_most_64_mb_and_the_message_gives_its_size) {
  const auto square = [](int n) {
    return R"("inputs": {"draw": "rand"}, "dIn": 1, "dK": 1, "dV": 1, "n": )" + std::to_string(n);
  };
  // Floats: 4 n^2 + 7 n + 3 (inputs, queries, keys, values, row_max, row_sum, context_vec; three weights); 14
  // stages.
  const double bytes = (4.0 * 1998 * 1998 + 7 * 1998 + 3) * 4 + 14 * 256;
  ASSERT_LT(bytes, 64e6);
  EXPECT_EQ(problems(square(1998)), Messages{});
  EXPECT_EQ(problems(square(2000)), Messages{": bytes 64 MB | 64.1 MB"});
}

TEST(Config, huge_sizes_are_problems_and_nothing_is_allocated_for_them) {
  EXPECT_TRUE(too_large(R"("inputs": {"draw": "rand"}, "batch": 2147483647, "n": 2147483647, "dIn": 2147483647)"));
  EXPECT_TRUE(too_large(R"("inputs": {"draw": "rand"}, "n": 2147483647, "dIn": 1, "heads": 2147483647, )"
                        R"("dK": 2147483647, "dV": 2147483647)"));
  EXPECT_TRUE(too_large(R"("heads": 2147483647, "headsBy": "wrapper", "dK": 2147483647, "dV": 2147483647, )"
                        R"("bias": true, "outProj": true)"));
  EXPECT_TRUE(too_large(R"("dK": 2147483647, "dV": 2147483647, "qkv": "fused")"));
  EXPECT_TRUE(
      too_large(R"("inputs": {"draw": "rand"}, "batch": 2147483647, "n": 2147483647, "dIn": 1, "dropout": 0.5)"));
  EXPECT_TRUE(too_large(R"("heads": 2147483647, "headsBy": "wrapper", "dK": 1, "dV": 1)"));
}

TEST(Config, many_small_stages_count_as_much_as_large_ones) {
  const auto items = [](int batch) {
    return R"("inputs": {"draw": "rand"}, "n": 1, "dIn": 1, "dK": 1, "dV": 1, "batch": )" + std::to_string(batch);
  };
  EXPECT_EQ(problems(items(1000)), Messages{});
  EXPECT_TRUE(too_large(items(500000)));
}

// --- Many problems, long values ----------------------------------------------------------------

TEST(Config, all_problems_are_reported_together) {
  EXPECT_EQ(problems(R"("sede": 1, "seed": "x", "dK": 6, "heads": 4, "mask": "padding", "dropout": 2, "replace": 3)"),
            (Messages{R"(sede: unknown "sede" | 1)", R"(seed: seed seed | "x")", "dK: divides heads | dK | 6 | 4",
                      "dV: divides heads | dV | 2 | 4", "lengths: no_lengths", "dropout: number dropout | 0 | 1 | 2",
                      "replace: replace 3"}));
}

TEST(Config, an_unreadable_field_adds_no_problem_to_another_field) {
  EXPECT_EQ(problems(R"("inputs": 5, "tokens": ["a"])").size(), 1u);
  EXPECT_EQ(problems(R"("heads": "many", "dK": 3)").size(), 1u);
  EXPECT_EQ(problems(R"("mask": "some", "lengths": [6])").size(), 1u);
}

TEST(Config, too_large_a_size_and_a_wrong_shape_are_reported_together) {
  const Messages list =
      problems(R"("inputs": {"draw": "rand"}, "n": 5000, "dIn": 1, "replace": {"W_out": [1], "inputs": [[1]]})");
  ASSERT_EQ(list.size(), 3u);
  EXPECT_EQ(list[1], "replace: no_stage W_out");
  EXPECT_EQ(list[2], "replace: stage_shape inputs | (5000, 1) | (1, 1)");
}

TEST(Config, a_long_value_is_cut_in_the_message_between_characters) {
  const std::string long_word(1000, 'x');
  const std::vector<Problem> plain = validate(one_field("mask", long_word));
  ASSERT_EQ(plain.size(), 1u);
  EXPECT_EQ(plain[0].values[1], excerpt(long_word));
  EXPECT_EQ(excerpt(std::string(58, 'x')).size(), 60u);  // with its quotes
  EXPECT_EQ(excerpt(std::string(59, 'x')), '"' + std::string(59, 'x') + "...");
  for (std::size_t shift = 0; shift < 3; ++shift) {
    std::string euros(shift, 'x');
    for (int i = 0; i < 100; ++i) euros += "\xE2\x82\xAC";  // three bytes each
    const std::string text = excerpt(euros);
    const std::string body = text.substr(1 + shift, text.size() - 4 - shift);
    EXPECT_EQ(body.size() % 3, 0u);
    EXPECT_EQ(text.substr(text.size() - 3), "...");
  }
}

}  // namespace
}  // namespace attention
