// Every operation's gradient against finite differences, on random shapes; and numbers computed by hand.
#include "attention/learning/operations.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <functional>
#include <random>

#include "attention/learning/exponential.hpp"
#include "attention/learning/logarithm.hpp"
#include "attention/learning/optimiser.hpp"

namespace attention::learning {
namespace {

class Numbers {
 public:
  explicit Numbers(unsigned seed) : engine_(seed) {}
  int whole(int min, int max) { return std::uniform_int_distribution<int>(min, max)(engine_); }
  // A tensor of random numbers with gradient 0. This object owns its memory.
  Tensor tensor(Index rows, Index cols) {
    std::vector<double>& numbers = memory_.emplace_back(static_cast<std::size_t>(2 * rows * cols));
    for (Index i = 0; i < rows * cols; ++i) numbers[i] = std::uniform_real_distribution<double>(-2, 2)(engine_);
    return Tensor(numbers.data(), numbers.data() + rows * cols, rows, cols);
  }
  // Sentences of a few words, some of them equal, with a target at each place.
  Batch batch(int words, Sight sight) {
    Corpus corpus;
    corpus.words.resize(static_cast<std::size_t>(words));
    for (int sentence = whole(1, 4); sentence > 0; --sentence) {
      std::vector<int> ids, targets;
      for (int length = whole(1, 4); length > 0; --length) {
        ids.push_back(whole(0, words - 1));
        targets.push_back(whole(0, words - 1));
      }
      corpus.inputs.push_back(ids);
      corpus.targets.push_back(targets);
      corpus.held_out.push_back(false);
    }
    return batch_of(corpus, sight, false);
  }
  Sight sight() { return {whole(0, 1) == 1, whole(0, 1) == 1}; }

