// A run of learning: the losses and weights of all steps.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "attention/config/message.hpp"
#include "attention/learning/config.hpp"
#include "attention/learning/corpus.hpp"
#include "attention/learning/model.hpp"

namespace attention::learning {

// Shares of right guesses: over all places that count, and over each sentence's last place.
struct Accuracy {
  double counted, last;
};

class Run {
 public:
  // Nothing is computed yet.
  Run(Value filled, Config config, Corpus corpus);

  const Value& filled() const { return filled_; }
  const Config& config() const { return config_; }
  const Corpus& corpus() const { return corpus_; }
  const Shape& shape() const { return shape_; }

  // Computes at most so many of the losses, of which there are one more than steps; how many are left.
  std::int64_t advance(std::int64_t losses);
  std::int64_t losses_left() const { return config_.steps + 1 - count(losses_); }
  const std::vector<double>& losses() const { return losses_; }

  // What restore() makes a run of the same config this one by: of every kept step its weights, and where not every
  // step is kept the optimiser's numbers.
  const std::vector<double>& kept() const { return kept_; }
  // Whether these are as many as the whole run has; then they are taken.
  bool restore(std::vector<double> losses, std::vector<double> kept);

  // What follows needs the whole run. `step` is from 0 to the config's steps.

  // Those of a step that is not kept are computed again, to the same bits. Valid until the next call.
  Weights weights(std::int64_t step);
  bool holds_out() const { return held_out_.batch().count > 0; }
  Accuracy accuracy(std::int64_t step, bool held_out);
  // The loss with a causal mask, whether or not it learns with one.
  double masked_loss(std::int64_t step);
  // The shares of all words at a place of a sentence of ids.
  std::vector<double> predict(std::int64_t step, const std::vector<int>& words, std::size_t place);

  // What the model reads of a sentence: word vectors, with place vectors if the config adds them. (words, d)
  std::vector<double> inputs(std::int64_t step, const std::vector<int>& words);
  // The score of the word at `query` for the one at `key`, before it is divided, in five numbers: each of the two
  // vectors is a word's plus a place's, so it is the sum of four products, word by word, word by place, place by word,
  // place by place; then the score.
  std::vector<double> score_terms(std::int64_t step, const std::vector<int>& words, std::size_t query, std::size_t key,
                                  std::size_t head);

  // What is possible for somebody who sees what may be seen, counted from the sentences (docs/learning.md).
  struct Best {
    double loss;   // the lowest, in nats
    double right;  // the largest share of right guesses
  };
  Best best() const;
  // The same for somebody who attends to no other word: who sees the word at a place, and the place.
  Best best_alone() const;

 private:
  struct State {
    std::int64_t step = -1;
    std::vector<double> numbers;  // the weights, then the optimiser's
  };
  double loss_of(State& state);
  void take_step(State& state);
  std::int64_t kept_steps() const { return config_.steps / stride_ + 1; }
  std::size_t record() const;  // numbers of a kept step

  Value filled_;
  Config config_;
  Corpus corpus_;
  Shape shape_;
  Pass training_, held_out_;
  std::unique_ptr<Pass> masked_;
  std::vector<double> gradients_;
  std::int64_t stride_;  // of the kept steps
  State now_, again_;    // where it stands, and a step computed again
  std::vector<double> losses_, kept_;
};

// The run of a config before its first step, or null and the problems.
std::unique_ptr<Run> open_run(const Value& given, std::vector<Problem>& problems);

}  // namespace attention::learning
