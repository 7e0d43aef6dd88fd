// The types that a field of a config can have, with the rule that schema.json states for the field. ConfigReader reads
// a value of each type.
#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/names.hpp"

namespace attention {

// A list that is a constant of the program.
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
  std::size_t place;  // among the fields of its schema
};
struct IntegerField : Field {
  std::int64_t min, max;
};
struct NumberField : Field {
  double min, max;
};
struct SeedField : Field {};
struct BooleanField : Field {};
template <class Word>
struct WordField : Field {
  ListOf<const char*> names;  // of the enumeration's members, in its order
};
struct StringsField : Field {};
struct IntegersField : Field {
  std::int64_t min;
};
struct InputsField : Field {
  ListOf<const char*> draws;  // the names of InputsDraw's members
};
struct NumbersField : Field {};  // nested lists of numbers
struct StagesField : Field {
  ListOf<Stage> stages;  // those that a config may replace
};
struct TargetField : Field {};  // one number of a trace

// With another value than its default, a field needs one of these values in another field, unless a third one has one
// of `except`. Values are JSON; texts may be empty.
struct Need {
  Field field;
  const char* initial;
  Field other;
  ListOf<const char*> allowed;
  Field unless;
  ListOf<const char*> except;
};

// A field's number is a multiple of another field's, if that has one, unless a third field has one of `except`.
struct Multiple {
  Field field, divisor, unless;
  ListOf<const char*> except;
};

}  // namespace attention