 private:
  std::mt19937 engine_;
  std::deque<std::vector<double>> memory_;
};

// `forward` writes `output` from `inputs`; `backward` adds to their gradients. The loss is a random sum of the output.
void expect_gradients(Numbers& random, const std::vector<Tensor>& inputs, const Tensor& output,
                      const std::function<void()>& forward, const std::function<void()>& backward) {
  const Tensor factors = random.tensor(output.rows, output.cols);
  const auto loss = [&] {
    forward();
    double sum = 0;
    for (Index i = 0; i < output.size(); ++i) sum += factors.numbers[i] * output.numbers[i];
    return sum;
  };
  loss();
  std::copy_n(factors.numbers, output.size(), output.gradients);
  backward();
  constexpr double kStep = 1e-5;  // the error of a central difference is some 1e-10, its rounding some 1e-11
  for (const Tensor& input : inputs)
    for (Index i = 0; i < input.size(); ++i) {
      const double number = input.numbers[i];
      input.numbers[i] = number + kStep;
      const double more = loss();
      input.numbers[i] = number - kStep;
      const double less = loss();
      input.numbers[i] = number;
      const double slope = (more - less) / (2 * kStep);
      ASSERT_NEAR(input.gradients[i], slope, 1e-7 * (1 + std::abs(slope))) << "number " << i;
    }
}

class Gradients : public ::testing::TestWithParam<unsigned> {
 protected:
  Numbers random{GetParam()};
  int words = random.whole(1, 6);
  Batch batch = random.batch(words, random.sight());
  Index tokens = static_cast<Index>(batch.tokens.size()), rows = static_cast<Index>(batch.rows.size());
  Index keys = static_cast<Index>(batch.keys.size()), heads = random.whole(1, 3), d = random.whole(1, 9);
};

TEST_P(Gradients, OfEmbeddings) {
  const Tensor token = random.tensor(words, d), place = random.tensor(4, d), x = random.tensor(tokens, d);
  expect_gradients(
      random, {token, place}, x, [&] { embed(batch, token, &place, x); },
      [&] { embed_backward(batch, token, &place, x); });
}

TEST_P(Gradients, OfALinearLayer) {
  const Tensor x = random.tensor(rows, d), weight = random.tensor(words, d), y = random.tensor(rows, words);
  expect_gradients(
      random, {x, weight}, y, [&] { linear(x, weight, y); }, [&] { linear_backward(x, weight, y); });
}

TEST_P(Gradients, OfDotProducts) {
  const Tensor queries = random.tensor(tokens, heads * d), key = random.tensor(tokens, heads * d);
  const Tensor scores = random.tensor(heads, keys);
  expect_gradients(
      random, {queries, key}, scores, [&] { dot_products(batch, queries, key, 0.7, scores); },
      [&] { dot_products_backward(batch, queries, key, 0.7, scores); });
}

TEST_P(Gradients, OfSoftmax) {
  const Tensor scores = random.tensor(heads, keys), weights = random.tensor(heads, keys);
  expect_gradients(
      random, {scores}, weights, [&] { softmax(batch, scores, weights); },
      [&] { softmax_backward(batch, scores, weights); });
}

TEST_P(Gradients, OfAWeightedSum) {
  const Tensor weights = random.tensor(heads, keys), values = random.tensor(tokens, heads * d);
  const Tensor mixed = random.tensor(rows, heads * d);
  expect_gradients(
      random, {weights, values}, mixed, [&] { weighted_sum(batch, weights, values, mixed); },
      [&] { weighted_sum_backward(batch, weights, values, mixed); });
}

TEST_P(Gradients, OfAResidual) {
  const Tensor mixed = random.tensor(rows, d), x = random.tensor(tokens, d), y = random.tensor(rows, d);
  expect_gradients(
      random, {mixed, x}, y, [&] { add_input(batch, mixed, x, y); }, [&] { add_input_backward(batch, mixed, x, y); });
}

TEST_P(Gradients, OfCrossEntropy) {
  const Tensor logits = random.tensor(rows, words), shares = random.tensor(rows, words), loss = random.tensor(1, 1);
  // cross_entropy_backward assumes a loss with gradient 1; here the gradient is another.
  expect_gradients(
      random, {logits}, loss, [&] { loss.numbers[0] = cross_entropy(batch, logits, shares); },
      [&] {
        cross_entropy_backward(batch, logits, shares);
        for (Index i = 0; i < logits.size(); ++i) logits.gradients[i] *= loss.gradients[0];
      });
}

INSTANTIATE_TEST_SUITE_P(OnRandomShapes, Gradients, ::testing::Range(1u, 31u));

TEST(Softmax, GivesEqualScoresEqualWeightsAndHiddenKeysTheScoreZero) {
  const Batch batch =
      batch_of({0, 1, 2}, 0, {true, true});  // the first word sees itself; two keys are hidden, with score 0
  Numbers random(1);
  const Tensor queries = random.tensor(3, 1), scores = random.tensor(1, 3), weights = random.tensor(1, 3);
  queries.numbers[0] = 0;
  dot_products(batch, queries, queries, 1, scores);
  softmax(batch, scores, weights);
  for (int i = 0; i < 3; ++i) EXPECT_DOUBLE_EQ(weights.numbers[i], 1.0 / 3);
}

TEST(CrossEntropy, IsTheLogarithmOfTheNumberOfEqualLogits) {
  Numbers random(1);
  const Batch batch = random.batch(5, {true, false});
  const auto rows = static_cast<Index>(batch.rows.size());
  const Tensor logits = random.tensor(rows, 5), shares = random.tensor(rows, 5);
  std::fill_n(logits.numbers, logits.size(), 3.0);
  EXPECT_NEAR(cross_entropy(batch, logits, shares), std::log(5.0), 1e-15);
}

// The numbers of torch.optim in float64: a rate and a decay of 0.1, a momentum of 0.9.
TEST(Optimiser, StepsAsInPyTorch) {
  const double gradients[3][3] = {{0.25, -1, 1e-7}, {-0.5, 0.125, 2e-8}, {0.0625, 3, 0}};
  const std::pair<Optimiser, std::vector<double>> optimisers[] = {
      {Optimiser::sgd, {0.49363699999999994, -0.29250974999999996, 0.944378969499}},
      {Optimiser::adamw, {0.44440608031627754, -0.13436514793078058, 0.7583227577245328}}};
  for (const auto& [optimiser, expected] : optimisers) {
    Config config;
    config.optimiser = optimiser;
    config.rate = config.weight_decay = 0.1;
    config.momentum = 0.9;
    double weights[] = {0.5, -0.25, 1};
    std::vector<double> kept(static_cast<std::size_t>(3 * numbers_kept(optimiser)));
    for (std::int64_t step = 1; step <= 3; ++step)
      take_step(config, step, {0, 3}, 3, weights, gradients[step - 1], kept.data());
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(weights[i], expected[i], 1e-15);
  }
}

TEST(Exponentials, AreWithinTwoUnitsOfTheLastPlace) {
  std::mt19937_64 engine(1);
  for (int i = 0; i < 100000; ++i) {
    const double x = -708 * std::pow(std::uniform_real_distribution<double>(0, 1)(engine), 4);
    double numbers[] = {x, x, x};  // a pair, and the last one alone
    exponentials(numbers, 3);
    for (const double y : numbers) ASSERT_NEAR(y, std::exp(x), 4.5e-16 * std::exp(x)) << x;
  }
  double edges[] = {0, -0.0, -1e-300, -708.0001, -INFINITY, NAN, -708};
  exponentials(edges, 7);
  EXPECT_EQ(edges[0], 1);
  EXPECT_EQ(edges[1], 1);
  EXPECT_EQ(edges[2], 1);
  EXPECT_EQ(edges[3], 0);
  EXPECT_EQ(edges[4], 0);
  EXPECT_TRUE(std::isnan(edges[5]));
  EXPECT_GT(edges[6], 0);
}

TEST(Logarithm, IsWithinFourUnitsOfTheLastPlace) {
  Numbers random(11);
  for (int i = 0; i < 100000; ++i) {
    const double x = std::ldexp(1 + random.whole(1, 1 << 30) / 0x1p30, random.whole(-40, 40));
    const double right = std::log(x);
    EXPECT_LE(std::abs(logarithm(x) - right), 4 * (std::nextafter(std::abs(right), HUGE_VAL) - std::abs(right))) << x;
  }
  EXPECT_EQ(logarithm(1), 0);
  EXPECT_TRUE(std::isnan(logarithm(NAN)));
}

TEST(Batch, HasThePlacesOfACommonBeginningOnce) {
  Corpus corpus;
  corpus.words = {"a", "b", "c"};
  corpus.inputs = {{0, 1}, {0, 2}, {0, 1}};
  corpus.targets = {{1, 2}, {2, 2}, {1, 0}};
  corpus.held_out = {false, false, false};
  const Batch causal = batch_of(corpus, {true, false}, false);
  ASSERT_EQ(causal.rows.size(), 3u);  // "a", "a b", "a c"
  EXPECT_EQ(causal.rows[0].count, 3);
  EXPECT_EQ(causal.rows[1].count, 2);
  EXPECT_EQ(causal.tokens.size(), 3u);
  EXPECT_EQ(causal.count, 6);
  EXPECT_EQ(causal.last, 3);
  EXPECT_EQ(batch_of(corpus, {false, false}, false).rows.size(), 4u);  // two sentences, two places each
}

TEST(Batch, OmitsHeldOutSentencesAndTargetsThatDoNotCount) {
  Corpus corpus;
  corpus.words = {"a", "b", "c"};
  corpus.inputs = {{0, 1}, {2, 2}};
  corpus.targets = {{kNotCounted, 2}, {1, 1}};
  corpus.held_out = {false, true};
  const Batch seen = batch_of(corpus, {true, false}, false);
  ASSERT_EQ(seen.rows.size(), 1u);  // "a b"
  EXPECT_EQ(seen.count, 1);
  EXPECT_EQ(batch_of(corpus, {true, false}, true).count, 2);
}

}  // namespace
}  // namespace attention::learning
