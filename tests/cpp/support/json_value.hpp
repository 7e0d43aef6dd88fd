// Configs for native tests: from JSON text, and the notebooks' presets.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "attention/config/value.hpp"

namespace attention {

// Numbers become doubles and members keep their order, as in a config that comes from JavaScript.
inline Value value_of(const nlohmann::ordered_json& json) {
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_number()) return json.get<double>();
  if (json.is_string()) return json.get<std::string>();
  if (json.is_array()) {
    Value::List list;
    for (const auto& item : json) list.push_back(value_of(item));
    return list;
  }
  if (!json.is_object()) return nullptr;
  Value::Object object;
  for (const auto& [key, member] : json.items()) object.emplace_back(key, value_of(member));
  return object;
}

// `text` is part of a test: if it is not JSON, the test is wrong, and the program ends.
inline Value json_value(const std::string& text) {
  const auto json = nlohmann::ordered_json::parse(text, nullptr, false);
  if (json.is_discarded()) {
    std::fprintf(stderr, "not JSON: %s\n", text.c_str());
    std::abort();
  }
  return value_of(json);
}

struct Preset {
  std::string id;
  Value config;
};

// The presets, from the engine's file.
inline std::vector<Preset> presets() {
  std::ifstream file(PRESETS);
  const auto json = nlohmann::ordered_json::parse(file, nullptr, false);
  std::vector<Preset> list;
  for (const auto& [id, preset] : json.items()) list.push_back({id, value_of(preset.at("config"))});
  return list;
}

}  // namespace attention
