// A run of a config, and how a test reads its trace.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "attention/recorded/run.hpp"
#include "json_value.hpp"
#include "problem_text.hpp"

namespace attention {

// How a failed test prints a name.
inline std::ostream& operator<<(std::ostream& out, Stage stage) { return out << name_of(stage); }
inline std::ostream& operator<<(std::ostream& out, Name name) { return out << name.text(); }
inline std::ostream& operator<<(std::ostream& out, Op op) { return out << name_of(op); }

using Floats = std::vector<float>;
constexpr float kInf = std::numeric_limits<float>::infinity();

// A config of `fields` and `more`, which takes precedence; both are JSON without its braces.
inline Value config_of(const std::string& fields, const std::string& more = "") {
  Value::Object merged;
  for (const std::string& part : {fields, more}) {
    const Value given = json_value("{" + part + "}");
    for (const auto& member : *given.object()) {
      const auto same = [&](const auto& other) { return other.first == member.first; };
      merged.erase(std::remove_if(merged.begin(), merged.end(), same), merged.end());
      merged.push_back(member);
    }
  }
  return merged;
}

inline Run traced(const Value& config) {
  Run r = run(config);
  for (const Problem& problem : r.problems) ADD_FAILURE() << text_of(problem);
  return r;
}
inline Run run_of(const std::string& fields, const std::string& more = "") { return traced(config_of(fields, more)); }

inline const Tensor* find(const Run& r, Stage name) {
  const std::optional<TensorId> id = r.trace.find(name);
  return id ? &r.trace.tensor(*id) : nullptr;
}

// All numbers of a tensor in PyTorch's order; none, and a failed test, if the trace has no such tensor.
inline Floats values(const Run& r, Stage name) {
  const Tensor* t = find(r, name);
  if (!t) ADD_FAILURE() << "no stage " << name;
  if (!t) return {};
  const float* first = r.trace.data().data() + t->offset;
  return {first, first + t->slices() * t->rows * t->cols};
}

// The numbers of the i-th matrix of a tensor.
inline Floats slice(const Run& r, Stage name, std::int64_t i) {
  const Floats all = values(r, name);
  if (all.empty()) return {};
  const std::int64_t size = find(r, name)->rows * find(r, name)->cols;
  return {all.begin() + i * size, all.begin() + (i + 1) * size};
}

inline Floats rows(const Floats& matrix, std::size_t cols, std::size_t first, std::size_t end) {
  return {matrix.begin() + static_cast<std::ptrdiff_t>(first * cols),
          matrix.begin() + static_cast<std::ptrdiff_t>(end * cols)};
}

inline std::vector<Stage> names(const Run& r) {
  std::vector<Stage> list;
  for (const Tensor& t : r.trace.tensors()) list.push_back(t.name.stage());
  return list;
}

// Whether all bits are equal: -0 differs from 0, and NaN equals itself.
inline ::testing::AssertionResult same_bits(const Floats& a, const Floats& b) {
  if (a.size() != b.size()) return ::testing::AssertionFailure() << a.size() << " against " << b.size() << " values";
  for (std::size_t i = 0; i < a.size(); ++i)
    if (std::memcmp(&a[i], &b[i], sizeof(float)) != 0)
      return ::testing::AssertionFailure() << "[" << i << "]: " << a[i] << " against " << b[i];
  return ::testing::AssertionSuccess();
}

inline bool all_nan(const Floats& x) {
  return !x.empty() && std::all_of(x.begin(), x.end(), [](float v) { return std::isnan(v); });
}
inline bool all_finite(const Floats& x) {
  return !x.empty() && std::all_of(x.begin(), x.end(), [](float v) { return std::isfinite(v); });
}

inline void expect_near(const Floats& a, const Floats& b, float tolerance) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], tolerance) << "[" << i << "]";
}

// A tensor's numbers as the lists that `replace` accepts.
inline Value lists_of(const Floats& data, std::size_t cols) {
  Value::List list;
  for (std::size_t i = 0; i < data.size(); i += cols) {
    Value::List row;
    for (std::size_t j = 0; j < cols; ++j) row.push_back(static_cast<double>(data[i + j]));
    list.push_back(row);
  }
  return list;
}

inline Value with(Value config, const std::string& field, Value value) {
  std::get<Value::Object>(config.data).emplace_back(field, std::move(value));
  return config;
}

// With queries, keys and values all equal to the inputs, scores are products of two inputs.
inline const std::string kPlain =
    R"("dK": 1, "dV": 1, "replace": {"W_query": [[1]], "W_key": [[1]], "W_value": [[1]]})";

}  // namespace attention
