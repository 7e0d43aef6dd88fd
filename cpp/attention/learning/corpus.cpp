#include "attention/learning/corpus.hpp"

#include <algorithm>

#include "attention/learning/tasks.hpp"

namespace attention::learning {

std::size_t Corpus::places() const {
  std::size_t max = 0;
  for (const std::vector<int>& input : inputs) max = std::max(max, input.size());
  return max;
}

int Corpus::id(const std::string& word) const {
  const auto at = std::find(words.begin(), words.end(), word);
  return at == words.end() ? -1 : static_cast<int>(at - words.begin());
}

Corpus corpus_of(const Config& config) {
  const Sentences task = sentences_of(config);
  Corpus corpus;
  corpus.words = task.words;
  for (const Words& sentence : task.sentences)
    for (const std::string& word : sentence)
      if (corpus.id(word) < 0) corpus.words.push_back(word);

  std::int64_t at = 0;
  for (const Words& sentence : task.sentences) {
    std::vector<int> ids;
    for (const std::string& word : sentence) ids.push_back(corpus.id(word));
    std::vector<int> inputs = ids, targets = ids;
    if (config.target == Target::next) {
      inputs.pop_back();
      targets.erase(targets.begin());
    } else {
      std::reverse(targets.begin(), targets.end());
    }
    if (config.counted == Counted::last) std::fill(targets.begin(), targets.end() - 1, kNotCounted);
    corpus.inputs.push_back(std::move(inputs));
    corpus.targets.push_back(std::move(targets));
    corpus.held_out.push_back(config.hold_out > 0 && at % config.hold_out == config.hold_out - 1);
    ++at;
  }
  return corpus;
}

}  // namespace attention::learning
