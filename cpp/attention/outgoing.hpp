// What leaves the core beside a trace's numbers: presets, problems and a trace's index, as values to be written as JSON.
#pragma once

#include <string>
#include <vector>

#include "forward.hpp"
#include "value.hpp"

namespace attention {

Value presets_value();                                    // [{id, notebook, config}]
Value problems_value(const std::vector<Problem>& list);   // [{field, message}]

// JSON text {batch, n, dIn, tokens, tensors: [[name, op, inputs, batch, heads, rows, cols, rowAxis, colAxis, offset,
// scalar, detail], ...]}. Written at every edit, so a list a tensor and straight into text. `scalar` is null or
// stands as its float32's bits, an integer.
std::string index_json(const Run& run);

}  // namespace attention
