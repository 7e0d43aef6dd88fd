// The streaming path: its exponential, its error against double precision, and its agreement with the recorded path.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "../support/counting_new.hpp"
#include "../support/json_value.hpp"
#include "../support/problem_text.hpp"
#include "../support/without_memory.hpp"
#include "attention/recorded/run.hpp"
#include "attention/streaming/lanes.hpp"
#include "attention/streaming/prepared.hpp"
#include "attention/streaming/scaled_dot_product.hpp"
#include "attention/streaming/streaming.hpp"
#include "attention/streaming/streaming_pass.hpp"

namespace attention {
namespace {

using Floats = std::vector<float>;
constexpr float kInf = std::numeric_limits<float>::infinity();

TEST(Exp2, IsWithinTwoUlps) {
  // Every 37th float from 0 up to 32 and down to -126: 37 shares no factor with the steps of a mantissa.
  constexpr std::uint32_t kRanges[][2] = {{0, 0x42000000u}, {0x80000000u, 0xc2fc0000u}};
  double worst = 0;
  for (const auto& [first, last] : kRanges)
    for (std::uint32_t bits = first; bits <= last; bits += 37) {
      float x;
      std::memcpy(&x, &bits, sizeof x);
      const double exact = std::exp2(static_cast<double>(x));
      const float rounded = static_cast<float>(exact);
      const double ulp = static_cast<double>(std::nextafter(rounded, kInf)) - static_cast<double>(rounded);
      worst = std::max(worst, std::abs(static_cast<double>(exp2(broadcast(x))[0]) - exact) / ulp);
    }
  EXPECT_LE(worst, 2);
}

TEST(Exp2, IsOneAtZeroAndZeroFarBelow) {
  const Lanes x = exp2(Lanes{0.0f, -kInf, -126.5f, -1e30f});
  EXPECT_EQ(x[0], 1.0f);
  for (int i = 1; i < 4; ++i) EXPECT_EQ(x[i], 0.0f) << i;
  EXPECT_TRUE(std::isnan(exp2(broadcast(std::numeric_limits<float>::quiet_NaN()))[0]));
}

struct Problem3 {
  std::int64_t slices, n, m, d_k, d_v;
  bool causal;
  std::vector<std::int32_t> visible;
};

Floats drawn(std::size_t count, unsigned seed) {
  std::mt19937 engine(seed);
  std::normal_distribution<float> normal;
  Floats x(count);
  for (float& v : x) v = normal(engine);
  return x;
}

// The maximum error of a context, compared with the same sums in double precision. NaN if no key is visible. Scores
// have the size `size_of_scores`.
double error_of(const Problem3& p, float size_of_scores = 1) {
  const auto size = [&](std::int64_t rows, std::int64_t cols) {
    return static_cast<std::size_t>(p.slices * rows * cols);
  };
  const Floats q = drawn(size(p.n, p.d_k), 1), k = drawn(size(p.m, p.d_k), 2), v = drawn(size(p.m, p.d_v), 3);
  Floats context(size(p.n, p.d_v), -7.0f);
  const float scale = static_cast<float>(size_of_scores / std::sqrt(static_cast<double>(p.d_k)));
  scaled_dot_product(
      {p.slices, p.n, p.m, p.d_k, p.d_v, q.data(), k.data(), v.data(), p.causal, p.visible.data(), scale},
      context.data());

  double worst = 0;
  std::vector<double> weights(static_cast<std::size_t>(p.m));
  for (std::int64_t s = 0; s < p.slices; ++s)
    for (std::int64_t i = 0; i < p.n; ++i) {
      const std::int64_t end = p.causal ? std::min<std::int64_t>(i + 1, p.visible[s]) : p.visible[s];
      double largest = -kInf, sum = 0;
      for (std::int64_t j = 0; j < end; ++j) {
        double dot = 0;
        for (std::int64_t c = 0; c < p.d_k; ++c)
          dot += static_cast<double>(q[(s * p.n + i) * p.d_k + c]) * static_cast<double>(k[(s * p.m + j) * p.d_k + c]);
        weights[j] = dot * static_cast<double>(scale);
        largest = std::max(largest, weights[j]);
      }
      for (std::int64_t j = 0; j < end; ++j) sum += weights[j] = std::exp(weights[j] - largest);
      for (std::int64_t c = 0; c < p.d_v; ++c) {
        double exact = 0;
        for (std::int64_t j = 0; j < end; ++j)
          exact += weights[j] / sum * static_cast<double>(v[(s * p.m + j) * p.d_v + c]);
        const float got = context[(s * p.n + i) * p.d_v + c];
        if (end == 0) EXPECT_TRUE(std::isnan(got));
        else worst = std::max(worst, std::abs(static_cast<double>(got) - exact));
        if (end > 0 && std::isnan(got)) return kInf;
      }
    }
  return worst;
}

// The values have size 1. Their rounding is 1e-7, and sums of products of either sign add to it.
TEST(ScaledDotProduct, IsRightAtEverySizeAroundPanelsAndBlocks) {
  for (const std::int64_t n : {1, 3, 7, 8, 9, 63, 64, 65, 127, 128, 129, 200})
    for (const std::int64_t d : {1, 2, 4, 5, 8, 13})
      for (const bool causal : {false, true}) {
        const auto hidden = static_cast<std::int32_t>(n / 3);
        EXPECT_LT(
            error_of(
                {2, n, n, d, d + 1, causal, {static_cast<std::int32_t>(n), static_cast<std::int32_t>(n) - hidden}}),
            1.5e-6)
            << n << " tokens of " << d << (causal ? ", causal" : "");
      }
}

TEST(ScaledDotProduct, AcceptsMoreOrFewerKeysThanQueriesAndRowsWithoutAnyKey) {
  for (const bool causal : {false, true}) {
    EXPECT_LT(error_of({1, 70, 9, 6, 3, causal, {9}}), 1.5e-6);
    EXPECT_LT(error_of({1, 9, 300, 6, 3, causal, {300}}), 1.5e-6);
    EXPECT_LT(error_of({3, 20, 20, 4, 4, causal, {0, 20, 1}}), 1.5e-6);
  }
}

// Scores of hundreds are shifted, by another number for each query and again and again. Their own rounding is 1e-5.
TEST(ScaledDotProduct, IsRightIfScoresAreLarge) {
  for (const float size : {10.0f, 40.0f, 200.0f})
    for (const bool causal : {false, true}) EXPECT_LT(error_of({2, 300, 300, 13, 14, causal, {300, 170}}, size), 1e-4);
}

TEST(ScaledDotProduct, IsRightIfASumIsCutIntoSlices) {
  for (const std::int64_t d : {255, 256, 257, 258, 300, 511, 512, 513})
    for (const bool causal : {false, true}) EXPECT_LT(error_of({2, 20, 17, d, 3, causal, {17, 9}}), 2e-6) << d;
}

TEST(ScaledDotProduct, AnyKeyMayHaveTheLargestScore) {
  for (std::int64_t m = 1; m <= 20; ++m)
    for (std::int64_t largest = 0; largest < m; ++largest) {
      Floats keys(static_cast<std::size_t>(m)), values(static_cast<std::size_t>(m));
      for (std::int64_t key = 0; key < m; ++key) values[static_cast<std::size_t>(key)] = static_cast<float>(key);
      keys[static_cast<std::size_t>(largest)] = 1000;  // 2^1000 is beyond a float
      const float query = 1;
      const auto visible = static_cast<std::int32_t>(m);
      float context = -1;
      scaled_dot_product({1, 1, m, 1, 1, &query, keys.data(), values.data(), false, &visible, 1}, &context);
      EXPECT_EQ(context, static_cast<float>(largest)) << m << " keys";
    }
}

// Eight queries, a panel, with the score `first` for each key of the first block. Those in `rising` find the score
// `later` in the second block, the others `first` again.
Floats context_of_rising(unsigned rising, float first, float later) {
  constexpr std::int64_t kQueries = 8, kEqualKeys = 128;
  Floats queries(kQueries * kQueries), keys((kEqualKeys + 1) * kQueries), values(kEqualKeys + 1);
  std::fill(keys.begin(), keys.end(), first);
  for (std::size_t query = 0; query < kQueries; ++query) {
    queries[query * (kQueries + 1)] = 1;
    if (rising >> query & 1) keys[kEqualKeys * kQueries + query] = later;
  }
  values[kEqualKeys] = 129;
  const std::int32_t visible = kEqualKeys + 1;
  Floats context(kQueries);
  scaled_dot_product(
      {1, kQueries, visible, kQueries, 1, queries.data(), keys.data(), values.data(), false, &visible, 1},
      context.data());
  return context;
}

TEST(ScaledDotProduct, AnyQueriesMayFindTheirLargestScoreInALaterBlock) {
  for (unsigned rising = 0; rising < 256; ++rising) {
    const Floats context = context_of_rising(rising, 0, 1000);    // e^1000 is beyond a float
    for (std::size_t query = 0; query < context.size(); ++query)  // the mean of 128 zeros and 129 is 1
      EXPECT_NEAR(context[query], rising >> query & 1 ? 129 : 1, 1e-5) << rising << ", query " << query;
  }
}

// While the largest score is from 0 to 22.18, which is 32 ln 2, scores are not shifted.
TEST(ScaledDotProduct, TheLargestScoreMayComeNearZeroOrLeaveIt) {
  const float pairs[][2] = {{-1e3f, -30}, {-1e3f, 0}, {-1e3f, 1e3f}, {-30, -26}, {-23, -22},
                            {-20, -16},   {18, 22},   {22, 23},      {20, 1e3f}, {30, 34}};
  for (const auto& [first, later] : pairs)
    for (const unsigned rising : {0x05u, 0x30u}) {
      const Floats context = context_of_rising(rising, first, later);
      const double weight = std::exp(std::min(static_cast<double>(later) - static_cast<double>(first), 100.0));
      for (std::size_t query = 0; query < context.size(); ++query)
        EXPECT_NEAR(context[query], rising >> query & 1 ? 129 * weight / (128 + weight) : 1, 2e-4)
            << first << " to " << later << ", query " << query;
    }
}

TEST(ScaledDotProduct, TheLargestScoreMayBeFarBelowZero) {
  for (const float score : {-1e3f, -1e30f}) {
    const Floats keys = {2 * score, score, 3 * score}, values = {1, 2, 3};
    const float query = 1;
    const std::int32_t visible = 3;
    float context = -1;
    scaled_dot_product({1, 1, 3, 1, 1, &query, keys.data(), values.data(), false, &visible, 1}, &context);
    EXPECT_EQ(context, 2) << score;
  }
}

std::vector<std::uint32_t> bits_of(const Floats& x) {
  std::vector<std::uint32_t> bits(x.size());
  std::memcpy(bits.data(), x.data(), x.size() * sizeof(float));
  return bits;
}

// Queries, keys and values of one head under a causal mask, and their context.
struct Causal {
  std::int64_t n, d;
  Floats q, k, v;
  Causal(std::int64_t n_, std::int64_t d_)
      : n(n_),
        d(d_),
        q(drawn(static_cast<std::size_t>(n * d), 1)),
        k(drawn(static_cast<std::size_t>(n * d), 2)),
        v(drawn(static_cast<std::size_t>(n * d), 3)) {}

