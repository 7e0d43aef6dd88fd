// Texts put together from pieces: words, other texts, whole numbers, and values as a message shows them.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>

#include "attention/config/value.hpp"

namespace attention {

// Refers to what it was made from, so it is good within the call that it is an argument of.
class Piece {
 public:
  Piece(const char* words) : kind_(Kind::words), of_(words) {}
  Piece(const std::string& text) : kind_(Kind::text), of_(&text) {}
  Piece(const std::int64_t& number) : kind_(Kind::number), of_(&number) {}
  Piece(const Value& value) : kind_(Kind::value), of_(&value) {}

  void append_to(std::string& text) const;

 private:
  enum class Kind { words, text, number, value };
  Kind kind_;
  const void* of_;
};

using Pieces = std::initializer_list<Piece>;

std::string text(Pieces pieces);

// How long a list is: as a piece, or to be compared with other sizes.
template <class List>
std::int64_t count(const List& list) {
  return static_cast<std::int64_t>(list.size());
}

}  // namespace attention
