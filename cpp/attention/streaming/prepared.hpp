// A forward pass whose weights are sampled and packed once, to run it on many inputs without a trace.
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

  const std::int64_t batch, n, d_in, width;  // batch 0: no such dimension; width: of the values of all heads

  // (batch, n, d_in): the caller writes it, `run` does not change it.
  std::vector<float> input;
  // (batch, n, width): the last stage of a trace.
  std::vector<float> output;
  // Returns false, and computes nothing, if there is not enough memory.
  virtual bool run() = 0;

 protected:
  explicit Prepared(const Config& c);
};

// Whether a config runs without an n x n matrix: each field that differs from its default must be one that
// StreamingPass knows, and `replace` must not contain a mask. Other configs run the recorded operations, with a trace's
// limit of 64 MB: so does any that has a newer field.
bool can_stream(const Value& given, const Config& config);

// Returns the problems, or sets `prepared`. The config's inputs only give the shape, and advance the stream if they are
// sampled.
std::vector<Problem> prepare(const Value& config, std::unique_ptr<Prepared>& prepared);

}  // namespace attention
