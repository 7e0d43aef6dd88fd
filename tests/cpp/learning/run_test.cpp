// A run of learning: its sentences, its defaults and rules, and what it says of each step against its definition.
#include "attention/learning/run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "../support/allocated.hpp"
#include "../support/json_value.hpp"
#include "../support/problem_text.hpp"
#include "../support/without_memory.hpp"

namespace attention::learning {
namespace {

using Ids = std::vector<int>;

std::unique_ptr<Run> opened(const std::string& fields) {
  std::vector<Problem> problems;
  auto run = open_run(json_value("{" + fields + "}"), problems);
  for (const Problem& problem : problems) ADD_FAILURE() << text_of(problem);
  return run;
}

std::unique_ptr<Run> learnt(const std::string& fields) {
  auto run = opened(fields);
  EXPECT_EQ(run->advance(run->losses_left() + 1), 0);
  return run;
}

TEST(Tasks, HaveEverySentenceOfTheirGrammar) {
  const std::pair<const char*, std::size_t> counts[] = {
      {"journey", 36}, {"agreement", 96}, {"reverse", 256}, {"thanks", 24}};
  for (const auto& [task, count] : counts)
    EXPECT_EQ(opened("\"task\": \"" + std::string(task) + "\"")->corpus().inputs.size(), count) << task;
}

TEST(LearningConfig, HasTheDefaultsOfItsTaskAndOptimiser) {
  const auto config = [](const std::string& fields) { return opened(fields)->config(); };
  EXPECT_EQ(config("").momentum, 0.9);
  EXPECT_EQ(config(R"("task": null, "sentences": null)").task, Task::journey);
  EXPECT_EQ(*opened("")->filled().find("steps")->number(), 300);
  EXPECT_EQ(config(R"("sentences": ["a b"])").task, Task::own);
  EXPECT_EQ(config(R"("task": "thanks")").heads, 2);
  EXPECT_EQ(config(R"("task": "thanks")").rate, 0.2);
  EXPECT_EQ(config(R"("task": "thanks", "optimiser": "adamw")").rate, 0.01);
  EXPECT_EQ(config(R"("task": "reverse", "mask": "causal")").mask, Mask::causal);
  EXPECT_EQ(config(R"("task": "reverse", "mask": "causal")").target, Target::reversed);
}

TEST(LearningConfig, EachBrokenRuleIsAProblem) {
  const std::string long_line = "a b c d e f g h i j k l m";
  const std::string tasks = R"( | "journey" | "agreement" | "reverse" | "thanks" | "own")";
  std::string lines, words;
  for (int i = 0; i < 201; ++i) lines += std::string(i ? "," : "") + "\"a b\"";
  for (int i = 0; i < 62; i += 2) words += (i ? "\", \"w" : "w") + std::to_string(i) + " w" + std::to_string(i + 1);
  const std::pair<std::string, std::string> rules[] = {
      {"3", ": object 3"},
      {R"({"colour": 1})", "colour: unknown \"colour\" | 1"},
      {R"({"task": "poem"})", "task: word task | \"poem\"" + tasks},
      {R"({"task": 3})", "task: word task | 3" + tasks},
      {R"({"task": "own"})", "sentences: no_sentences"},
      {R"({"task": "journey", "sentences": ["a b"]})", "sentences: needs sentences |  | task | \"journey\" | \"own\""},
      {R"({"sentences": []})", "sentences: sentences 200 | 0"},
      {"{\"sentences\": [" + lines + "]}", "sentences: sentences 200 | 201"},
      {"{\"sentences\": [\"a b\", \"" + long_line + "\"]}",
       "sentences: sentence 1 | 2 | 12 | 13 | \"" + long_line + "\""},
      {R"({"sentences": ["a"]})", "sentences: sentence 0 | 2 | 12 | 1 | \"a\""},
      {R"({"sentences": ["a", ""], "target": "reversed"})", "sentences: sentence 1 | 1 | 12 | 0 | \"\""},
      {"{\"sentences\": [\"" + words + "\"]}", "sentences: different_words 60 | 62"},
      {R"({"d": 65})", "d: integer d | 1 | 64 | 65"},
      {R"({"steps": "many"})", "steps: integer steps | 0 | 5000 | \"many\""},
      {R"({"steps": 5001})", "steps: integer steps | 0 | 5000 | 5001"},
      {R"({"heads": 3})", "heads: divides heads | d | 8 | 3"},
      {R"({"holdOut": 1})", "holdOut: hold_out"},
      {R"({"optimiser": "adamw", "momentum": 0.5})", "momentum: momentum 0.5"},
  };
  for (const auto& [config, message] : rules) {
    std::vector<Problem> problems;
    EXPECT_FALSE(open_run(json_value(config), problems)) << config;
    ASSERT_EQ(problems.size(), 1u) << config;
    EXPECT_EQ(problems[0].field + ": " + text_of(problems[0]), message);
  }
}

// Every place of every sentence that counts: calls visit(words, place, target, is_last).
template <class Visit>
void each_place(const Corpus& corpus, bool held_out, Visit visit) {
  for (std::size_t i = 0; i < corpus.inputs.size(); ++i)
    for (std::size_t place = 0; place < corpus.inputs[i].size(); ++place)
      if (corpus.held_out[i] == held_out && corpus.targets[i][place] != kNotCounted)
        visit(corpus.inputs[i], place, corpus.targets[i][place], place + 1 == corpus.inputs[i].size());
}

// As torch.argmax.
int likeliest(const std::vector<double>& shares) {
  return static_cast<int>(std::max_element(shares.begin(), shares.end()) - shares.begin());
}

TEST(Run, LossAndAccuracyAreThoseOfItsPredictions) {
  for (const std::string fields :
       {R"("steps": 40)", R"("task": "agreement", "steps": 30, "places": false)", R"("task": "reverse", "steps": 9)",
        R"("steps": 25, "hiddenScore": "zero", "queryIsKey": true, "scale": false, "optimiser": "adamw")"}) {
    const auto run = learnt(fields);
    const std::int64_t steps = run->config().steps;
    for (const bool held_out : {false, run->holds_out()}) {
      double all = 0, right = 0, lasts = 0, last = 0, nats = 0;
      each_place(run->corpus(), held_out, [&](const Ids& words, std::size_t place, int target, bool is_last) {
        const std::vector<double> shares = run->predict(steps, words, place);
        nats -= std::log(shares[static_cast<std::size_t>(target)]);
        ++all, lasts += is_last;
        if (likeliest(shares) == target) ++right, last += is_last;
      });
      const Accuracy found = run->accuracy(steps, held_out);
      EXPECT_GT(right, 0) << fields;
      EXPECT_DOUBLE_EQ(found.counted, right / all) << fields;
      EXPECT_DOUBLE_EQ(found.last, last / lasts) << fields;
      if (held_out) continue;
      EXPECT_NEAR(run->losses().back(), nats / all, 1e-12) << fields;
    }
  }
}

TEST(Run, NanIsLargerThanAnyNumberAsInArgmax) {
  for (const int word : {3, 13}) {
    const auto run = learnt(R"("steps": 0)");
    std::fill_n(run->weights(0).out.row(word), run->shape().d, std::numeric_limits<double>::quiet_NaN());
    double all = 0, such = 0;
    each_place(run->corpus(), false, [&](const Ids&, std::size_t, int target, bool) { ++all, such += target == word; });
    EXPECT_DOUBLE_EQ(run->accuracy(0, false).counted, such / all) << word;
  }
}

TEST(Run, TheBestIsCountedFromTheSentences) {
  const auto run = opened(R"("sentences": ["a b", "a b", "a c"])");
  EXPECT_NEAR(run->best().loss, std::log(3) - 2.0 / 3 * std::log(2), 1e-12);
  EXPECT_DOUBLE_EQ(run->best().right, 2.0 / 3);
  // Alone, the last word of journey is one of three, and the others are as they are.
  const auto journey = opened("");
  EXPECT_NEAR(journey->best().loss, (std::log(3) + 2 * std::log(2)) / 5, 1e-12);
  EXPECT_NEAR(journey->best_alone().loss, (2 * std::log(3) + 2 * std::log(2)) / 5, 1e-12);
  // Without places the order is unknown: of two nouns that agree in number the verb is known, half of them do not.
  const std::string unordered = R"("task": "agreement", "places": false, "holdOut": 0)";
  EXPECT_NEAR(opened(unordered)->best().loss, std::log(2) / 2, 1e-12);
  EXPECT_NEAR(opened(unordered)->best_alone().loss, std::log(2), 1e-12);
  EXPECT_NEAR(opened(R"("task": "reverse")")->best().loss, 0, 1e-12);
  EXPECT_NEAR(opened(R"("task": "agreement")")->best().loss, 0, 1e-12);
  // Of four places the mask hides two words from the first, one from the second: each is one of four.
  const std::string masked = R"("task": "reverse", "mask": "causal", "holdOut": 0)";
  EXPECT_NEAR(opened(masked)->best().loss, std::log(4) / 2, 1e-12);
}

TEST(Run, InputsAreWordPlusPlace) {
  for (const std::string fields : {R"("task": "thanks", "steps": 3)", R"("steps": 3, "places": false)"}) {
    const auto run = learnt(fields);
    const Ids words = run->corpus().inputs[1];
    const Weights w = run->weights(3);
    const bool places = run->shape().add_places;
    const std::vector<double> inputs = run->inputs(3, words);
    for (std::size_t i = 0; i < words.size(); ++i)
      for (Index k = 0; k < w.token.cols; ++k)
        EXPECT_EQ(inputs[i * static_cast<std::size_t>(w.token.cols) + static_cast<std::size_t>(k)],
                  w.token.row(words[i])[k] + (places ? w.place.row(static_cast<Index>(i))[k] : 0));
  }
}

// 1,000 weights of 8 bytes: 2,000 steps of them are 16 MB. The optimiser doubles or triples what is kept of a step.
TEST(Run, KeepsEveryStepThatFits16MegabytesElseSomeWithTheOptimisersNumbers) {
  const std::string thousand = R"("sentences": ["a b"], "d": 8, "dK": 56, "steps": )";
  EXPECT_EQ(opened(thousand + "1999")->kept().capacity(), 2000u * 1000);
  EXPECT_EQ(opened(thousand + "2000")->kept().capacity(), 667u * 2000);  // every third
  EXPECT_EQ(opened(thousand + R"(2000, "optimiser": "adamw")")->kept().capacity(), 501u * 3000);
}

TEST(Run, AStepThatIsNotKeptIsComputedAgainToTheSameBits) {
  const std::string wide = R"("sentences": ["a b c"], "d": 64, "dK": 64, "heads": 8, "optimiser": "adamw", "steps": )";
  const auto run = learnt(wide + "42");
  std::vector<std::int64_t> near;
  for (std::int64_t step = 0; step <= 42; ++step)
    if (run->is_near(step)) near.push_back(step);
  const std::int64_t stride = near[1];
  ASSERT_GT(stride, 2);
  ASSERT_GT(42 % stride, 0);
  EXPECT_EQ(near.back(), 42);
  EXPECT_EQ(near.size(), static_cast<std::size_t>(42 / stride + 2));
  for (const std::int64_t step : {stride + 2, std::int64_t{1}, stride - 1, stride, std::int64_t{0}, std::int64_t{42}}) {
    const auto shorter = learnt(wide + std::to_string(step));
    const double* const found = run->weights(step).token.numbers;
    const double* const expected = shorter->weights(step).token.numbers;
    EXPECT_TRUE(std::equal(found, found + run->shape().count(), expected)) << step;
    EXPECT_TRUE(run->is_near(step)) << step;
    EXPECT_EQ(shorter->losses().back(), run->losses()[static_cast<std::size_t>(step)]);
  }
}

TEST(Run, TheMaskedLossIsThatOfARunWithAMask) {
  const auto masked = learnt(R"("task": "reverse", "steps": 0, "mask": "causal")");
  const auto whole = learnt(R"("task": "reverse", "steps": 0)");
  for (int time = 0; time < 2; ++time) EXPECT_DOUBLE_EQ(whole->masked_loss(0), masked->losses()[0]);
}

TEST(Run, PlacesThatAreNotAddedStayAsDrawn) {
  const auto run = learnt(R"("places": false, "steps": 5, "weightDecay": 0.1)");
  EXPECT_EQ(run->weights(5).place.matrix(), run->weights(0).place.matrix());
  EXPECT_NE(run->weights(5).token.matrix(), run->weights(0).token.matrix());
}

// A few long sentences with many heads, one short sentence with many weights, and many sentences.
TEST(Run, AsksForAtLeastTheMemoryThatItAllocates) {
  std::string lines;
  for (int i = 0; i < 200; ++i) {
    lines += i ? ", \"" : "\"";
    for (int word = 0; word < 12; ++word) lines += "w" + std::to_string((i + word * (1 + i / 60)) % 60) + " ";
    lines += "\"";
  }
  for (const std::string& fields :
       {"\"sentences\": [" + lines + R"(], "d": 8, "dK": 1, "heads": 8, "mask": "none", "holdOut": 3, "steps": 1)",
        std::string(R"("sentences": ["a b"], "d": 64, "dK": 64, "heads": 8, "optimiser": "adamw", "steps": 60)")}) {
    double asked = 0;
    const double peak = peak_of([&] {
      const auto run = learnt(fields);
      // It asks for 16 MB of kept steps, of which a short run needs few.
      const auto kept = static_cast<double>(run->kept().capacity());
      asked = most_bytes(run->shape(), run->corpus()) - 16e6 + sizeof(double) * kept;
      run->masked_loss(0);
      if (run->holds_out()) run->accuracy(1, true);
    });
    EXPECT_LE(peak, asked) << fields;
    EXPECT_GT(peak, asked / 4) << fields;
  }
}

TEST(Run, WithoutMemoryIsRefused) {
  std::vector<Problem> problems;
  const Value config = json_value(R"({"task": "reverse", "d": 64, "dK": 64, "heads": 8})");  // asks for 90 MB
  without_memory([&] { EXPECT_FALSE(open_run(config, problems)); });
  ASSERT_EQ(problems.size(), kCanRefuse ? 1u : 0u);
  for (const Problem& problem : problems) EXPECT_EQ(problem.code, ProblemCode::run_memory);
}

}  // namespace
}  // namespace attention::learning
