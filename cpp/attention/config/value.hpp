// A JSON-like value: the form in which a config reaches the core, and its text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace attention {

// float32s in one piece, little-endian and unaligned: a window on the bytes in which the config entered.
struct PackedFloats {
  std::string_view bytes;
};

struct Value {
  using List = std::vector<Value>;
  using Object = std::vector<std::pair<std::string, Value>>;  // in the order given
  std::variant<std::nullptr_t, bool, double, std::string, List, Object, PackedFloats> data;

  Value() : data(nullptr) {}
  Value(std::nullptr_t) : data(nullptr) {}
  Value(bool b) : data(b) {}
  Value(int i) : data(static_cast<double>(i)) {}
  Value(double d) : data(d) {}
  Value(const char* s) : data(std::string(s)) {}
  Value(std::string s) : data(std::move(s)) {}
  Value(List l) : data(std::move(l)) {}
  Value(Object o) : data(std::move(o)) {}
  Value(PackedFloats f) : data(f) {}

  // The value if it has that type, else null.
  bool is_null() const { return std::holds_alternative<std::nullptr_t>(data); }
  const bool* boolean() const { return std::get_if<bool>(&data); }
  const double* number() const { return std::get_if<double>(&data); }
  const std::string* string() const { return std::get_if<std::string>(&data); }
  const List* list() const { return std::get_if<List>(&data); }
  const Object* object() const { return std::get_if<Object>(&data); }
  const PackedFloats* floats() const { return std::get_if<PackedFloats>(&data); }
  // A member of an object, or null if there is none.
  const Value* find(std::string_view key) const;
};

// JSON text, but for numbers that JSON cannot write: they are NaN, Infinity and -Infinity, without quotes. Packed
// floats are named, and not written.
std::string to_json(const Value& value);

// The beginning of that text, some sixty bytes: this is how messages show a value.
std::string excerpt(const Value& value);

}  // namespace attention
