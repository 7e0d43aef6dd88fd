// The forward pass of self-attention, written once: validate(config), then run(config) records every stage.
#pragma once

#include <string>
#include <vector>

#include "config.hpp"
#include "trace.hpp"

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

// The labels of the rows: the config's tokens, or the sentence, or t1 ... tn.
std::vector<std::string> token_labels(const Config& config);

}  // namespace attention
