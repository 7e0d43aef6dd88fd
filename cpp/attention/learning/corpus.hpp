// The sentences of a run as numbers: what the model reads, what it is to say, and which of them are held out.
#pragma once

#include <vector>

#include "attention/learning/config.hpp"

namespace attention::learning {

constexpr int kNotCounted = -100;  // a target that does not count: the ignore_index of PyTorch's cross_entropy

struct Corpus {
  Words words;  // the vocabulary
  // Of each sentence, by its place; ids are positions in `words`.
  std::vector<std::vector<int>> inputs;
  std::vector<std::vector<int>> targets;
  std::vector<bool> held_out;

  std::size_t places() const;             // the most words that an input has
  int id(const std::string& word) const;  // -1: it is not in the vocabulary
};

Corpus corpus_of(const Config& config);

}  // namespace attention::learning
