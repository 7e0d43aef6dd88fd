// Any text as a config in JSON, as files and addresses have it.
#include <cstddef>
#include <cstdint>

#include "../cpp/support/json_value.hpp"
#include "fuzz_config.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto json = nlohmann::ordered_json::parse(bytes, bytes + size, nullptr, false);
  if (!json.is_discarded()) attention::try_config(attention::value_of(json));
  return 0;
}
