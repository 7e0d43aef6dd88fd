// From a config to a trace: count(config) checks all rules and says what the trace would cost, run(config) records it.
#pragma once

#include <string>
#include <vector>

#include "attention/config/config.hpp"
#include "attention/recorded/trace.hpp"

namespace attention {

// The problems of a config; without any its trace.
struct Run {
  std::vector<Problem> problems;
  Config config;
  Trace trace{Trace::Mode::measure};
};

// Every problem of a config (docs/library.md describes one), none if it can be run; and its tensors without numbers.
Run count(const Value& config);
inline std::vector<Problem> validate(const Value& config) { return count(config).problems; }

// What recording a counted trace takes, and how large it gets. A page allows less than the core.
struct Cost {
  double seconds = 0;  // estimated, in WebAssembly on a PC, with dropout's earlier calls
  double numbers = 0;
  double tokens = 0;
  double heads = 0;  // of all batch items
  double side = 0;   // the most rows or columns of a matrix
};
Cost cost_of(const Run& counted);

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
