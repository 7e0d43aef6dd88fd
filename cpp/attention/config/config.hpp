// The config of one forward pass, read with its defaults filled in and its rules checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attention/config/plain_fields.hpp"
#include "attention/config/value.hpp"
#include "attention/names.hpp"

namespace attention {

// What is wrong with one field: a sentence that names the rule and the value it got.
struct Problem {
  std::string field;
  std::string message;
};

// Nested lists of numbers, flattened row by row.
struct Values {
  std::vector<std::int64_t> shape;
  std::vector<float> data;
};

// Values that stand in for a stage's own. Of mask_simple they are 1 = visible, where the config says 1 = hidden.
struct Replacement {
  Stage stage;
  Values values;
};

// Field by field as docs/config-and-trace.md describes it: what schema.json states whole, and what is derived here.
struct Config : PlainFields {
  std::vector<std::string> tokens;
  std::optional<InputsDraw> inputs_draw;  // none: inputs are given
  Values given_inputs;
  float inputs_scale;  // where they are drawn
  std::int64_t batch, n, d_in;
  bool causal, padding;
  std::vector<std::int64_t> lengths;
  bool reseed_dropout;
  std::uint64_t dropout_seed;
  std::vector<Replacement> replace;

  const Values* replacement(Stage stage) const;  // the first, or null

  bool wrapper() const { return heads > 1 && heads_by == HeadsBy::wrapper; }
  bool split() const { return heads > 1 && heads_by == HeadsBy::split; }
  bool masked() const { return causal || padding; }
  std::int64_t head_d_k() const { return split() ? d_k / heads : d_k; }  // one head's key width
  std::int64_t head_d_v() const { return split() ? d_v / heads : d_v; }
  std::int64_t total_d_v() const { return wrapper() ? d_v * heads : d_v; }
};

// Every field with its default.
const Value& defaults();

// Reads an object with any of the fields over the defaults, and checks every rule that concerns fields
// alone. Returns the problems, at most one a field for its type and any number of rules; empty means that `config`
// is complete and makes sense, but for the size and `replace`, which need its stages (see run.hpp).
std::vector<Problem> read_config(const Value& given, Config& config);

}  // namespace attention
