// Reads the fields of a config, one by one, into C++ types, and collects the problems.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "attention/config/config.hpp"
#include "attention/config/field.hpp"
#include "attention/config/message.hpp"

namespace attention {

class ConfigReader {
 public:
  // Both objects must outlive the reader. A field that is not in `given` has its value in `defaults`, which holds all
  // fields in the order of their schema. Others are problems.
  ConfigReader(const Value& given, const Value& defaults);

  const Value& value(Field field) const { return *values_[field.place]; }
  bool is_null(Field field) const { return value(field).is_null(); }

  std::int64_t integer(const IntegerField& field);
  std::uint64_t seed(SeedField field);  // in [-2^63, 2^64), modulo 2^64
  double number(const NumberField& field);
  bool boolean(BooleanField field);
  template <class Word>
  Word word(const WordField<Word>& field) {
    return static_cast<Word>(position(field, field.names));
  }
  std::optional<InputsDraw> draw(const InputsField& field);  // only if inputs are no list; nullopt: adds a problem
  std::vector<std::string> strings(StringsField field);
  std::vector<std::int64_t> integers(const IntegersField& field);
  // Whether the value is meant as numbers: as nested lists, or as floats with their shape.
  static bool has_values(const Value& given) { return given.is_list() || given.floats() || given.find("data"); }
  // Reads nested lists of equal lengths, or floats with their shape, with `min` to `max` dimensions. `path` names the
  // value in problems.
  Values values(Field field, const std::string& path, const Value& given, std::int64_t min, std::int64_t max);

  // `names` come after the values.
  void problem(const std::string& field, ProblemCode code, MessageParts values,
               const std::vector<std::string>& names = {});
  void problem(Field field, ProblemCode code, MessageParts values, const std::vector<std::string>& names = {}) {
    problem(std::string(field.name), code, values, names);
  }
  // Adds a problem if the rule does not hold. If one of its fields could not be read, the rule is skipped.
  void require(bool holds, Field field, std::initializer_list<Field> others, ProblemCode code, MessageParts values,
               const std::vector<std::string>& names = {});
  bool failed(Field field) const;        // whether its value could not be read
  std::vector<Problem> take_problems();  // in the order of the fields, unknown ones first

 private:
  void add(const std::string& field, ProblemCode code, MessageParts values, const std::vector<std::string>& names);
  // The index of the field's word in `names`.
  std::size_t position(Field field, ListOf<const char*> names);
  Values shaped(Field field, const std::string& path, const Value& shape, const PackedFloats& data, std::int64_t min,
                std::int64_t max);
  // `at` holds the indices that lead from the value that `path` names to `list`.
  bool read_values(Field field, const std::string& path, const Value& list, std::vector<std::int64_t>& at,
                   Values& into);

  const Value& defaults_;
  std::vector<const Value*> values_;  // of each field
  std::vector<Problem> problems_;
  std::vector<std::string> failed_;
};

}  // namespace attention
