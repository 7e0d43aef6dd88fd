// The Embind interface of learning.wasm, a separate module: only a page with a model that learns loads it.
// web/engine/core.d.ts declares it in TypeScript; configs, views and memory are as in core.cpp.
#include <emscripten/bind.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "attention/config/config_codec.hpp"
#include "attention/learning/run.hpp"
#include "shared.hpp"

namespace {

using namespace attention;
using emscripten::val;

// Converts a value to JavaScript.
val val_of(const Value& value) {
  if (const bool* b = value.boolean()) return val(*b);
  if (const double* d = value.number()) return val(*d);
  if (const std::string* s = value.string()) return val(*s);
  if (const Value::List* list = value.list()) return array_of(*list, val_of);
  const Value::Object* members = value.object();
  if (!members) return val::null();
  val object = val::object();
  for (const auto& [name, member] : *members) object.set(name, val_of(member));
  return object;
}

// A run of learning, which JavaScript computes in pieces.
class LearningRun {
 public:
  explicit LearningRun(std::unique_ptr<learning::Run> run) : run_(std::move(run)) {}

  val config() const { return val_of(run_->filled()); }
  val words() const { return array_of(run_->corpus().words); }
  // For each sentence in turn: its number of places, the input at each place, then the target of each place (-100: it
  // does not count).
  val sentences() {
    ints_.clear();
    for (std::size_t i = 0; i < run_->corpus().inputs.size(); ++i) {
      const auto& [inputs, targets] = std::pair{run_->corpus().inputs[i], run_->corpus().targets[i]};
      ints_.push_back(static_cast<int>(inputs.size()));
      ints_.insert(ints_.end(), inputs.begin(), inputs.end());
      ints_.insert(ints_.end(), targets.begin(), targets.end());
    }
    return view_of(ints_);
  }
  val held_out() const {
    const std::vector<bool>& held = run_->corpus().held_out;
    return array_of(std::vector<int>(held.begin(), held.end()), [](int one) { return one != 0; });
  }
  int places() const { return static_cast<int>(run_->corpus().places()); }
  double floor() const { return run_->best().loss; }
  double max_accuracy() const { return run_->best().right; }
  double floor_alone() const { return run_->best_alone().loss; }

  int advance(int losses) { return static_cast<int>(run_->advance(losses)); }
  val losses() const { return view_of(run_->losses()); }

  // The following functions return null if the run is not complete, or if there is no such step, word or place.

  // All weights in one array, in the order of Shape.
  val weights(int step) {
    if (!has(step)) return val::null();
    const learning::Weights weights = run_->weights(step);
    const auto count = static_cast<std::size_t>(run_->shape().count());
    return val(emscripten::typed_memory_view(count, weights.token.numbers));
  }
  // Whether it takes no time: see Run.
  bool is_near(int step) const { return has(step) && run_->is_near(step); }
  // `counted` and `last` of the training sentences, then of the held-out ones, if any.
  val accuracy(int step) {
    if (!has(step)) return val::null();
    numbers_.clear();
    for (const bool held_out : {false, true}) {
      if (held_out && !run_->holds_out()) continue;
      const learning::Accuracy right = run_->accuracy(step, held_out);
      numbers_.insert(numbers_.end(), {right.counted, right.last});
    }
    return view_of(numbers_);
  }
  val masked_loss(int step) { return has(step) ? val(run_->masked_loss(step)) : val::null(); }
  // The shares of all words at a place of a sentence, an array of positions in the vocabulary.
  val predict(int step, const val& words, int place) {
    if (!read_sentence(step, words) || !has_place(place)) return val::null();
    return numbers(run_->predict(step, ints_, static_cast<std::size_t>(place)));
  }
  // (words, d): the model's inputs for a sentence.
  val inputs(int step, const val& words) {
    return read_sentence(step, words) ? numbers(run_->inputs(step, ints_)) : val::null();
  }

 private:
  val numbers(std::vector<double> numbers) {
    numbers_ = std::move(numbers);
    return view_of(numbers_);
  }
  // Reads the words of a sentence into ints_. Returns whether the step and the sentence are valid.
  bool read_sentence(int step, const val& words) {
    ints_ = emscripten::vecFromJSArray<int>(words);
    for (const int id : ints_)
      if (id < 0 || id >= run_->shape().words) return false;
    return has(step) && !ints_.empty() && static_cast<int>(ints_.size()) <= places();
  }
  bool has_place(int place) const { return place >= 0 && place < static_cast<int>(ints_.size()); }
  bool has(int step) const { return run_->losses_left() == 0 && step >= 0 && step <= run_->config().steps; }

  std::unique_ptr<learning::Run> run_;
  std::vector<int> ints_;
  std::vector<double> numbers_;
};

// Null if the config has problems.
std::shared_ptr<LearningRun> open_learning() {
  std::unique_ptr<learning::Run> run = learning::open_run(decode(take_config()), last_problems);
  if (!run) return {};
  return std::make_shared<LearningRun>(std::move(run));
}

}  // namespace

EMSCRIPTEN_BINDINGS(learning) {
  using namespace emscripten;

  class_<LearningRun>("RunInCore")
      .smart_ptr<std::shared_ptr<LearningRun>>("RunInCore")
      .property("config", &LearningRun::config)
      .property("words", &LearningRun::words)
      .property("heldOut", &LearningRun::held_out)
      .property("places", &LearningRun::places)
      .property("floor", &LearningRun::floor)
      .property("maxAccuracy", &LearningRun::max_accuracy)
      .property("floorAlone", &LearningRun::floor_alone)
      .property("losses", &LearningRun::losses)
      .function("sentences", &LearningRun::sentences)
      .function("advance", &LearningRun::advance)
      .function("weights", &LearningRun::weights)
      .function("isNear", &LearningRun::is_near)
      .function("accuracy", &LearningRun::accuracy)
      .function("maskedLoss", &LearningRun::masked_loss)
      .function("predict", &LearningRun::predict)
      .function("inputs", &LearningRun::inputs);

  function("openConfig", &open_config);
  function("problems", &problems_of_last_call);
  function("openRun", &open_learning);
}
