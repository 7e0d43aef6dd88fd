// The row of a word: drawn from its letters alone, so the same in every sentence and at every place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace attention {

// FNV-1a of the bytes in 32 bits, as many as a seed of RandomStream counts.
// Source: Fowler, Noll, Vo and Eastlake, "The FNV Non-Cryptographic Hash Algorithm".
std::uint32_t seed_of_word(std::string_view utf8);

// The first `count` numbers of torch.randn(16 * k) under that seed, with 16 * k >= count: a longer row continues a
// shorter one, since randn makes whole blocks of 16 one after the other.
void word_row(std::string_view utf8, float* out, std::size_t count);

}  // namespace attention