  Floats context() const {
    Floats out(q.size(), -7.0f);
    const auto visible = static_cast<std::int32_t>(n);
    scaled_dot_product({1, n, n, d, d, q.data(), k.data(), v.data(), true, &visible, 0.5f}, out.data());
    return out;
  }
};

// The law: hidden keys and values change no bit of a query's context, whatever panel or block they are in.
TEST(ScaledDotProduct, UnderACausalMaskLaterKeysChangeNoBit) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const std::int64_t n : {1, 2, 7, 8, 9, 17, 63, 64, 65, 127, 128, 129, 140})
    for (const std::int64_t later : {std::int64_t{0}, n / 2, n - 2, n - 1}) {
      if (later < 0) continue;
      Causal attention(n, 5);
      const auto before = bits_of(attention.context());
      for (const float bad : {nan, kInf, -kInf, 3e38f}) {
        Causal spoilt = attention;
        const auto cell = static_cast<std::size_t>(later * 5 + 3);
        spoilt.v[cell] = bad;
        const Floats after = spoilt.context();
        const auto bits = bits_of(after);
        for (std::size_t i = 0; i < bits.size(); ++i) {
          const bool reached = i >= cell && i % 5 == 3;
          if (!reached) {
            ASSERT_EQ(bits[i], before[i]) << n << " tokens, " << bad << " in row " << later << ": " << i;
          } else if (bad != 3e38f) {
            ASSERT_FALSE(std::isfinite(after[i])) << i;
          }
        }
        spoilt = attention;
        spoilt.k[cell] = bad;
        const auto keyed = bits_of(spoilt.context());
        for (std::size_t i = 0; i < static_cast<std::size_t>(later * 5); ++i) ASSERT_EQ(keyed[i], before[i]) << i;
      }
    }
}

