// Any bytes as a config, as JavaScript hands them in.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "attention/config/config_codec.hpp"
#include "fuzz_config.hpp"

// `bytes` is a block of its own on the heap, so that AddressSanitizer sees a read behind it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  attention::try_config(attention::decode({reinterpret_cast<const char*>(bytes), size}));
  return 0;
}
