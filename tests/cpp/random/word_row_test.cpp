// The row of a word: its seed, and the numbers that PyTorch draws with it.
#include "attention/random/word_row.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "attention/random/random_stream.hpp"

namespace attention {
namespace {

// The test vectors of FNV-1a in 32 bits by its authors.
TEST(WordRow, the_seed_is_fnv_1a) {
  EXPECT_EQ(seed_of_word(""), 0x811c9dc5u);
  EXPECT_EQ(seed_of_word("a"), 0xe40c292cu);
  EXPECT_EQ(seed_of_word("foobar"), 0xbf9cf968u);
  EXPECT_EQ(seed_of_word("\xe4\xbd\xa0"), seed_of_word("你"));
}

TEST(WordRow, is_the_beginning_of_randn_in_whole_blocks) {
  std::vector<float> drawn(48), row(40);
  RandomStream(seed_of_word("bank")).randn(drawn.data(), drawn.size());
  for (std::size_t count = 0; count <= row.size(); ++count) {
    word_row("bank", row.data(), count);
    EXPECT_EQ(std::vector<float>(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(count)),
              std::vector<float>(drawn.begin(), drawn.begin() + static_cast<std::ptrdiff_t>(count)));
  }
}

}  // namespace
}  // namespace attention
