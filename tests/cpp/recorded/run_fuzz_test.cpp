// Twenty thousand random configs: none crashes; each either runs or is refused with a message.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iterator>
#include <random>
#include <sstream>

#include "../support/json_value.hpp"
#include "attention/recorded/run.hpp"

namespace attention {
namespace {

using List = Value::List;
using Object = Value::Object;

std::vector<std::string> words_in(const std::string& text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

std::vector<double> numbers_in(const std::string& text) {
  std::vector<double> numbers;
  for (const std::string& word : words_in(text)) numbers.push_back(std::strtod(word.c_str(), nullptr));
  return numbers;
}

class Fuzzer {
 public:
  explicit Fuzzer(unsigned seed) : random_(seed) {}

  unsigned below(std::size_t count) { return static_cast<unsigned>(random_() % count); }
  bool one_in(unsigned count) { return below(count) == 0; }

  // A valid config with some fields changed to plausible or absurd values.
  Value config() {
    if (one_in(500)) return anything(3);
    const Value base = one_in(2) ? presets_[below(presets_.size())].config : small_config();
    Object fields = *base.object();
    for (unsigned i = below(5); i > 0; --i) change(fields);
    return fields;
  }

 private:
  template <class List>
  const auto& one_of(const List& list) {
    return list[below(std::size(list))];
  }

  double number() {
    static const double kUsual[] = {0, 1, 2, 3, 4, 5, 6};
    static const std::vector<double> kOdd = numbers_in(
        "-1 0.5 1.5 -0 17 255 1000 65535 2147483647 2147483648 4294967296 9007199254740991 9007199254740992 "
        "-9007199254740992 1e18 1e19 1e300 -1e300 5e-324 3.4028234e38 3.5e38 nan inf -inf");
    return one_in(4) ? one_of(kOdd) : one_of(kUsual);
  }

  Value word() {
    static const std::vector<std::string> kWords = words_in(
        "split wrapper linear rand randn qkv qvk separate fused divide multiply none softmax scores causal "
        "padding causal+padding fill renormalise portable mkl NaN Infinity -Infinity 123 -1 "
        "18446744073709551615 18446744073709551616 \xff\xfe \xe2\x82");
    if (one_in(30)) return "";
    return one_of(kWords);
  }

  List numbers(unsigned depth) {
    List list;
    const unsigned length = one_in(10) ? below(5) : 2;
    for (unsigned i = 0; i < length; ++i) {
      if (depth > 1 && !one_in(30)) list.push_back(numbers(depth - 1));
      else list.push_back(one_in(20) ? anything(1) : Value(number()));
    }
    return list;
  }

  Value anything(unsigned depth) {
    switch (below(depth ? 7 : 4)) {
      case 0: return nullptr;
      case 1: return one_in(2);
      case 2: return number();
      case 3: return word();
      case 4: return numbers(1 + below(4));
      case 5: {
        Object object;
        for (unsigned i = below(4); i > 0; --i) object.emplace_back(*word().string(), anything(depth - 1));
        return object;
      }
      default: {
        List list;
        for (unsigned i = below(4); i > 0; --i) list.push_back(anything(depth - 1));
        return list;
      }
    }
  }

  Value replacement() {
    static const std::vector<std::string> kNames = words_in(
        "inputs W_query W_key W_value W_qkv W_out b_query b_key b_value b_qkv b_out mask dropout_mask queries none");
    Object object;
    for (unsigned i = below(3); i > 0; --i) {
      // Often with the shape that the small config has, so that it is valid.
      const Value square = List{List{static_cast<int>(below(2)), static_cast<int>(below(2))}, List{0, 1}};
      object.emplace_back(one_of(kNames), one_in(2) ? square : Value(numbers(1 + below(4))));
    }
    return object;
  }

  // All widths are two, so that replacements of two by two fit.
  Value small_config() {
    static const char* const kMasks[] = {"none", "causal", "padding", "causal+padding"};
    const int batch = static_cast<int>(below(3));
    const std::string mask = one_of(kMasks);
    static const char* const kDraws[] = {"rand", "randn", "words"};
    Object c = {{"n", 2}, {"dIn", 2}, {"batch", batch}, {"mask", mask}, {"tokens", List{"a", "b"}}};
    c.emplace_back("inputs", Object{{"draw", one_of(kDraws)}});
    if (mask.find("padding") != std::string::npos)
      c.emplace_back("lengths", List(batch ? static_cast<std::size_t>(batch) : 1, Value(1)));
    if (one_in(2)) c.emplace_back("heads", 2);
    if (one_in(2)) c.emplace_back("headsBy", "wrapper");
    if (one_in(2)) c.emplace_back("dropout", 0.5);
    return c;
  }

  Value value_for(const std::string& field) {
    if (one_in(6)) return anything(2);
    const Value& usual = *defaults().find(field);
    if (field == "replace") return replacement();
    if (field == "inputs")
      return one_in(2) ? Value(numbers(2 + below(2))) : Value(Object{{"draw", word()}, {"scale", number()}});
    if (field == "lengths") return numbers(1);
    if (field == "tokens") return List{"a", word()};
    // Few calls, to save time; the limit of `call` has a test of its own.
    if (field == "call") return static_cast<int>(below(6));
    if (usual.boolean()) return one_in(2);
    if (usual.string()) return word();
    return number();
  }

  void change(Object& fields) {
    if (one_in(40)) return fields.emplace_back(*word().string(), anything(2)), void();
    const Object& all = *defaults().object();
    const std::string& field = all[below(all.size())].first;
    Value value = value_for(field);
    for (auto& member : fields)
      if (member.first == field) return member.second = std::move(value), void();
    fields.emplace_back(field, std::move(value));
  }

  const std::vector<Preset> presets_ = presets();
  std::mt19937 random_;
};

void expect_consistent(const Run& r, const std::string& config) {
  // A recording trace reserves what was measured, so a difference shows in the capacity.
  ASSERT_EQ(r.trace.data().capacity(), r.trace.data().size()) << config;
  ASSERT_EQ(r.trace.floats(), static_cast<double>(r.trace.data().size())) << config;
  ASSERT_LE(r.trace.bytes(), 64e6) << config;
  std::int64_t end = 0;
  for (std::size_t id = 0; id < r.trace.tensors().size(); ++id) {
    const Tensor& t = r.trace.tensors()[id];
    ASSERT_EQ(t.offset, end) << t.name.text() << " of " << config;
    end += t.slices() * t.rows * t.cols;
    for (const TensorId input : t.inputs)
      ASSERT_TRUE(input >= TensorId{0} && input < TensorId(id)) << t.name.text() << " of " << config;
  }
  ASSERT_EQ(static_cast<std::size_t>(end), r.trace.data().size()) << config;
  ASSERT_EQ(token_labels(r.config).size(), static_cast<std::size_t>(r.config.n)) << config;
}

TEST(Fuzz, twenty_thousand_random_configs_run_or_are_refused_with_a_message) {
  Fuzzer fuzzer(20240607);
  int valid = 0, refused = 0;
  for (int i = 0; i < 20000; ++i) {
    const Value config = fuzzer.config();
    const std::string text = excerpt(config);
    const std::vector<Problem> problems = validate(config);
    for (const Problem& problem : problems) ASSERT_NE(std::string(name_of(problem.code)), "") << text;
    if (!problems.empty()) {
      ++refused;
      continue;
    }
    ++valid;
    const auto r = run(config);
    ASSERT_TRUE(r.problems.empty()) << text;
    ASSERT_NO_FATAL_FAILURE(expect_consistent(r, to_json(config)));
  }
  // Many configs are valid, and many are not.
  EXPECT_GT(valid, 5000);
  EXPECT_GT(refused, 5000);
}

}  // namespace
}  // namespace attention
