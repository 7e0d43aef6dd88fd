// A problem as a text: its code and its values.
#pragma once

#include <string>

#include "attention/config/config.hpp"

namespace attention {

// "code value | value"
inline std::string text_of(const Problem& problem) {
  std::string text = name_of(problem.code), sign = " ";
  for (const std::string& value : problem.values) text += sign + value, sign = " | ";
  return text;
}

}  // namespace attention
