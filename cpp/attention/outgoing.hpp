// What leaves the core beside a trace's numbers: problems and the labels of the rows, as JSON text.
#pragma once

#include <string>
#include <vector>

#include "attention/recorded/run.hpp"

namespace attention {

std::string problems_json(const std::vector<Problem>& list);  // [{field, message}]
std::string tokens_json(const Config& config);                // [label of a row, ...]

}  // namespace attention
