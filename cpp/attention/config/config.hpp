// The config of one forward pass. Reading it fills in the defaults and checks the rules.
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

// A problem of one field: the rule that it breaks, and the values of its sentence, among them what was given. The
// sentences are in web/words, in each language.
struct Problem {
  std::string field;
  ProblemCode code;
  std::vector<std::string> values;
};

// Numbers row by row, and their shape.
struct Values {
  std::vector<std::int64_t> shape;
  std::vector<float> data;
};

// Values that replace those of a stage. In a config, 1 in a mask means hidden. For mask_simple the numbers are
// inverted: 1 means visible.
struct Replacement {
  Stage stage;
  Values values;
};

// docs/library.md describes each field. PlainFields are those that schema.json describes completely; the
// others are derived.
struct Config : PlainFields {
  std::vector<std::string> tokens;
  std::optional<InputsDraw> inputs_draw;  // nullopt: the inputs are given
  Values given_inputs;
  float inputs_scale;                   // of sampled inputs
  Values memory;                        // another sentence, which gives keys and values; empty: the inputs do
  std::vector<std::string> vocabulary;  // empty: no scores of words
  std::int64_t batch, n, d_in;
  std::int64_t m;         // the number of keys: the rows of memory, or n
  std::int64_t kv_heads;  // number of key/value heads: fewer than `heads` if heads share them
  bool causal, padding;
  std::vector<std::int64_t> lengths;
  bool reseed_dropout;
  std::uint64_t dropout_seed;
  std::vector<Replacement> replace;

  const Values* replacement(Stage stage) const;  // the first one of that stage, or null

  bool wrapper() const { return heads > 1 && heads_by == HeadsBy::wrapper; }
  bool split() const { return heads > 1 && heads_by == HeadsBy::split; }
  bool crosses() const { return !memory.data.empty(); }
  bool masked() const { return causal || padding; }
  std::int64_t head_d_k() const { return split() ? d_k / heads : d_k; }  // one head's key width
  std::int64_t head_d_v() const { return split() ? d_v / heads : d_v; }
  std::int64_t keys_width() const { return split() ? head_d_k() * kv_heads : d_k; }
  std::int64_t values_width() const { return split() ? head_d_v() * kv_heads : d_v; }
  std::int64_t width() const {  // of the last stage
    return vocabulary.empty() ? total_d_v() : static_cast<std::int64_t>(vocabulary.size());
  }
  std::int64_t total_d_v() const { return wrapper() ? d_v * heads : d_v; }
};

// Every field with its default.
const Value& defaults();

// Reads `given`, an object with any of the fields, on top of the defaults, and checks the rules of its fields. Returns
// the problems: for each field at most one about its type, and any number about rules. If there are none, `config` is
// complete. Checks that need the config's stages come later (run.hpp): the size of the trace, `replace`, and
// `backward`, which `config` does not contain.
std::vector<Problem> read_config(const Value& given, Config& config);

}  // namespace attention
