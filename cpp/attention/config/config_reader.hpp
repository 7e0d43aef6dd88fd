// Reads single fields of a config into C++ types, collecting a problem for each that is not what it should be.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "attention/config/config.hpp"
#include "attention/config/text.hpp"

namespace attention {

class ConfigReader {
 public:
  // Both must outlive the reader. A field that `given` lacks has the value of `defaults`.
  ConfigReader(const Value& given, const Value& defaults) : given_(given), defaults_(defaults) {}

  const Value& value(const char* field) const;
  bool is_null(const char* field) const { return value(field).is_null(); }

  std::int64_t integer(const char* field, std::int64_t least);  // least .. 2^31 - 1
  std::uint64_t seed(const char* field);                        // [-2^63, 2^64), taken modulo 2^64
  double number(const char* field, double least, double most);
  bool boolean(const char* field);
  // The position of the field's word among `words`.
  int word(const char* field, std::initializer_list<const char*> words);
  std::vector<std::string> strings(const char* field);
  std::vector<std::int64_t> integers(const char* field, std::int64_t least);
  // Nested lists of equal lengths, `least` to `most` deep; `path` names the place in messages.
  Values values(const char* field, const std::string& path, const Value& list, std::int64_t least, std::int64_t most);

  void problem(const std::string& field, Pieces message);
  // Adds a problem unless the rule holds; silent where one of the fields that it speaks of could not be read.
  void rule(bool holds, const char* field, std::initializer_list<const char*> others, Pieces message);
  bool bad(std::string_view field) const;
  std::vector<Problem> take_problems() { return std::move(problems_); }

 private:
  // `at` is the place of `list` within what `path` names, as indices.
  bool read_values(const char* field, const std::string& path, const Value& list, std::vector<std::int64_t>& at,
                   Values& into);

  const Value& given_;
  const Value& defaults_;
  std::vector<Problem> problems_;
  std::vector<std::string> bad_;
};

}  // namespace attention
