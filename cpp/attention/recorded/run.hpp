// From a config to a trace: validate(config) checks all rules, run(config) also records the stages.
#pragma once

#include <string>
#include <vector>

#include "attention/config/config.hpp"
#include "attention/recorded/trace.hpp"

namespace attention {

// Either the problems, or a trace and the config that it was made from.
struct Run {
  std::vector<Problem> problems;
  Config config;
  Trace trace{Trace::Mode::measure};
};

// Every problem of a config (docs/library.md describes one); none if it can be run.
std::vector<Problem> validate(const Value& config);

// Seeds, samples, computes and records, with `backward` also the gradients. Numbers equal those of PyTorch without MKL
// bit for bit, except the sums of softmax over 8 or more keys on AVX512 (docs/library.md, Exactness).
Run run(const Value& config);

// The steps of `validate`, for code that runs a config in another way.
// - `measure` reads the config and, if it has no problem, measures its stages.
// - `check_size` adds a problem if the bytes exceed the limit.
// - `check_cost` adds one if recording the trace would take more than 64 MB or a second.
// - `check_replace` adds those of `replace`.
// - `check_memory` adds one if there is no other and the bytes are not available. `validate` omits it, since the bytes
//   must be allocated directly after it (memory.hpp).
constexpr double kMaxTraceBytes = 64e6;
constexpr double kMaxStreamingBytes = 1e9;  // for code that runs without a trace
constexpr double kMaxTraceSeconds = 1;
std::vector<Problem> measure(const Value& given, Config& config, Trace& measured);
void check_size(double bytes, double limit, std::vector<Problem>& problems);
void check_cost(const Trace& measured, std::vector<Problem>& problems);
void check_replace(const Config& config, const Trace& measured, std::vector<Problem>& problems);
void check_memory(double bytes, std::vector<Problem>& problems);

// The labels of the rows: the config's tokens, else the default sentence if it fits, else t1 ... tn.
std::vector<std::string> token_labels(const Config& config);

}  // namespace attention
