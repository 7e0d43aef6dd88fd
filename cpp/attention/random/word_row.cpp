#include "attention/random/word_row.hpp"

#include <algorithm>
#include <vector>

#include "attention/random/random_stream.hpp"

namespace attention {

std::uint32_t seed_of_word(std::string_view utf8) {
  std::uint32_t hash = 2166136261u;
  for (const char letter : utf8) hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619u;
  return hash;
}

void word_row(std::string_view utf8, float* out, std::size_t count) {
  constexpr std::size_t kBlock = 16;
  std::vector<float> drawn((count + kBlock - 1) / kBlock * kBlock);
  RandomStream(seed_of_word(utf8)).randn(drawn.data(), drawn.size());
  std::copy_n(drawn.begin(), count, out);
}

}  // namespace attention
