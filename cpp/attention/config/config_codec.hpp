// Decodes a config, which enters the core as bytes. web/engine/config_codec.ts encodes it.
#pragma once

#include <cstdint>
#include <string_view>

#include "attention/config/value.hpp"

namespace attention {

// One value is a byte for its kind and then, little-endian and unaligned:
//   nothing, no, yes   nothing more
//   number             its eight bytes
//   text               the number of its bytes (four bytes), then UTF-8
//   list               the number of its values (four bytes), then each of them
//   numbers            a list that holds only numbers: their number (four bytes), then eight bytes each
//   floats             the number of its bytes (four bytes), then four bytes each
//   object             the number of its members (four bytes), then for each its key, which is a text without the byte
//                      for its kind, and its value
enum class Kind : std::uint8_t { nothing, no, yes, number, text, list, numbers, object, floats };

// The value, or null if the bytes are not exactly one value. Its packed numbers are those of `bytes`, which must
// outlive it.
Value decode(std::string_view bytes);

}  // namespace attention
