// The notebooks' variants of attention, one row of data each.
#pragma once

#include <vector>

namespace attention {

struct Preset {
  const char* id;
  const char* notebook;  // the notebook and the cells that it follows
  const char* config;    // its differences from the defaults, as JSON text
};

const std::vector<Preset>& presets();

}  // namespace attention
