// The notebooks' variants of attention, one row of data each.
#pragma once

#include <vector>

#include "value.hpp"

namespace attention {

struct Preset {
  const char* id;
  const char* notebook;  // the notebook and the cells that it follows
  Value config;          // its differences from the defaults
};

const std::vector<Preset>& presets();

}  // namespace attention
