// Compares RandomStream with the arrays that real PyTorch drew, natively and in WASM alike.
#pragma once

#include <string>

namespace attention {

struct StreamCheck {
  long compared = 0;             // values of the fixture: numbers of its arrays, digits of its masks
  long differing = 0;            // of these, plus one for anything missing, surplus or not understood
  std::string first_difference;  // "seed 0, randn_24[7]: got 0x..., wanted 0x..."; empty if none
};

// `fixture_json`: the text of tests/fixtures/rng_streams.json. Every key of every case is drawn
// from a stream seeded anew and compared bit for bit; a key that no recipe knows counts as
// differing with all its values. Text that is not JSON, or holds no cases, gives one difference.
StreamCheck check_streams(const std::string& fixture_json);

}  // namespace attention
