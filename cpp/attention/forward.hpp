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

// The forward pass itself: measures or records every stage of a config without problems.
void forward(Trace& trace, const Config& config);

// Its first half: queries, keys and values, cut into heads; ids in the trace.
struct Sources;
struct Heads {
  int queries, keys, values;
};
Heads project(Trace& trace, const Config& config, const Sources& sources);

// Which rows of the weights are asked for: all of them, or `count` rows of one batch item from `first` on.
struct Rows {
  std::int64_t batch = 0, first = 0, count = 0;
  bool all() const { return count == 0; }
};

// The weights of queries over keys, before dropout: attn_weights, or masked_simple_norm where the mask renormalises.
// Of some rows alone the trace holds those rows of the queries, and the keys, without dimensions for batch and head.
int weigh(Trace& trace, const Config& config, int queries, int keys, const Rows& rows = {});

// The steps of `validate`, for what runs a config in another way. `measure` reads the config and, where it has no
// problem, measures its stages; `check_size` and `check_replace` add what is wrong with the size, and with `replace`.
constexpr double kLargestTrace = 64e6;  // bytes
std::vector<Problem> measure(const Value& given, Config& config, Trace& measured);
void check_size(const std::string& what, double bytes, double limit, std::vector<Problem>& problems);
void check_replace(const Config& config, const Trace& measured, std::vector<Problem>& problems);

// The labels of the rows: the config's tokens, or the sentence, or t1 ... tn.
std::vector<std::string> token_labels(const Config& config);

}  // namespace attention
