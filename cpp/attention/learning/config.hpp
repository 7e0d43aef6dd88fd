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
  std::vector<Words> sentences;  // of task `own`: words that blanks part
};

// Limits of what is learnt; `check` of config.cpp says them in sentences.
constexpr std::int64_t kMaxSentences = 200;
constexpr std::int64_t kMaxWords = 12;       // of a sentence
constexpr std::int64_t kMaxVocabulary = 60;  // of all sentences
constexpr std::int64_t kMaxSteps = 5000;
constexpr std::int64_t kMaxWidth = 64;
constexpr std::int64_t kMaxHeads = 8;

// The words of a line: what blanks part.
Words words_of(const std::string& line);

// `given` with every field filled: its own, then what its task and optimiser say, then the schema's defaults.
Value filled(const Value& given);

// Reads a filled config and checks the rules. Returns the problems; if there are none, `config` is complete.
std::vector<Problem> read_config(const Value& filled, Config& config);

}  // namespace attention::learning
