// The limits of a trace: its time, and its memory in bytes.
#include <gtest/gtest.h>

#include "../support/json_value.hpp"
#include "../support/problem_text.hpp"
#include "attention/recorded/memory.hpp"
#include "attention/recorded/run.hpp"

namespace attention {
namespace {

TEST(Limits, a_trace_takes_at_most_about_a_second) {
  const auto problems = [](const std::string& config) { return validate(json_value(config)); };
  EXPECT_TRUE(problems(R"({"inputs": {"draw": "rand"}, "n": 800, "dIn": 64, "dK": 64, "dV": 64})").empty());
  const auto slow = problems(R"({"inputs": {"draw": "rand"}, "n": 400, "dIn": 1500, "dK": 1500, "dV": 1500})");
  ASSERT_EQ(slow.size(), 1u);
  EXPECT_EQ(text_of(slow[0]), "seconds 1 | 2.4");
  const auto back = problems(R"({"inputs": {"draw": "rand"}, "n": 800, "dIn": 300, "dK": 300, "dV": 300,
                                 "backward": {"of": "context_vec"}})");
  ASSERT_EQ(back.size(), 1u);
  EXPECT_EQ(text_of(back[0]), "seconds 1 | 2.3");
  EXPECT_EQ(problems(R"({"inputs": {"draw": "randn"}, "n": 10, "dIn": 900000})").size(), 1u);
  EXPECT_EQ(problems(R"({"inputs": {"draw": "rand"}, "n": 10, "dIn": 900000})").size(), 0u);
}

TEST(Limits, memory_is_checked_in_bytes) {
  EXPECT_TRUE(has_memory(0));
  EXPECT_TRUE(has_memory(1e6));
  EXPECT_FALSE(has_memory(1e30));
  EXPECT_EQ(memory_size(), 0);  // known only in WebAssembly
  std::vector<Problem> problems;
  check_size(1e6, 1e6, problems);
  EXPECT_TRUE(problems.empty());  // the limit itself is allowed
  check_memory(1e6, problems);
  EXPECT_TRUE(problems.empty());
  for (int round = 0; round < 2; ++round) check_memory(1e30, problems);
  ASSERT_EQ(problems.size(), 1u);  // if there is a problem, memory is not checked
  EXPECT_EQ(text_of(problems[0]).find("memory 0 MB | "), 0u) << text_of(problems[0]);
}

}  // namespace
}  // namespace attention
