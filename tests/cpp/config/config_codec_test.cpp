// A config in bytes: each kind of value, written here by hand, and bytes that are not a value.
#include "attention/config/config_codec.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <random>
#include <string>

namespace attention {
namespace {

using Bytes = std::string;

Bytes kind(Kind k) { return Bytes(1, static_cast<char>(k)); }

Bytes count(std::uint32_t n) {
  Bytes bytes(sizeof n, '\0');
  std::memcpy(bytes.data(), &n, sizeof n);
  return bytes;
}

Bytes number(double d) {
  Bytes bytes(sizeof d, '\0');
  std::memcpy(bytes.data(), &d, sizeof d);
  return bytes;
}

// A value and the bytes that its packed numbers view. The allocation has exactly their size, so that AddressSanitizer
// reports a read beyond them.
struct Decoded {
  explicit Decoded(const Bytes& from) : bytes(std::make_unique<char[]>(from.size())) {
    std::memcpy(bytes.get(), from.data(), from.size());
    value = decode({bytes.get(), from.size()});
  }
  std::unique_ptr<char[]> bytes;
  Value value;
};

std::string read(const Bytes& bytes) { return to_json(Decoded(bytes).value); }

const Bytes kEveryKind = kind(Kind::object) + count(2) + count(1) + "a" + kind(Kind::list) + count(4) +
                         kind(Kind::numbers) + count(1) + number(7) + kind(Kind::nothing) + kind(Kind::text) +
                         count(2) + "\xc3\xbc" + kind(Kind::no) + count(0) + kind(Kind::floats) + count(4) + "abcd";

TEST(ConfigCodec, ReadsValuesWithoutParts) {
  EXPECT_EQ(read(kind(Kind::nothing)), "null");
  EXPECT_EQ(read(kind(Kind::no)), "false");
  EXPECT_EQ(read(kind(Kind::yes)), "true");
  EXPECT_EQ(read(kind(Kind::number) + number(-0.1)), "-0.1");
  EXPECT_EQ(read(kind(Kind::text) + count(3) + "a\xc3\xbc"), "\"a\xc3\xbc\"");
  EXPECT_EQ(read(kind(Kind::text) + count(0)), "\"\"");
}

TEST(ConfigCodec, KeepsEveryBitOfANumber) {
  for (const double d : {0.1, -0.0, 5e-324, 1.7976931348623157e308, 9007199254740993.0}) {
    const Decoded decoded(kind(Kind::number) + number(d));
    EXPECT_EQ(std::memcmp(decoded.value.number(), &d, sizeof d), 0) << d;
  }
}

TEST(ConfigCodec, ATextMayContainAZeroByte) {
  const Decoded decoded(kind(Kind::text) + count(3) + Bytes("a\0b", 3));
  EXPECT_EQ(*decoded.value.string(), std::string("a\0b", 3));
}

TEST(ConfigCodec, AListOfPackedNumbersBehavesLikeAnyList) {
  const Bytes numbers = kind(Kind::numbers) + count(2) + number(1) + number(2);
  const Bytes list = kind(Kind::list) + count(2) + kind(Kind::number) + number(1) + kind(Kind::number) + number(2);
  EXPECT_EQ(read(numbers), "[1,2]");
  EXPECT_EQ(read(list), read(numbers));
  EXPECT_EQ(read(kind(Kind::numbers) + count(0)), "[]");
}

TEST(ConfigCodec, FloatsAreAViewOfTheBytes) {
  const Bytes bytes = kind(Kind::floats) + count(8) + "abcdefgh";
  const Value value = decode(bytes);
  EXPECT_EQ(value.floats()->bytes, "abcdefgh");
  EXPECT_EQ(value.floats()->bytes.data(), bytes.data() + 5);
  EXPECT_EQ(decode(kind(Kind::text) + count(1) + "a").floats(), nullptr);
}

TEST(ConfigCodec, ReadsNestedListsAndObjects) {
  EXPECT_EQ(read(kEveryKind), "{\"a\":[[7],null,\"\xc3\xbc\",false],\"\":\"a Float32Array\"}");
}

TEST(ConfigCodec, BytesThatEndTooSoonOrTooLateAreNull) {
  for (std::size_t length = 0; length < kEveryKind.size(); ++length)
    EXPECT_EQ(read(kEveryKind.substr(0, length)), "null") << length;
  EXPECT_EQ(read(kEveryKind + kind(Kind::yes)), "null");
}

TEST(ConfigCodec, CountsBeyondTheBytesAreNull) {
  for (const Kind k : {Kind::text, Kind::list, Kind::numbers, Kind::object, Kind::floats}) {
    for (const std::uint32_t n : {3u, 0x7fffffffu, 0xffffffffu})
      EXPECT_EQ(read(kind(k) + count(n) + kind(Kind::yes)), "null");
  }
}

TEST(ConfigCodec, AnUnknownKindAndTooDeepAValueAreNull) {
  EXPECT_EQ(read("\x09"), "null");
  EXPECT_EQ(read("\xff"), "null");
  const Bytes without_name = kind(Kind::object) + count(1) + count(0);
  for (const Bytes& level : {kind(Kind::list) + count(1), without_name}) {
    Bytes deep;
    for (int i = 0; i < 1000000; ++i) deep += level;
    EXPECT_EQ(read(deep + kind(Kind::yes)), "null");
  }
}

TEST(ConfigCodec, ReadsRandomBytesWithoutACrash) {
  std::mt19937 random(20240608);
  int values = 0;
  for (int i = 0; i < 50000; ++i) {
    Bytes bytes = kEveryKind;
    for (unsigned changes = 1 + random() % 3; changes > 0; --changes)
      bytes[random() % bytes.size()] = static_cast<char>(random() % 3 ? random() % 10 : random());
    values += !Decoded(bytes).value.is_null();
  }
  EXPECT_GT(values, 1000);  // some random bytes are valid
}

}  // namespace
}  // namespace attention