TEST(ScaledDotProduct, TheMeanOfEqualLargestValuesIsThatValue) {
  for (const std::int64_t n : {1, 3, 9, 65, 129, 300}) {
    Causal attention(n, 3);
    for (float& v : attention.v) v = 3e38f;
    for (const float x : attention.context()) ASSERT_NEAR(x / 3e38f, 1, 1e-6) << n;
    for (std::size_t i = 1; i < attention.v.size(); i += 3)
      attention.v[i] = -1e-30f;  // beside them, a small value stays exact
    const Floats mixed = attention.context();
    for (std::size_t i = 1; i < mixed.size(); i += 3) ASSERT_NEAR(mixed[i] / -1e-30f, 1, 1e-6) << n;
  }
}

// The context of 300 keys of this score.
float context_of_equal(float score, const Floats& values) {
  const Floats keys(300, score);
  const float query = 1;
  const std::int32_t visible = 300;
  float context = -1;
  scaled_dot_product({1, 1, 300, 1, 1, &query, keys.data(), values.data(), false, &visible, 1}, &context);
  return context;
}

// Weights can be 2^32, so sums of their products overflow early; none may make the smallest values subnormal.
TEST(ScaledDotProduct, TheMeanOfLargeOrSmallValuesIsRightUnderAnyScore) {
  for (const float score : {-60.0f, -23.0f, -22.0f, -10.0f, 10.0f, 22.0f, 23.0f, 60.0f})
    for (const float value : {1e38f, 1e-36f}) {
      const float context = context_of_equal(score, Floats(300, value));
      EXPECT_NEAR(context / value, 1, 4e-6) << score;  // each sum of 128 equal numbers is rounded 128 times
    }
}

