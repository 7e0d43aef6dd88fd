#include "attention/config/message.hpp"

namespace attention {

void MessagePart::append_to(std::string& message) const {
  switch (kind_) {
    case Kind::c_string: message += static_cast<const char*>(of_); break;
    case Kind::string: message += *static_cast<const std::string*>(of_); break;
    case Kind::number: message += std::to_string(*static_cast<const std::int64_t*>(of_)); break;
    default: message += excerpt(*static_cast<const Value*>(of_));  // Kind::value
  }
}

std::string message(MessageParts parts) {
  std::string text;
  for (const MessagePart& part : parts) part.append_to(text);
  return text;
}

}  // namespace attention
