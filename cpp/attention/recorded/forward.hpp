// The forward pass of self-attention: it measures or records every stage of a config.
#pragma once

#include <vector>

#include "attention/config/config.hpp"
#include "attention/recorded/trace.hpp"

namespace attention {

// The whole pass of a config without problems. `inputs`, if given, replace the config's. If those are drawn, they are
// sampled all the same, so that the stream advances.
void forward(Trace& trace, const Config& config, const std::vector<float>* inputs = nullptr);

}  // namespace attention
