// Reads single fields of a config into C++ types, collecting a problem for each that is not what it should be.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "attention/config/config.hpp"
#include "attention/config/field.hpp"
#include "attention/config/text.hpp"

namespace attention {

class ConfigReader {
 public:
  // Both must outlive the reader. A field that `given` lacks has the value of `defaults`.
  ConfigReader(const Value& given, const Value& defaults) : given_(given), defaults_(defaults) {}

  const Value& value(Field field) const;
  bool is_null(Field field) const { return value(field).is_null(); }

  std::int64_t integer(const IntegerField& field);  // up to 2^31 - 1
  std::uint64_t seed(SeedField field);              // [-2^63, 2^64), taken modulo 2^64
  double number(const NumberField& field);
  bool boolean(BooleanField field);
  template <class Word>
  Word word(const WordField<Word>& field) {
    return static_cast<Word>(position(field, field.names));
  }
  std::optional<InputsDraw> draw(const InputsField& field);  // of inputs that are no lists; none with a problem
  std::vector<std::string> strings(StringsField field);
  std::vector<std::int64_t> integers(const IntegersField& field);
  // Nested lists of equal lengths, `least` to `most` deep; `path` names the place in messages.
  Values values(Field field, const std::string& path, const Value& list, std::int64_t least, std::int64_t most);

  void problem(const std::string& field, Pieces message);
  void problem(Field field, Pieces message) { problem(std::string(field.name), message); }
  // Adds a problem unless the rule holds; silent where one of the fields that it speaks of could not be read.
  void rule(bool holds, Field field, std::initializer_list<Field> others, Pieces message);
  bool bad(Field field) const;
  std::vector<Problem> take_problems();  // in the order of the fields, unknown ones first

 private:
  // Of the field's word among the names.
  std::size_t position(Field field, ListOf<const char*> names);
  // `at` is the place of `list` within what `path` names, as indices.
  bool read_values(Field field, const std::string& path, const Value& list, std::vector<std::int64_t>& at,
                   Values& into);

  const Value& given_;
  const Value& defaults_;
  std::vector<Problem> problems_;
  std::vector<std::string> bad_;
};

}  // namespace attention
