// Compares RandomStream with arrays that PyTorch sampled; it runs natively and in WASM.
#pragma once

#include <string>

namespace attention {

struct StreamCheck {
  long compared = 0;             // values of the fixture: numbers of its arrays, digits of its masks
  long differing = 0;            // of these; a missing, surplus or unknown value counts as one
  std::string first_difference;  // "seed 0, randn_24[7]: got 0x..., wanted 0x..."; empty if none
};

// `fixture_json`: the text of tests/fixtures/rng_streams.json. For every key of every case a new stream is seeded, and
// its samples are compared bit for bit. If no recipe knows a key, all of its values count as differing. Text that is
// not JSON, or has no cases, gives one difference.
StreamCheck check_streams(const std::string& fixture_json);

}  // namespace attention
