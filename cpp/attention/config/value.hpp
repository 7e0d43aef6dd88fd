// A JSON-like value: the form in which a config reaches the core, and its text.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace attention {

// Numbers in one piece, little-endian and unaligned: a view of the bytes in which the config entered.
template <class Number>
struct Packed {
  std::string_view bytes;

  std::size_t size() const { return bytes.size() / sizeof(Number); }
  Number operator[](std::size_t i) const {
    Number number;
    std::memcpy(&number, bytes.data() + i * sizeof number, sizeof number);
    return number;
  }
};
using PackedFloats = Packed<float>;
using PackedNumbers = Packed<double>;  // a list that holds only numbers, of which there may be millions

struct Value {
  using List = std::vector<Value>;
  using Object = std::vector<std::pair<std::string, Value>>;  // in the order given
  std::variant<std::nullptr_t, bool, double, std::string, List, Object, PackedFloats, PackedNumbers> data;

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
  Value(PackedNumbers n) : data(n) {}

  // The value if it has that type, else null.
  bool is_null() const { return std::holds_alternative<std::nullptr_t>(data); }
  const bool* boolean() const { return std::get_if<bool>(&data); }
  const double* number() const { return std::get_if<double>(&data); }
  const std::string* string() const { return std::get_if<std::string>(&data); }
  const Object* object() const { return std::get_if<Object>(&data); }
  const PackedFloats* floats() const { return std::get_if<PackedFloats>(&data); }
  const PackedNumbers* numbers() const { return std::get_if<PackedNumbers>(&data); }
  const List* list() const { return std::get_if<List>(&data); }

  // A list has members of any kind, or is packed: these functions treat both alike.
  bool is_list() const { return list() || numbers(); }
  std::size_t length() const { return list() ? list()->size() : numbers() ? numbers()->size() : 0; }
  // Its first member, if it is a list whose members are not packed numbers, else null.
  const Value* front() const { return list() && !list()->empty() ? &list()->front() : nullptr; }
  // Calls visit(member) for each member of a list until one call returns false. Returns whether this is a list and no
  // call returned false.
  template <class Visit>
  bool all_members(Visit visit) const {
    if (const List* members = list()) return std::all_of(members->begin(), members->end(), visit);
    const PackedNumbers* const packed = numbers();
    if (!packed) return false;
    for (std::size_t i = 0; i < packed->size(); ++i)
      if (!visit(Value((*packed)[i]))) return false;
    return true;
  }
  // A member of an object, or null if there is none.
  const Value* find(std::string_view key) const;
};

// JSON text, except numbers that JSON cannot represent: they are NaN, Infinity and -Infinity, without quotes. Packed
// floats are named, not written.
std::string to_json(const Value& value);

// The beginning of that text, some sixty bytes: this is how messages show a value.
std::string excerpt(const Value& value);

}  // namespace attention