TEST(ScaledDotProduct, AnInfiniteValueIsTheMeanBesideLargeOnes) {
  for (const float score : {0.0f, 22.0f, 60.0f})
    for (const float value : {1e30f, 3e38f}) {
      Floats values(300, value);
      values.back() = -kInf;
      EXPECT_EQ(context_of_equal(score, values), -kInf) << score << ", " << value;
    }
}

TEST(ScaledDotProduct, WritesNoPanelAfterTheLast) {
  const std::int64_t count = kQueriesAtOnce / kPanel + 1;
  const Floats ones(static_cast<std::size_t>(2 * count * kPanel * kQuad), 1.0f);
  Floats context(static_cast<std::size_t>(2 * count * kPanel * kQuad), -7.0f);
  const Panels panels = {ones.data(), kPanel};
  attend({1, 1, panels, panels, kPanel, false}, {panels, 0, count}, {context.data(), kPanel * kQuad});
  for (std::size_t i = context.size() / 2; i < context.size(); ++i) ASSERT_EQ(context[i], -7.0f) << i;
}

TEST(ScaledDotProduct, StatesTheMemoryThatItAllocates) {
  // One panel of 8 keys, one of 8 values, 64 queries of one number, and 72 contexts of a quad.
  EXPECT_EQ(scaled_dot_product_bytes(1, 1, 1), 4 * (8 + 8 + 64 * 1 + 72 * 4));
  EXPECT_EQ(scaled_dot_product_bytes(9, 3, 17), 4 * (16 * 3 + 24 * 9 + 64 * 3 + 72 * 20));
}

