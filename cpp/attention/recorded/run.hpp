// From a config to a trace: validate(config) checks it with the rules that need its stages, run(config) records them.
#pragma once

#include <string>
#include <vector>

#include "attention/config/config.hpp"
#include "attention/recorded/trace.hpp"

namespace attention {

// Either problems, or a trace with the config that it was made from.
struct Run {
  std::vector<Problem> problems;
  Config config;
  Trace trace{Trace::Mode::measure};
};

// Every problem of a config (an object, see docs/config-and-trace.md), none if it can be run.
std::vector<Problem> validate(const Value& config);

// Seeds, draws, computes and records. The trace's numbers are PyTorch's: what is drawn to the bit, what is computed
// to the ulps by which matrix products differ between builds.
Run run(const Value& config);

// The steps of `validate`, for what runs a config in another way. `measure` reads the config and, where it has no
// problem, measures its stages; `check_size` and `check_replace` add what is wrong with the size, and with `replace`.
constexpr double kLargestTrace = 64e6;     // bytes
constexpr double kLargestStreaming = 1e9;  // likewise of what runs without a trace
std::vector<Problem> measure(const Value& given, Config& config, Trace& measured);
void check_size(const char* what, double bytes, double limit, std::vector<Problem>& problems);
void check_replace(const Config& config, const Trace& measured, std::vector<Problem>& problems);

// The labels of the rows: the config's tokens, or the sentence, or t1 ... tn.
std::vector<std::string> token_labels(const Config& config);

}  // namespace attention
