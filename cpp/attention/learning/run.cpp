#include "attention/learning/run.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "attention/learning/logarithm.hpp"
#include "attention/learning/optimiser.hpp"
#include "attention/recorded/memory.hpp"

namespace attention::learning {
namespace {

constexpr double kMaxKept = 16e6;  // bytes

bool causal(const Config& c) { return c.mask == Mask::causal; }
Sight sight_of(const Config& c) { return {causal(c), causal(c) && c.hidden_score == HiddenScore::zero}; }

// What the model may see at a place: the words so far, or the whole sentence if the target is reversed and nothing is
// masked. Without place vectors the order is unknown, so the words are sorted.
std::vector<int> seen(const Config& c, const std::vector<int>& words, std::size_t place) {
  const bool all = c.target == Target::reversed && !causal(c);
  std::vector<int> context(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(all ? words.size() : place + 1));
  if (!c.places) std::sort(context.begin(), context.end());
  context.push_back(c.places ? static_cast<int>(place) : words[place]);
  return context;
}

// As torch.argmax: the first of the largest, and NaN is larger than any number.
int likeliest(const double* logits, Index words) {
  Index best = 0;
  for (Index i = 1; i < words && !std::isnan(logits[best]); ++i)
    if (logits[i] > logits[best] || std::isnan(logits[i])) best = i;
  return static_cast<int>(best);
}

}  // namespace

double most_bytes(const Shape& s, const Corpus& corpus) {
  double rows = 0, keys = 0;
  for (const std::vector<int>& input : corpus.inputs) {
    const auto length = static_cast<double>(input.size());
    rows += length;
    keys += length * length;
  }
  const auto d = static_cast<double>(s.d), d_k = static_cast<double>(s.heads * s.d_k);
  const double pass = rows * (2 * d + 2 * d_k) + keys * 2 * static_cast<double>(s.heads) +
                      rows * (2 * d + 2 * static_cast<double>(s.words));
  return kMaxKept + sizeof(double) * (3 * 2 * pass + 8 * static_cast<double>(s.count()));
}

Run::Run(Value filled, Config config, Corpus corpus)
    : filled_(std::move(filled)),
      config_(std::move(config)),
      corpus_(std::move(corpus)),
      shape_(shape_of(config_, corpus_)),
      training_(shape_, batch_of(corpus_, sight_of(config_), false)),
      held_out_(shape_, batch_of(corpus_, sight_of(config_), true)),
      gradients_(static_cast<std::size_t>(shape_.count())),
      stride_(1) {
  const double steps = static_cast<double>(config_.steps) + 1;
  const double bytes = sizeof(double) * static_cast<double>(shape_.count());
  if (steps * bytes > kMaxKept)
    stride_ = static_cast<std::int64_t>(std::ceil(steps * bytes * (1 + numbers_kept(config_.optimiser)) / kMaxKept));
  losses_.reserve(static_cast<std::size_t>(steps));
  kept_.reserve(static_cast<std::size_t>(kept_steps()) * record());
  now_.step = 0;
  now_.numbers = draw_weights(shape_, config_.seed, config_.init);
  now_.numbers.resize(static_cast<std::size_t>(shape_.count() * (1 + numbers_kept(config_.optimiser))));
}

std::size_t Run::record() const {
  return static_cast<std::size_t>(shape_.count() * (stride_ == 1 ? 1 : 1 + numbers_kept(config_.optimiser)));
}

double Run::loss_of(State& state) { return training_.forward(weights_of(shape_, state.numbers.data(), nullptr)); }

// From the forward pass of this state.
void Run::take_step(State& state) {
  const std::int64_t all = shape_.count();
  double* const numbers = state.numbers.data();
  training_.backward(weights_of(shape_, numbers, gradients_.data()));
  ++state.step;
  // Weights without a gradient stay unchanged, as in torch.optim: place vectors that are not added.
  const std::int64_t words = shape_.words * shape_.d;
  const std::int64_t rest = words + shape_.places * shape_.d;
  const auto step = [&](Part part) {
    learning::take_step(config_, state.step, part, all, numbers, gradients_.data(), numbers + all);
  };
  step({0, words});
  if (shape_.add_places) step({words, rest - words});
  step({rest, all - rest});
}

std::int64_t Run::advance(std::int64_t losses) {
  for (; losses > 0 && losses_left() > 0; --losses) {
    if (now_.step % stride_ == 0)
      kept_.insert(kept_.end(), now_.numbers.begin(), now_.numbers.begin() + static_cast<std::ptrdiff_t>(record()));
    losses_.push_back(loss_of(now_));
    if (now_.step < config_.steps) take_step(now_);
  }
  return losses_left();
}

bool Run::is_near(std::int64_t step) const { return step % stride_ == 0 || again_.step == step || now_.step == step; }

Run::State& Run::reach(std::int64_t step) {
  if (now_.step == step) return now_;  // the last step
  const std::int64_t before = step / stride_ * stride_;
  if (again_.step < before || again_.step > step) {
    again_.step = before;
    const double* const kept = kept_.data() + static_cast<std::size_t>(step / stride_) * record();
    again_.numbers.assign(kept, kept + record());
  }
  while (again_.step < step) {
    loss_of(again_);
    take_step(again_);
  }
  return again_;
}

Weights Run::weights(std::int64_t step) {
  double* const kept = kept_.data() + static_cast<std::size_t>(step) * record();
  return weights_of(shape_, stride_ == 1 ? kept : reach(step).numbers.data(), nullptr);
}

Accuracy Run::accuracy(std::int64_t step, bool held_out) {
  Pass& pass = held_out ? held_out_ : training_;
  pass.forward(weights(step));
  const Batch& batch = pass.batch();
  Accuracy right{0, 0};
  for (Index r = 0; r < pass.logits().rows; ++r) {
    const int word = likeliest(pass.logits().row(r), shape_.words);
    const Row& row = batch.rows[r];
    for (int i = row.first_goal; i < row.first_goal + row.goals; ++i) {
      if (batch.goals[i].word != word) continue;
      right.counted += batch.goals[i].count;
      right.last += batch.goals[i].last;
    }
  }
  return {right.counted / batch.count, right.last / batch.last};
}

double Run::masked_loss(std::int64_t step) {
  if (!masked_) masked_ = std::make_unique<Pass>(shape_, batch_of(corpus_, {true, false}, false));
  return masked_->forward(weights(step));
}

std::vector<double> Run::predict(std::int64_t step, const std::vector<int>& words, std::size_t place) {
  Pass pass(shape_, batch_of(words, place, sight_of(config_)));
  pass.forward(weights(step));
  return {pass.shares().numbers, pass.shares().numbers + shape_.words};
}

std::vector<double> Run::inputs(std::int64_t step, const std::vector<int>& words) {
  const Weights w = weights(step);
  std::vector<double> inputs;
  for (std::size_t place = 0; place < words.size(); ++place)
    for (Index i = 0; i < w.token.cols; ++i)
      inputs.push_back(w.token.row(words[place])[i] +
                       (shape_.add_places ? w.place.row(static_cast<Index>(place))[i] : 0));
  return inputs;
}

namespace {

template <typename Seen>  // seen(words, place): the words visible there
Run::Best best_of(const Corpus& corpus, const Seen& seen) {
  std::map<std::vector<int>, std::map<int, double>> said;  // how often each word follows a context
  double all = 0;
  for (std::size_t i = 0; i < corpus.inputs.size(); ++i)
    for (std::size_t place = 0; place < corpus.inputs[i].size(); ++place) {
      if (corpus.held_out[i] || corpus.targets[i][place] == kNotCounted) continue;
      said[seen(corpus.inputs[i], place)][corpus.targets[i][place]] += 1;
      all += 1;
    }
  double nats = 0, right = 0;
  for (const auto& [context, words] : said) {
    double times = 0;
    for (const auto& [word, count] : words) times += count;
    double max = 0;
    for (const auto& [word, count] : words) {
      nats += count * logarithm(times / count);
      max = std::max(max, count);
    }
    right += max;
  }
  return {nats / all, right / all};
}

}  // namespace

Run::Best Run::best() const {
  return best_of(corpus_,
                 [&](const std::vector<int>& words, std::size_t place) { return seen(config_, words, place); });
}

Run::Best Run::best_alone() const {
  return best_of(corpus_, [&](const std::vector<int>& words, std::size_t place) {
    return config_.places ? std::vector<int>{words[place], static_cast<int>(place)} : std::vector<int>{words[place]};
  });
}

std::unique_ptr<Run> open_run(const Value& given, std::vector<Problem>& problems) {
  Value full = filled(given);
  Config config;
  problems = read_config(full, config);
  if (!problems.empty()) return {};
  Corpus corpus = corpus_of(config);
  if (!has_memory(most_bytes(shape_of(config, corpus), corpus))) {
    problems = {{"", ProblemCode::run_memory, {}}};
    return {};
  }
  return std::make_unique<Run>(std::move(full), std::move(config), std::move(corpus));
}

}  // namespace attention::learning
