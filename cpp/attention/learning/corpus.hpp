// The sentences of a run as numbers: the inputs, the targets, and which sentences are held out.
#pragma once

#include <vector>

#include "attention/learning/config.hpp"

namespace attention::learning {

constexpr int kNotCounted = -100;  // a target that does not count: the ignore_index of PyTorch's cross_entropy

struct Corpus {
  Words words;  // the vocabulary
  // For each sentence, the ids at its places. An id is a position in `words`.
  std::vector<std::vector<int>> inputs;
  std::vector<std::vector<int>> targets;
  std::vector<bool> held_out;

  std::size_t places() const;             // the length of the longest input
  int id(const std::string& word) const;  // -1: it is not in the vocabulary
};

Corpus corpus_of(const Config& config);

}  // namespace attention::learning
