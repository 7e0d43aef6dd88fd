#include "stream_check.hpp"

#include <algorithm>
#include <cctype>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

#include "attention/random/dropout_mask.hpp"
#include "attention/random/random_stream.hpp"

namespace attention {
namespace {

using nlohmann::json;
using Bits = std::vector<std::uint64_t>;  // 32-bit patterns, or kNoValue, which equals no pattern
constexpr std::uint64_t kNoValue = UINT64_MAX;

// The samples that one key of the fixture names, from a new stream; `numbers` are those in the key.
struct Draw {
  RandomStream stream;
  std::size_t wanted;  // the number of values in the fixture
  std::vector<double> numbers = {};
  Bits bits = {};

  std::size_t n(std::size_t i) const { return static_cast<std::size_t>(numbers[i]); }

  template <typename Fill>
  void floats(std::size_t count, Fill fill) {
    std::vector<float> values(count);
    fill(values.data());
    std::vector<std::uint32_t> patterns(count);
    if (count > 0) std::memcpy(patterns.data(), values.data(), count * sizeof(float));
    bits.insert(bits.end(), patterns.begin(), patterns.end());
  }
  void words(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) bits.push_back(stream.random());
  }
  void rand(std::size_t count) {
    floats(count, [&](float* out) { stream.rand(out, count); });
  }
  void randn(std::size_t count) {
    floats(count, [&](float* out) { stream.randn(out, count); });
  }
  void linear(std::size_t count) {
    const double bound = linear_bound(static_cast<int>(n(0)));
    floats(count, [&](float* out) { stream.uniform(out, count, -bound, bound); });
  }
  void keep(DropoutBuild build) {
    if (numbers[0] > 1) return;  // no probability: the missing values will differ
    floats(n(1), [&](float* out) { sample_keep_mask(stream, numbers[0], build, out, n(1)); });
  }
};

// One recipe per row; "#" stands for a number. Samples before bits.clear() are not compared.
struct Recipe {
  const char* pattern;
  void (*run)(Draw&);
};
const Recipe kRecipes[] = {
    {"mt19937_first_#", [](Draw& d) { d.words(d.n(0)); }},
    {"rand_#", [](Draw& d) { d.rand(d.n(0)); }},
    {"rand_after_#", [](Draw& d) { d.rand(d.n(0)), d.bits.clear(), d.rand(d.wanted); }},
    {"randn_#", [](Draw& d) { d.randn(d.n(0)); }},
    {"randn_#_then_#_then_#", [](Draw& d) { d.randn(d.n(0)), d.randn(d.n(1)), d.randn(d.n(2)); }},
    {"linear_#_#_weight", [](Draw& d) { d.linear(d.n(0) * d.n(1)); }},  // d_in, d_out
    {"linear_#_#_bias", [](Draw& d) { d.linear(d.n(0) * d.n(1)), d.bits.clear(), d.linear(d.n(1)); }},
    {"keep_mt_p#_n#", [](Draw& d) { d.keep(DropoutBuild::portable); }},
    {"keep_mkl_p#_n#", [](Draw& d) { d.keep(DropoutBuild::mkl); }},
};

bool matches(const char* pattern, const char* key, std::vector<double>& numbers) {
  numbers.clear();
  for (; *pattern != '\0'; ++pattern) {
    if (*pattern != '#') {
      if (*key++ != *pattern) return false;
      continue;
    }
    if (!std::isdigit(static_cast<unsigned char>(*key))) return false;
    char* end = nullptr;
    numbers.push_back(std::strtod(key, &end));
    if (!(numbers.back() <= 1000)) return false;  // the fixture holds nothing longer
    key = end;
  }
  return *key == '\0';
}

// The fixture's values; a mask is a string of digits, where '1' stands for 1.0f.
Bits expected(const json& entry) {
  Bits bits;
  if (entry.is_string()) {
    for (const char digit : entry.get_ref<const std::string&>())
      bits.push_back(digit == '1' ? 0x3f800000u : digit == '0' ? 0 : kNoValue);
  } else if (entry.is_array()) {
    for (const json& value : entry) bits.push_back(value.is_number_unsigned() ? value.get<std::uint64_t>() : kNoValue);
  }
  return bits;
}

void report(StreamCheck& check, std::size_t differing, const std::string& what) {
  if (check.differing == 0) check.first_difference = what;
  check.differing += static_cast<long>(differing);
}

void check_entry(StreamCheck& check, const std::string& seed, const std::string& key, const json& entry) {
  const std::string where = "seed " + seed + ", " + key;
  const Bits wanted = expected(entry);
  check.compared += static_cast<long>(wanted.size());
  if (wanted.empty()) return report(check, 1, where + ": holds no values");

  // A negative seed counts modulo 2^64, as in strtoull.
  Draw draw{RandomStream(std::strtoull(seed.c_str(), nullptr, 10)), wanted.size()};
  const Recipe* const recipe = std::find_if(std::begin(kRecipes), std::end(kRecipes), [&](const Recipe& one) {
    return matches(one.pattern, key.c_str(), draw.numbers);
  });
  if (recipe == std::end(kRecipes)) return report(check, wanted.size(), where + ": unknown key");

  recipe->run(draw);
  const Bits& got = draw.bits;
  if (got.size() != wanted.size()) return report(check, wanted.size(), where + ": not as many values as its name says");
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (got[i] == wanted[i]) continue;
    char text[80];
    std::snprintf(text, sizeof text, "[%zu]: got 0x%08" PRIx64 ", wanted 0x%08" PRIx64, i, got[i], wanted[i]);
    report(check, 1, where + text);
  }
}

}  // namespace

StreamCheck check_streams(const std::string& fixture_json) {
  StreamCheck check;
  const json fixture = json::parse(fixture_json, nullptr, false);
  const json cases = fixture.is_object() ? fixture.value("cases", json()) : json();
  if (!cases.is_array() || cases.empty()) {
    report(check, 1, "not a JSON object with cases");
    return check;
  }

  const char* const known[] = {"schema", "name", "torch", "dtype", "note", "cases"};
  for (const auto& [key, value] : fixture.items())
    if (std::find(std::begin(known), std::end(known), key) == std::end(known))
      report(check, 1, key + ": unknown key of the fixture");
  for (const json& one : cases) {
    const json seed = one.is_object() ? one.value("seed", json()) : json();
    if (!seed.is_string()) report(check, 1, "a case without a seed that is a string");
    if (!seed.is_string()) continue;
    for (const auto& [key, entry] : one.items())
      if (key != "seed") check_entry(check, seed.get<std::string>(), key, entry);
  }
  return check;
}

}  // namespace attention
