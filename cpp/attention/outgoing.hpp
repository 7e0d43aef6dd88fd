// What leaves the core beside a trace's numbers: presets, problems and the labels of the rows, as values to be written as JSON.
#pragma once

#include <string>
#include <vector>

#include "run.hpp"
#include "value.hpp"

namespace attention {

Value presets_value();                                    // [{id, notebook, config}]
Value problems_value(const std::vector<Problem>& list);   // [{field, message}]
Value tokens_value(const Config& config);                 // [label of a row, ...]

}  // namespace attention
