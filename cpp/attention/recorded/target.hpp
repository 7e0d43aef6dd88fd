// The number that is differentiated, as a config names it.
#pragma once

#include <optional>
#include <vector>

#include "attention/config/config.hpp"
#include "attention/recorded/operations.hpp"
#include "attention/recorded/trace.hpp"

namespace attention {

struct Target {
  TensorId of;
  Cell cell;
  float rate = 0.1f;  // of the step that follows
};

// Whether a tensor is a weight or a bias, which a step of training changes.
bool is_parameter(const Trace& trace, TensorId id);

// Whether autograd tracks a tensor: inputs, weights, biases, and what is computed from them; not masks and angles.
bool is_tracked(const Trace& trace, TensorId id);

// Whether `given` is {"of": "loss", ...}.
bool asks_for_loss(const Value& given);

// Reads the `target` of a loss: the cells of `probs` with the correct words, one for each place that counts. Adds its
// problems, among them a trace without a vocabulary.
std::vector<Cell> read_words(const Value& given, const Trace& trace, std::vector<Problem>& problems);

// Reads `given`, {"of": STAGE, "row": 0, "col": 0, "batch": 0, "head": 0, "rate": 0.1}; all members except `of` are
// optional. Adds its problems, among them a stage or a cell that the trace does not have, and then returns nothing.
std::optional<Target> read_target(const Value& given, const Trace& trace, std::vector<Problem>& problems);

}  // namespace attention