TEST(ScaledDotProduct, StaysWithinTheBoundAtAThousandTokens) {
  EXPECT_LT(error_of({1, 1024, 1024, 64, 64, true, {1024}}), 1.5e-6);
  EXPECT_LT(error_of({1, 1024, 1024, 64, 64, false, {1024}}), 1.5e-6);
}

Value with(const Value& config, std::initializer_list<std::pair<std::string, Value>> more) {
  Value::Object merged = *config.object();
  for (const auto& member : more) merged.push_back(member);
  return merged;
}

// The maximum difference between a prepared run and the last stage of the trace, relative to its numbers.
double difference(const Value& config, bool streaming) {
  const Run recorded = run(config);
  std::unique_ptr<Prepared> prepared;
  for (const auto& problem : prepare(config, prepared)) ADD_FAILURE() << text_of(problem);
  if (!prepared || !recorded.problems.empty()) return kInf;
  EXPECT_EQ(can_stream(config, recorded.config), streaming);
  const auto values = [&](const Tensor& t) {
    const float* first = recorded.trace.data().data() + t.offset;
    return Floats(first, first + t.slices() * t.rows * t.cols);
  };
  prepared->input = values(recorded.trace.tensor(*recorded.trace.find(Stage::inputs)));
  const Floats expected = values(recorded.trace.tensors().back());
  double worst = 0, size = 1;
  for (int again = 0; again < 2; ++again) {  // the second run reuses the buffers of the first
    prepared->run();
    EXPECT_EQ(prepared->output.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      if (std::isnan(expected[i]) != std::isnan(prepared->output[i])) return kInf;
      if (std::isnan(expected[i])) continue;
      size = std::max(size, std::abs(static_cast<double>(expected[i])));
      worst = std::max(worst, std::abs(static_cast<double>(expected[i]) - static_cast<double>(prepared->output[i])));
    }
  }
  return worst / size;
}

TEST(Prepared, EqualsTheLastStageOfTheTraceForEveryPreset) {
  for (const Preset& preset : presets()) {
    const Value& config = preset.config;
    const Value* dropout = config.find("dropout");
    const bool streams = !dropout && !config.find("maskBy") && !config.find("rope") && !config.find("memory") &&
                         !config.find("vocabulary");
    // The streaming pass sums in another order. Other configs run the recorded operations.
    EXPECT_LE(difference(config, streams), streams ? 1e-6 : 0) << preset.id;
  }
}

TEST(Prepared, EqualsTheTraceOverManyBlocksOfTokens) {
  const Value drawn = json_value(R"({"inputs": {"draw": "randn"}, "batch": 2, "n": 300, "dIn": 20, "dK": 18, "dV": 15,
                                     "heads": 3, "outProj": true, "bias": true})");
  for (const char* mask : {"none", "causal"}) EXPECT_LE(difference(with(drawn, {{"mask", mask}}), true), 2e-6) << mask;
  EXPECT_LE(difference(with(drawn, {{"mask", "causal+padding"}, {"lengths", Value::List{299, 130}}}), true), 2e-6);
  EXPECT_LE(difference(with(drawn, {{"headsBy", "wrapper"}, {"mask", "causal"}}), true), 2e-6);
  EXPECT_LE(difference(with(drawn, {{"qkv", "fused"}, {"scaleBy", "multiply"}}), true), 2e-6);
}

