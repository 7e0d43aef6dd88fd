#include "attention/config/message.hpp"

namespace attention {

void MessagePart::append_to(std::string& message) const {
  if (const auto* literal = std::get_if<const char*>(&of_)) message += *literal;
  else if (const auto* text = std::get_if<const std::string*>(&of_)) message += **text;
  else if (const auto* number = std::get_if<std::int64_t>(&of_)) message += std::to_string(*number);
  else message += excerpt(*std::get<const Value*>(of_));
}

std::string message(MessageParts parts) {
  std::string text;
  for (const MessagePart& part : parts) part.append_to(text);
  return text;
}

std::vector<std::string> texts(MessageParts parts) {
  std::vector<std::string> list;
  for (const MessagePart& part : parts) part.append_to(list.emplace_back());
  return list;
}

}  // namespace attention
