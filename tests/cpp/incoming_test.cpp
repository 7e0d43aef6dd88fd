// A config in bytes: each kind of value, written here by hand.
#include "attention/incoming.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <initializer_list>

namespace attention {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes joined(std::initializer_list<Bytes> parts) {
  Bytes all;
  for (const Bytes& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

Bytes kind(Kind k) { return {static_cast<std::uint8_t>(k)}; }
Bytes count(std::uint8_t n) { return {n, 0, 0, 0}; }
Bytes letters(const std::string& text) { return Bytes(text.begin(), text.end()); }

Bytes number(double d) {
  Bytes bytes(sizeof d);
  std::memcpy(bytes.data(), &d, sizeof d);
  return bytes;
}

// Exactly these bytes on the heap, so that AddressSanitizer sees a read behind them.
std::string read(const Bytes& bytes) { return to_json(read_bytes(bytes.data())); }

TEST(Incoming, ReadsWhatHasNoParts) {
  EXPECT_EQ(read(kind(Kind::nothing)), "null");
  EXPECT_EQ(read(kind(Kind::no)), "false");
  EXPECT_EQ(read(kind(Kind::yes)), "true");
  EXPECT_EQ(read(joined({kind(Kind::number), number(-0.1)})), "-0.1");
  EXPECT_EQ(read(joined({kind(Kind::text), count(3), letters("a\xc3\xbc")})), "\"a\xc3\xbc\"");
  EXPECT_EQ(read(joined({kind(Kind::text), count(0)})), "\"\"");
}

TEST(Incoming, KeepsEveryBitOfANumber) {
  for (const double d : {0.1, -0.0, 5e-324, 1.7976931348623157e308, 9007199254740993.0}) {
    const Value value = read_bytes(joined({kind(Kind::number), number(d)}).data());
    EXPECT_EQ(std::memcmp(value.number(), &d, sizeof d), 0) << d;
  }
}

TEST(Incoming, ATextMayHoldAZero) {
  const Value value = read_bytes(joined({kind(Kind::text), count(3), {'a', 0, 'b'}}).data());
  EXPECT_EQ(*value.string(), std::string("a\0b", 3));
}

TEST(Incoming, AListOfNumbersIsAListLikeAnyOther) {
  const Bytes numbers = joined({kind(Kind::numbers), count(2), number(1), number(2)});
  const Bytes list = joined({kind(Kind::list), count(2), kind(Kind::number), number(1), kind(Kind::number), number(2)});
  EXPECT_EQ(read(numbers), "[1,2]");
  EXPECT_EQ(read(list), read(numbers));
  EXPECT_EQ(read(joined({kind(Kind::numbers), count(0)})), "[]");
}

TEST(Incoming, ReadsListsAndObjectsInEachOther) {
  const Bytes list =
      joined({kind(Kind::list), count(2), kind(Kind::numbers), count(1), number(7), kind(Kind::nothing)});
  EXPECT_EQ(read(joined({kind(Kind::object), count(2), count(1), letters("a"), list, count(0), kind(Kind::yes)})),
            "{\"a\":[[7],null],\"\":true}");
}

}  // namespace
}  // namespace attention
