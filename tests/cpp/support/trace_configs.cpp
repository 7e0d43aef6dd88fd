// Reads a JSON list of configs from standard input and writes the trace of each to standard output: the number of
// floats, then the floats.
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <string>

#include "attention/recorded/run.hpp"
#include "json_value.hpp"
#include "problem_text.hpp"

int main() {
  const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
  const attention::Value configs = attention::json_value(text);
  for (const attention::Value& config : *configs.list()) {
    const attention::Run traced = attention::run(config);
    for (const attention::Problem& problem : traced.problems)
      std::fprintf(stderr, "%s: %s\n", problem.field.c_str(), text_of(problem).c_str());
    const auto& floats = traced.trace.data();
    const auto count = static_cast<std::uint32_t>(floats.size());
    std::fwrite(&count, sizeof count, 1, stdout);
    std::fwrite(floats.data(), sizeof(float), count, stdout);
  }
}
