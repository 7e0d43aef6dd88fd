#include "attention/config/text.hpp"

namespace attention {

void Piece::append_to(std::string& text) const {
  switch (kind_) {
    case Kind::words: text += static_cast<const char*>(of_); break;
    case Kind::text: text += *static_cast<const std::string*>(of_); break;
    case Kind::number: text += std::to_string(*static_cast<const std::int64_t*>(of_)); break;
    case Kind::value: text += shown(*static_cast<const Value*>(of_)); break;
  }
}

std::string text(Pieces pieces) {
  std::string text;
  for (const Piece& piece : pieces) piece.append_to(text);
  return text;
}

}  // namespace attention
