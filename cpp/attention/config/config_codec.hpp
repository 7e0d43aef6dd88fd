// A config as it enters the core: a value in bytes, written by web/engine/config_codec.ts, the only other place to know
// them.
#pragma once

#include <cstdint>
#include <string_view>

#include "attention/config/value.hpp"

namespace attention {

// One value is a byte for its kind and then, little-endian and unaligned:
//   nothing, no, yes   nothing more
//   number             its eight bytes
//   text               the count of its bytes (four bytes), then UTF-8
//   list               the count of its values (four bytes), then each of them
//   numbers            a list of nothing but numbers: their count (four bytes), then eight bytes each
//   object             the count of its members (four bytes), then of each its key, as a text without a kind, and its
//                      value
enum class Kind : std::uint8_t { nothing, no, yes, number, text, list, numbers, object };

// The value that the bytes are, to the last of them; null where they are none.
Value decode(std::string_view bytes);

}  // namespace attention