TEST(Prepared, StreamsWithADefaultOfAFieldThatItDoesNotKnow) {
  EXPECT_LE(difference(json_value(R"({"inputs": {"draw": "rand"}, "n": 9, "dIn": 4, "dropout": 0})"), true), 2e-6);
}

TEST(Prepared, EqualsTheTraceWithAPartialBlock) {
  const Value drawn = json_value(
      R"({"inputs": {"draw": "randn", "scale": 2}, "dIn": 5, "dK": 6, "dV": 9, "mask": "causal", "outProj": true})");
  for (int n = 126; n <= 138; ++n) EXPECT_LE(difference(with(drawn, {{"n", n}}), true), 2e-6) << n;
  for (const int n : {1, 2, 7, 8, 9, 255, 256, 257}) EXPECT_LE(difference(with(drawn, {{"n", n}}), true), 2e-6) << n;
}

TEST(Prepared, EqualsTheTraceWithWidthsBeyondASlice) {
  for (const int width : {255, 256, 257, 264, 520}) {
    const Value wide = with(json_value(R"({"inputs": {"draw": "rand"}, "n": 9, "bias": true})"),
                            {{"dIn", width}, {"dK", width}, {"dV", width + 1}});
    EXPECT_LE(difference(wide, true), 5e-6) << width;
    EXPECT_LE(difference(with(wide, {{"outProj", true}}), true), 5e-6) << width;
  }
}

// A new field is computed by the recorded operations until StreamingPass knows it: it stands in one of the two lists.
TEST(Prepared, KnowsEachFieldOrLeavesItToTheRecordedOperations) {
  std::vector<std::string> recorded;
  for (const auto& [field, initial] : *defaults().object())
    if (!StreamingPass::knows(field)) recorded.push_back(field);
  const std::vector<std::string> expected = {"memory", "memoryTokens", "residual",    "vocabulary",
                                             "rope",   "maskBy",       "hiddenScore", "dropout"};
  EXPECT_EQ(recorded, expected);
}

// A new word of a field that it knows is computed by it, too: or the numbers differ.
TEST(Prepared, EqualsTheTraceForEveryWordOfTheFieldsThatItKnows) {
  const Value drawn = Value::Object{{"inputs", Value::Object{{"draw", "rand"}}}, {"n", 11}, {"dIn", 4}, {"heads", 2}};
  const auto check = [&](const auto& field) {
    if (!StreamingPass::knows(field.name)) return;
    for (const char* word : field.names) {
      Value::Object config = *drawn.object();
      config.emplace_back(field.name, Value(word));
      if (std::string(word).find("padding") != std::string::npos)
        config.emplace_back("lengths", Value(Value::List{Value(7)}));
      EXPECT_LE(difference(Value(config), true), 2e-6) << field.name << " " << word;
    }
  };
  check(field::headsBy);
  check(field::weightInit);
  check(field::drawOrder);
  check(field::qkv);
  check(field::scaleBy);
  check(field::scaleAt);
  check(field::mask);
  check(field::dropoutBuild);
}

TEST(Prepared, AReplacedMaskHides) {
  const Value config = json_value(R"({"inputs": {"draw": "rand"}, "n": 3, "dIn": 4, "mask": "causal",
                                      "replace": {"mask": [[0, 1, 0], [0, 0, 1], [1, 0, 0]]}})");
  EXPECT_EQ(difference(config, false), 0);
}

TEST(Prepared, EqualsTheTraceWithOtherHiddenScoresAndWithAVocabulary) {
  const Value drawn = Value::Object{{"inputs", Value::Object{{"draw", "rand"}}}, {"n", 5}, {"dIn", 4}, {"dV", 4}};
  EXPECT_EQ(difference(with(drawn, {{"mask", "causal"}, {"hiddenScore", "zero"}}), false), 0);
  EXPECT_EQ(difference(with(drawn, {{"vocabulary", Value::List{"a", "b", "c"}}}), false), 0);
  EXPECT_EQ(difference(with(drawn, {{"residual", true}}), false), 0);
}

