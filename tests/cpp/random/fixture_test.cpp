// RandomStream against tests/fixtures/rng_streams.json, which real PyTorch wrote.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "attention/random/dropout_mask.hpp"
#include "attention/random/random_stream.hpp"

namespace attention {
namespace {

using nlohmann::json;
using Bits = std::vector<std::uint32_t>;

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
    const std::size_t before = bits.size();
    bits.resize(before + count);
    if (count > 0) std::memcpy(&bits[before], values.data(), count * sizeof(float));
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
    key = end;
  }
  return *key == '\0';
}

// The fixture's values; a mask is a string of digits, where '1' stands for 1.0f.
Bits expected(const json& entry) {
  if (entry.is_array()) return entry.get<Bits>();
  Bits bits;
  for (const char digit : entry.get<std::string>()) bits.push_back(digit == '1' ? 0x3f800000u : 0);
  return bits;
}

// The number of values compared.
std::size_t compare(const std::string& seed, const std::string& key, const json& entry) {
  const Bits wanted = expected(entry);
  // A negative seed counts modulo 2^64, as in strtoull.
  Draw draw{RandomStream(std::strtoull(seed.c_str(), nullptr, 10)), wanted.size()};
  const Recipe* const recipe = std::find_if(std::begin(kRecipes), std::end(kRecipes), [&](const Recipe& one) {
    return matches(one.pattern, key.c_str(), draw.numbers);
  });
  if (recipe == std::end(kRecipes)) ADD_FAILURE() << key << " has no recipe";
  else recipe->run(draw);
  EXPECT_EQ(draw.bits, wanted) << "seed " << seed << ", " << key;
  return wanted.size();
}

TEST(RandomStream, every_value_of_the_fixture_is_drawn_bit_for_bit) {
  std::ifstream file(FIXTURES "/rng_streams.json");
  const json fixture = json::parse(file, nullptr, false);
  ASSERT_TRUE(fixture.is_object());
  std::size_t compared = 0;
  for (const json& one : fixture["cases"])
    for (const auto& [key, entry] : one.items())
      if (key != "seed") compared += compare(one["seed"].get<std::string>(), key, entry);
  EXPECT_EQ(compared, 4147u);
}

}  // namespace
}  // namespace attention
