// Short texts, each of a part of one of several types or put together from them.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <variant>
#include <vector>

#include "attention/config/value.hpp"

namespace attention {

// A text, a whole number, or a value, whose beginning is shown. It points to the text or value that it was made from,
// so it is valid only as an argument, within one expression.
class MessagePart {
 public:
  MessagePart(const char* text) : of_(text) {}
  MessagePart(const std::string& text) : of_(&text) {}
  MessagePart(std::int64_t number) : of_(number) {}
  MessagePart(const Value& value) : of_(&value) {}

  void append_to(std::string& message) const;

 private:
  std::variant<const char*, const std::string*, std::int64_t, const Value*> of_;
};

using MessageParts = std::initializer_list<MessagePart>;

// The parts, one after the other. This is not a template, which would be compiled once for each kind of call.
std::string message(MessageParts parts);

// The text of each part.
std::vector<std::string> texts(MessageParts parts);

// The length of a list as a signed number: as a part of a text, or for comparing it with other sizes.
template <class List>
std::int64_t count(const List& list) {
  return static_cast<std::int64_t>(list.size());
}

}  // namespace attention
