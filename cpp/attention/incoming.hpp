// A config as it enters the core: a value in bytes, written by web/engine/config_bytes.ts, the only other place to know
// them.
#pragma once

#include <cstdint>

#include "attention/config/value.hpp"

namespace attention {

// One value is a byte for its kind and then, little-endian and unaligned:
//   nothing, no, yes   nothing more
//   number             its eight bytes
//   text               the count of its bytes (four bytes), then UTF-8
//   list               the count of its values (four bytes), then each of them
//   numbers            a list of nothing but numbers: their count (four bytes), then eight bytes each
//   object             the count of its members (four bytes), then of each its key, as a text without a kind, and its
//   value
enum class Kind : std::uint8_t { nothing, no, yes, number, text, list, numbers, object };

// The value that begins at `bytes`. They come from the engine's own hand, never from a caller, and are taken as sound.
Value read_bytes(const std::uint8_t* bytes);

}  // namespace attention
