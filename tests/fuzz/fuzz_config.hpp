// What both fuzzers try of a config: it is refused in words, or it runs, and each way of running it agrees in size.
#pragma once

#include <cstdlib>
#include <memory>

#include "attention/recorded/run.hpp"
#include "attention/streaming/prepared.hpp"

namespace attention {

inline void must(bool holds) {
  if (!holds) std::abort();  // libFuzzer keeps the input
}

inline void expect_words(const std::vector<Problem>& problems) {
  for (const Problem& problem : problems) {
    std::size_t size = 0;
    for (const std::string& value : problem.values) size += value.size();
    must(size < 1000);
  }
}

inline void try_config(const Value& given) {
  must(!to_json(given).empty());
  const std::vector<Problem> problems = validate(given);
  expect_words(problems);

  constexpr double kQuick = 20000;  // numbers: a fuzzer learns more from many small configs
  Config config;
  Trace measured(Trace::Mode::measure);
  if (!measure(given, config, measured).empty() || measured.floats() > kQuick) return;
  if (config.call > 10) return;

  const Run recorded = run(given);
  must(recorded.problems.size() == problems.size());
  std::unique_ptr<Prepared> prepared;
  expect_words(prepare(given, prepared));
  must((prepared != nullptr) == recorded.problems.empty());
  if (!prepared) return;
  must(recorded.trace.floats() == static_cast<double>(recorded.trace.data().size()));
  must(prepared->run());
}

}  // namespace attention
