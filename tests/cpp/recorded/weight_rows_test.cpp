// Rows of weights on demand: they equal the trace bit for bit; invalid requests are refused.
#include "attention/recorded/weight_rows.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstring>

#include "../support/json_value.hpp"
#include "../support/without_memory.hpp"
#include "attention/recorded/memory.hpp"
#include "attention/recorded/run.hpp"

namespace attention {
namespace {

// The rows of a config; null, and a failed test, if it has problems.
std::unique_ptr<WeightRows> opened(const std::string& config) {
  std::unique_ptr<WeightRows> rows;
  for (const Problem& problem : open_rows(json_value(config), rows)) ADD_FAILURE() << problem.message;
  return rows;
}

// Every range of rows of every batch item and head equals the trace.
void expect_rows_of_trace(const std::string& config) {
  const Run r = run(json_value(config));
  const auto rows = opened(config);
  ASSERT_TRUE(rows && r.problems.empty()) << config;
  const Tensor& t = r.trace.tensor(*r.trace.find(rows->name()));
  for (std::int64_t b = 0; b < (t.batch ? t.batch : 1); ++b)
    for (std::int64_t h = 0; h < (t.heads ? t.heads : 1); ++h)
      for (std::int64_t first = 0; first < t.rows; ++first)
        for (std::int64_t count = 1; first + count <= t.rows; ++count) {
          const float* const expected =
              r.trace.data().data() + t.offset + ((b * (t.heads ? t.heads : 1) + h) * t.rows + first) * t.cols;
          const float* const got = rows->rows(b, h, first, count);
          ASSERT_NE(got, nullptr) << config;
          EXPECT_EQ(std::memcmp(got, expected, sizeof(float) * static_cast<std::size_t>(count * t.cols)), 0)
              << config << " batch " << b << " head " << h << " from " << first << " on " << count;
        }
}

TEST(WeightRows, equal_the_trace_bit_for_bit) {
  for (const char* more :
       {"", R"(, "mask": "causal")", R"(, "mask": "causal", "maskBy": "renormalise")", R"(, "scaleBy": "none")",
        R"(, "scaleBy": "multiply", "scaleAt": "scores", "mask": "causal")", R"(, "heads": 2)",
        R"(, "heads": 2, "headsBy": "wrapper", "mask": "causal")", R"(, "weightInit": "rand", "drawOrder": "qvk")",
        R"(, "dropout": 0.5, "mask": "causal")", R"(, "qkv": "fused", "bias": true)"}) {
    const std::string fields = R"("dK": 4, "dV": 2)" + std::string(more);
    expect_rows_of_trace(R"({"inputs": {"draw": "randn"}, "n": 5, "dIn": 3, )" + fields + "}");
    expect_rows_of_trace(R"({"inputs": {"draw": "rand"}, "n": 5, "dIn": 3, "batch": 2, )" + fields + "}");
  }
}

TEST(WeightRows, hide_the_padding_of_each_batch_item) {
  const std::string batch = R"({"inputs": {"draw": "rand"}, "n": 4, "dIn": 3, "batch": 3, "lengths": [4, 2, 0], )";
  expect_rows_of_trace(batch + R"("mask": "padding"})");
  expect_rows_of_trace(batch + R"("mask": "causal+padding"})");
  expect_rows_of_trace(batch + R"("mask": "causal+padding", "maskBy": "renormalise"})");
  expect_rows_of_trace(R"({"inputs": {"draw": "rand"}, "n": 4, "dIn": 3, "lengths": [3], "mask": "padding"})");
}

TEST(WeightRows, use_a_replaced_mask_row_by_row) {
  const std::string sizes = R"({"inputs": {"draw": "rand"}, "n": 3, "dIn": 2, )";
  const std::string own = R"("replace": {"mask": [[0, 1, 0], [1, 0, 0], [0, 0, 1]]}})";
  expect_rows_of_trace(sizes + R"("mask": "causal", )" + own);
  expect_rows_of_trace(sizes + R"("mask": "causal", "maskBy": "renormalise", )" + own);
  const std::string items = R"("replace": {"mask": [[[0, 1], [1, 0]], [[0, 0], [0, 1]]]}})";
  expect_rows_of_trace(
      R"({"inputs": {"draw": "rand"}, "n": 2, "dIn": 2, "batch": 2, "mask": "padding", "lengths": [2, 2], )" + items);
}

TEST(WeightRows, are_null_if_they_do_not_exist) {
  const auto rows = opened(R"({"inputs": {"draw": "rand"}, "n": 4, "dIn": 3, "batch": 2, "heads": 2})");
  EXPECT_NE(rows->rows(1, 1, 3, 1), nullptr);
  for (const auto& [batch, head, first, count] : std::vector<std::array<std::int64_t, 4>>{{2, 0, 0, 1},
                                                                                          {-1, 0, 0, 1},
                                                                                          {0, 2, 0, 1},
                                                                                          {0, -1, 0, 1},
                                                                                          {0, 0, 4, 1},
                                                                                          {0, 0, -1, 1},
                                                                                          {0, 0, 0, 0},
                                                                                          {0, 0, 0, -1},
                                                                                          {0, 0, 3, 2},
                                                                                          {0, 0, 1, INT64_MAX}})
    EXPECT_EQ(rows->rows(batch, head, first, count), nullptr) << batch << head << first << count;
  EXPECT_EQ(opened("{}")->rows(1, 0, 0, 1), nullptr);  // without a batch dimension there is only item 0
}

TEST(WeightRows, are_null_above_a_gigabyte) {
  const auto rows = opened(R"({"inputs": {"draw": "rand"}, "n": 70000, "dIn": 3})");
  EXPECT_EQ(rows->rows(0, 0, 0, 62000), nullptr);
  EXPECT_EQ(rows->rows(0, 0, 8000, 62000), nullptr);
  EXPECT_NE(rows->rows(0, 0, 69999, 1), nullptr);
}

TEST(WeightRows, are_null_until_memory_is_available) {
  const auto rows = opened(R"({"inputs": {"draw": "rand"}, "n": 20000, "dIn": 3})");
  EXPECT_EQ(rows->config().n, 20000);
  without_memory([&] { EXPECT_EQ(rows->rows(0, 0, 0, 1000), nullptr); });
  EXPECT_NE(rows->rows(0, 0, 0, 10), nullptr);
}

TEST(WeightRows, need_a_config_without_problems) {
  std::unique_ptr<WeightRows> rows;
  const auto first_problem = [&](const std::string& config) {
    const std::vector<Problem> problems = open_rows(json_value(config), rows);
    return problems.empty() ? "none" : problems[0].message;
  };
  EXPECT_EQ(first_problem(R"({"heads": 0})"), "heads must be an integer from 1 to 2147483647: got 0");
  EXPECT_EQ(first_problem(R"({"inputs": {"draw": "rand"}, "n": 1000000, "dIn": 30})"),
            "the projections must take at most 64 MB: this config's would take 144.1 MB");
  EXPECT_EQ(first_problem(R"({"replace": {"W_out": [1]}})"),
            "replace.W_out needs a stage of that name, and this config has none");
  EXPECT_EQ(rows, nullptr);
}

TEST(Limits, a_trace_takes_at_most_about_a_second) {
  const auto problems = [](const std::string& config) { return validate(json_value(config)); };
  EXPECT_TRUE(problems(R"({"inputs": {"draw": "rand"}, "n": 800, "dIn": 64, "dK": 64, "dV": 64})").empty());
  const auto slow = problems(R"({"inputs": {"draw": "rand"}, "n": 400, "dIn": 1500, "dK": 1500, "dV": 1500})");
  ASSERT_EQ(slow.size(), 1u);
  EXPECT_EQ(slow[0].message, "the trace must take at most about 1 s: this config's would take 2.4 s");
  EXPECT_EQ(problems(R"({"inputs": {"draw": "randn"}, "n": 10, "dIn": 900000})").size(), 1u);
  EXPECT_EQ(problems(R"({"inputs": {"draw": "rand"}, "n": 10, "dIn": 900000})").size(), 0u);
}

TEST(Limits, memory_is_checked_in_bytes) {
  EXPECT_TRUE(has_memory(0));
  EXPECT_TRUE(has_memory(1e6));
  EXPECT_FALSE(has_memory(1e30));
  EXPECT_EQ(memory_size(), 0);  // known only in WebAssembly
  std::vector<Problem> problems;
  check_size("it", 1e6, 1e6, problems);
  EXPECT_TRUE(problems.empty());  // the limit itself is allowed
  check_memory("it", 1e6, problems);
  EXPECT_TRUE(problems.empty());
  for (int round = 0; round < 2; ++round) check_memory("it", 1e30, problems);
  ASSERT_EQ(problems.size(), 1u);  // if there is a problem, memory is not checked
  EXPECT_EQ(problems[0].message.find("it must fit into memory beside the 0 MB in use: this config's would take "), 0u)
      << problems[0].message;
}

}  // namespace
}  // namespace attention
