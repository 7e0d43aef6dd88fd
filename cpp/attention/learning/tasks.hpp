// The tasks: every sentence of a small grammar, none sampled.
#pragma once

#include <vector>

#include "attention/learning/config.hpp"

namespace attention::learning {

struct Sentences {
  Words words;  // the vocabulary, in the order of the model's rows
  std::vector<Words> sentences;
};

// Those of a task; of `own` the sentences of the config. schema.json has the other settings of a task.
Sentences sentences_of(const Config& config);

}  // namespace attention::learning