TEST(Prepared, WithoutMemoryForItsTraceARunIsRefusedAndWithMemoryItRuns) {
  const Value dropped =
      json_value(R"({"inputs": {"draw": "rand"}, "n": 1500, "dIn": 2, "dK": 2, "dV": 2, "dropout": 0.5})");
  std::unique_ptr<Prepared> prepared;
  ASSERT_TRUE(prepare(dropped, prepared).empty());
  without_memory([&] { EXPECT_FALSE(prepared->run()); });
  EXPECT_TRUE(prepared->run());
}

// Each config has one large part: tokens, heads, the weights of inputs or of the output, a batch, a single block.
TEST(Prepared, StatesTheMemoryThatItAllocates) {
  const Value drawn = Value::Object{{"inputs", Value::Object{{"draw", "rand"}}}, {"mask", "causal"}};
  const Value configs[] = {
      with(drawn, {{"n", 4000}, {"dIn", 8}, {"dK", 8}, {"dV", 8}}),
      with(drawn, {{"n", 8}, {"dIn", 600}, {"dK", 200}, {"dV", 8}}),
      with(drawn, {{"n", 8}, {"dIn", 600}, {"dK", 8}, {"dV", 200}}),
      with(drawn, {{"n", 8}, {"dIn", 8}, {"dK", 8}, {"dV", 600}, {"outProj", true}}),
      with(drawn, {{"n", 8}, {"dIn", 300}, {"dK", 64}, {"dV", 64}, {"heads", 8}, {"headsBy", "wrapper"}}),
      with(drawn, {{"n", 1000}, {"dIn", 8}, {"dK", 64}, {"dV", 64}, {"heads", 8}}),
      with(drawn, {{"n", 300}, {"batch", 100}, {"dIn", 64}, {"dK", 8}, {"dV", 64}}),
      with(drawn, {{"n", 128}, {"dIn", 64}, {"dK", 400}, {"dV", 400}}),
  };
  for (const Value& given : configs) {
    Config config;
    ASSERT_TRUE(read_config(given, config).empty());
    std::unique_ptr<Prepared> pass;
    const double peak = peak_of([&] {
      pass = std::make_unique<StreamingPass>(config);
      std::fill(pass->input.begin(), pass->input.end(), kInf);  // so the context is computed twice
      pass->run();
    });
    EXPECT_LE(peak, StreamingPass::bytes(config) + 16e3) << to_json(given);  // and small allocations, such as the index
    EXPECT_GE(peak, 0.85 * StreamingPass::bytes(config)) << to_json(given);
  }
}

TEST(Prepared, RefusesWhatValidateRefusesButAllowsMoreTokens) {
  std::unique_ptr<Prepared> prepared;
  const Value large = Value::Object{{"inputs", Value::Object{{"draw", "rand"}}}, {"n", 8192}, {"dIn", 2}};
  EXPECT_FALSE(validate(large).empty());
  EXPECT_TRUE(prepare(large, prepared).empty());
  EXPECT_FALSE(prepare(with(large, {{"dropout", 0.5}}), prepared).empty());
  EXPECT_FALSE(prepare(json_value(R"({"dK": 3, "heads": 2})"), prepared).empty());
  EXPECT_FALSE(prepare(json_value(R"({"replace": {"W_out": [1]}})"), prepared).empty());
  const Value larger = json_value(R"({"inputs": {"draw": "rand"}, "n": 16777216, "dIn": 64})");
  const std::vector<Problem> huge = prepare(larger, prepared);
  ASSERT_EQ(huge.size(), 1u);
  EXPECT_EQ(text_of(huge[0]).find("bytes 1000 MB | "), 0u) << text_of(huge[0]);
}

}  // namespace
}  // namespace attention
