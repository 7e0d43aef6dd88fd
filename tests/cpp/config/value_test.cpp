// The text of a value, as in messages and traces.
#include "attention/config/value.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <sstream>

namespace attention {
namespace {

TEST(Value, is_written_as_json) {
  EXPECT_EQ(to_json(Value::Object{{"a", Value::List{1, 0.1, true, nullptr, "x"}}}), R"({"a":[1,0.1,true,null,"x"]})");
  EXPECT_EQ(to_json("\"\\\n\x1f"), "\"\\\"\\\\\\u000a\\u001f\"");
  EXPECT_EQ(to_json(std::nan("")), "NaN");
  EXPECT_EQ(to_json(-std::numeric_limits<double>::infinity()), "-Infinity");
  EXPECT_EQ(to_json(9007199254740991.0), "9007199254740991");
  EXPECT_EQ(to_json(1e300), "1e+300");
}

TEST(Value, a_number_is_written_as_printf_writes_it_with_nine_digits) {
  std::istringstream numbers(
      "0.1 -0.5 0.333333333333 0.666666666667 3.5 0.136579871 123456.789 123456789.5 12345678.9 99999999.75 "
      "999999999.75 0.0001 0.00012345 0.00001 1.5e-7 1e-45 1e-300 1e18 1.25e18 3.4028235e38 -1e39 "
      "1.7976931348623157e308");
  for (double value; numbers >> value;) {
    char expected[32];
    std::snprintf(expected, sizeof expected, "%.9g", value);
    EXPECT_EQ(to_json(value), expected);
  }
  EXPECT_TRUE(numbers.eof());
}

TEST(Value, a_packed_list_is_written_as_a_list_and_packed_floats_are_named) {
  const double numbers[] = {1, 0.5, -2};
  const Value packed = PackedNumbers{{reinterpret_cast<const char*>(numbers), sizeof numbers}};
  EXPECT_EQ(to_json(packed), "[1,0.5,-2]");
  EXPECT_EQ(to_json(PackedNumbers{}), "[]");
  EXPECT_EQ(to_json(PackedFloats{}), "\"a Float32Array\"");
}

TEST(Value, has_members_if_it_is_a_list) {
  EXPECT_EQ(Value("a").length(), 0u);
  EXPECT_EQ(Value("a").front(), nullptr);
  EXPECT_EQ(Value(Value::List{}).front(), nullptr);
  EXPECT_FALSE(Value("a").all_members([](const Value&) { return true; }));
  EXPECT_EQ(Value(Value::Object{}).find("a"), nullptr);
  EXPECT_EQ(Value("a").find("a"), nullptr);
}

TEST(Value, nine_digits_restore_any_float32) {
  std::mt19937 random(5);
  for (int i = 0; i < 100'000; ++i) {
    const std::uint32_t bits = static_cast<std::uint32_t>(random());
    float value;
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value)) continue;
    const std::string text = to_json(static_cast<double>(value));
    ASSERT_EQ(std::strtof(text.c_str(), nullptr), value) << text;
  }
}

}  // namespace
}  // namespace attention
