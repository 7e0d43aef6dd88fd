// One forward pass made ready: a config's weights drawn and packed once, then run on any input, without a trace.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "attention/config/config.hpp"
#include "attention/recorded/trace.hpp"

namespace attention {

class Prepared {
 public:
  virtual ~Prepared() = default;
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;

  const std::int64_t batch, n, d_in, width;  // batch 0: no such dimension; width: of all heads' values

  // (batch, n, d_in), to be filled before `run`, which leaves it as it is.
  std::vector<float> input;
  // (batch, n, width): what the last stage of a trace holds.
  std::vector<float> output;
  virtual void run() = 0;

 protected:
  explicit Prepared(const Config& c);
};

// Whether a config with this pass runs without an n x n matrix: where StreamingPass knows all of its operations, and
// the mask is not a config's own. Every other runs the operations themselves, and has room for a trace's 64 MB at most.
bool streams(const Config& config, const Trace& pass);

// Problems, or what was `prepared`. The config's inputs give the shape alone, but for what drawing them takes from the
// stream.
std::vector<Problem> prepare(const Value& config, std::unique_ptr<Prepared>& prepared);

}  // namespace attention
