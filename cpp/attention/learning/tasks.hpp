// The tasks: every sentence of a small grammar, none sampled.
#pragma once

#include <vector>

#include "attention/learning/config.hpp"

namespace attention::learning {

struct Sentences {
  Words words;  // the vocabulary, in the order of the model's rows
  std::vector<Words> sentences;
};

// For every task except `own`. schema.json has the other settings of a task.
Sentences sentences_of(Task task);

}  // namespace attention::learning
