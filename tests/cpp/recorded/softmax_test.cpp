// The steps of softmax: overflow, NaN and hidden scores in rows of every length, and the printed rows of the notebook.
#include "../support/traced.hpp"

#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "attention/recorded/logarithm.hpp"
#include "attention/recorded/operations.hpp"

namespace attention {
namespace {

// The details and the result of the operation `softmax` on one matrix.
struct Softmax {
  Floats row_max, exp, row_sum, weights;
};
Softmax softmax_of(const std::vector<Floats>& logits) {
  const auto n = static_cast<std::int64_t>(logits.size()), m = static_cast<std::int64_t>(logits.front().size());
  Trace t(Trace::Mode::record, static_cast<double>(3 * n * m + 2 * n));
  Tensor x{Stage::masked, Op::given, {}};
  x.rows = n;
  x.cols = m;
  x.row_axis = Axis::query;
  x.col_axis = Axis::key;
  const TensorId id = t.add(x);
  for (std::size_t i = 0; i < logits.size(); ++i)
    std::copy(logits[i].begin(), logits[i].end(), t.values(id) + i * logits[i].size());
  softmax(t, Stage::attn_weights, id);
  const auto read = [&](Stage name, std::int64_t cols) {
    const float* first = t.values(*t.find(name));
    return Floats(first, first + n * cols);
  };
  return {read(Stage::row_max, 1), read(Stage::exp, m), read(Stage::row_sum, 1), read(Stage::attn_weights, m)};
}

TEST(Softmax, does_not_overflow_since_it_subtracts_the_row_maximum) {
  const Softmax s = softmax_of({{1000, 1000}, {-1000, -1000}, {3e38f, -3e38f}});
  EXPECT_EQ(s.row_max, (Floats{1000, -1000, 3e38f}));
  EXPECT_EQ(s.weights, (Floats{0.5f, 0.5f, 0.5f, 0.5f, 1, 0}));
  EXPECT_EQ(s.row_sum, (Floats{2, 2, 1}));
}

TEST(Softmax, the_logarithm_of_a_sum_that_is_not_finite_is_that_sum) {
  EXPECT_EQ(logarithm(kInf), kInf);
  EXPECT_TRUE(std::isnan(logarithm(std::nanf(""))));
}

TEST(Softmax, finds_nan_at_every_position_in_rows_of_every_length) {
  // Eigen's maximum handles packets of four, then the rest. Both must keep a NaN.
  for (std::size_t cols = 1; cols <= 19; ++cols)
    for (std::size_t at = 0; at < cols; ++at) {
      Floats row(cols, 1);
      row[at] = std::nanf("");
      const Softmax s = softmax_of({row, Floats(cols, 1)});
      ASSERT_TRUE(std::isnan(s.row_max[0])) << cols << " columns, NaN at " << at;
      ASSERT_TRUE(all_nan(rows(s.weights, cols, 0, 1)));
      ASSERT_TRUE(all_finite(rows(s.weights, cols, 1, 2)));
    }
}

TEST(Softmax, a_hidden_key_gets_a_weight_of_exactly_0_in_rows_of_every_length) {
  for (std::size_t cols = 2; cols <= 19; ++cols)
    for (std::size_t at = 0; at < cols; ++at) {
      Floats row(cols, 1);
      row[at] = -kInf;
      EXPECT_TRUE(same_bits({softmax_of({row}).weights[at]}, {0})) << cols << " columns, hidden at " << at;
    }
}

TEST(Softmax, the_same_row_gives_the_same_bits_at_any_alignment) {
  // Rows of five, for example, start at every alignment; a sum in packets would round each of them differently.
  std::mt19937 random(3);
  for (std::size_t cols = 1; cols <= 23; ++cols) {
    Floats row(cols);
    for (float& x : row) x = static_cast<float>(random() % 1000) * 0.01f;
    const Softmax s = softmax_of(std::vector<Floats>(8, row));
    for (std::size_t i = 1; i < 8; ++i)
      EXPECT_TRUE(same_bits(rows(s.weights, cols, i, i + 1), rows(s.weights, cols, 0, 1)))
          << cols << " columns, row " << i;
  }
}

TEST(Softmax, reproduces_the_eighteen_rows_that_the_notebook_printed) {
  std::ifstream file(FIXTURES "/001_printed_rows.json");
  const auto fixture = nlohmann::json::parse(file, nullptr, false);
  ASSERT_TRUE(fixture.is_object());
  ASSERT_EQ(fixture["rows"].size(), 18u);
  std::vector<Floats> logits;
  for (const auto& row : fixture["rows"]) {
    logits.emplace_back();
    for (const auto& x : row["logits"]) logits.back().push_back(x.is_string() ? -kInf : x.get<float>());
    ASSERT_EQ(logits.back().size(), 4u);
  }
  const Floats weights = softmax_of(logits).weights;
  for (std::size_t i = 0; i < 18; ++i)
    for (std::size_t j = 0; j < 4; ++j) {
      const auto& row = fixture["rows"][i];
      // The notebook's logits are rounded to four decimals, hence one unit of the last printed place.
      EXPECT_NEAR(weights[4 * i + j], row["printed_weights"][j].get<double>(), 1e-4) << i << ", " << j;
      EXPECT_NEAR(weights[4 * i + j], row["softmax_of_printed_logits"][j].get<double>(), 1e-6) << i << ", " << j;
    }
}

}  // namespace
}  // namespace attention
