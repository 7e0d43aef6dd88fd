// The config of a run of learning. Reading it fills in the defaults, which depend on task and optimiser.
#pragma once

#include <string>
#include <vector>

#include "attention/config/config.hpp"
#include "attention/config/value.hpp"
#include "attention/learning/schema.hpp"

namespace attention::learning {

using Words = std::vector<std::string>;

// docs/learning.md describes each field.
struct Config : PlainFields {
  std::vector<Words> sentences;  // for the task `own`
};

// Limits of its sentences; those of single fields are in schema.json.
constexpr std::int64_t kMaxSentences = 200;
constexpr std::int64_t kMaxWords = 12;       // in a sentence
constexpr std::int64_t kMaxVocabulary = 60;  // in all sentences

// The words of a line, which are separated by blanks.
Words words_of(const std::string& line);

// `given` with all fields: its own first, then the defaults of its task and optimiser, then the schema's.
Value filled(const Value& given);

// Reads a filled config and checks the rules. Returns the problems; if there are none, `config` is complete.
std::vector<Problem> read_config(const Value& filled, Config& config);

}  // namespace attention::learning
