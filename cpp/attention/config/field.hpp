// The types that a config's field can have, each with the rule that schema.json states for it. What is wrong with a
// value of each type, ConfigReader says.
#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/names.hpp"

namespace attention {

// A constant list, which lives as long as the program.
template <class Item>
struct ListOf {
  template <std::size_t size>
  constexpr ListOf(const Item (&items)[size]) : first(items), count(size) {}
  constexpr const Item* begin() const { return first; }
  constexpr const Item* end() const { return first + count; }
  const Item* first;
  std::size_t count;
};

struct Field {
  const char* name;
};
struct IntegerField : Field {
  std::int64_t least;
};
struct NumberField : Field {
  double least, most;
};
struct SeedField : Field {};
struct BooleanField : Field {};
template <class Word>
struct WordField : Field {
  ListOf<const char*> names;  // of the members of the enumeration, in its order
};
struct StringsField : Field {};
struct IntegersField : Field {
  std::int64_t least;
};
struct InputsField : Field {
  ListOf<const char*> draws;  // the names of InputsDraw
};
struct StagesField : Field {
  ListOf<Stage> stages;  // those that it can replace
};

}  // namespace attention
