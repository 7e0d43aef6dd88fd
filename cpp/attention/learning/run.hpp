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

// The share of correct predictions over all places that count, and over the last places of sentences.
struct Accuracy {
  double counted, last;
};

class Run {
 public:
  // Computes nothing yet.
  Run(Value filled, Config config, Corpus corpus);

  const Value& filled() const { return filled_; }
  const Config& config() const { return config_; }
  const Corpus& corpus() const { return corpus_; }
  const Shape& shape() const { return shape_; }

  // Computes at most this many losses and returns how many are left. A run has one more loss than steps.
  std::int64_t advance(std::int64_t losses);
  std::int64_t losses_left() const { return config_.steps + 1 - count(losses_); }
  const std::vector<double>& losses() const { return losses_; }

  // The weights of every kept step and, unless every step is kept, the optimiser's state.
  const std::vector<double>& kept() const { return kept_; }

  // The following functions need the whole run. `step` is from 0 to the config's steps.

  // Weights of a step that is not kept are computed again, to the same bits. Valid until the next call.
  Weights weights(std::int64_t step);
  // Whether the weights of a step are at hand: kept, or the last that were computed.
  bool is_near(std::int64_t step) const;
  bool holds_out() const { return held_out_.batch().count > 0; }
  Accuracy accuracy(std::int64_t step, bool held_out);
  // The loss with a causal mask, whether or not the run learns with one.
  double masked_loss(std::int64_t step);
  // The predicted share of every word at a place of a sentence of ids.
  std::vector<double> predict(std::int64_t step, const std::vector<int>& words, std::size_t place);

  // The model's inputs for a sentence: word vectors, plus place vectors if the config adds them. (words, d)
  std::vector<double> inputs(std::int64_t step, const std::vector<int>& words);

  // The best possible result for a model that sees what the mask allows, counted from the sentences
  // (docs/learning.md).
  struct Best {
    double loss;   // the lowest loss, in nats
    double right;  // the largest share of correct predictions
  };
  Best best() const;
  // The same for a model that attends to no other word: it sees only the word at a place, and the place.
  Best best_alone() const;

 private:
  struct State {
    std::int64_t step = -1;
    std::vector<double> numbers;  // the weights, then the optimiser's
  };
  // The state of a step that is not kept, computed again from the kept one before it.
  State& reach(std::int64_t step);
  double loss_of(State& state);
  void take_step(State& state);
  std::int64_t kept_steps() const { return config_.steps / stride_ + 1; }
  std::size_t record() const;  // how many numbers a kept step has

  Value filled_;
  Config config_;
  Corpus corpus_;
  Shape shape_;
  Pass training_, held_out_;
  std::unique_ptr<Pass> masked_;
  std::vector<double> gradients_;
  std::int64_t stride_;  // between kept steps
  State now_, again_;    // the current state, and that of a step computed again
  std::vector<double> losses_, kept_;
};

// An upper bound of a run's memory: what it keeps, and three passes with gradients over rows without duplicates.
double most_bytes(const Shape& shape, const Corpus& corpus);

// The run of a config before its first step, or null and the problems.
std::unique_ptr<Run> open_run(const Value& given, std::vector<Problem>& problems);

}  // namespace attention::learning
