// Rows of attention weights on demand, for texts whose n x n weights would not fit a trace.
#pragma once

#include <memory>
#include <vector>

#include "attention/recorded/forward.hpp"

namespace attention {

class WeightRows {
 public:
  // Samples the sources of a config without problems and projects them. It keeps queries, keys and values, and no n x n
  // matrix.
  explicit WeightRows(Config config, double floats);

  const Config& config() const { return config_; }

  // The stage of the weights: attn_weights, or masked_simple_norm if the mask renormalises; before dropout.
  Stage name() const { return name_; }

  // Rows [first, first + count) of that stage for a batch item and head, as in a trace of the config: (count x n), row
  // by row, valid until the next call. Null if there are no such rows, or if they and their intermediate stages would
  // take more than kMaxStreamingBytes or more memory than is available.
  const float* rows(std::int64_t batch, std::int64_t head, std::int64_t first, std::int64_t count);

 private:
  TensorId compute(const Rows& rows, Trace& t) const;  // the weights

  Config config_;
  Trace projected_;
  QueriesKeysValues heads_;
  Trace weights_{Trace::Mode::measure};
  Stage name_;
};

// Returns the problems, or sets `opened`, which keeps at most 64 MB, the limit of a trace.
std::vector<Problem> open_rows(const Value& config, std::unique_ptr<WeightRows>& opened);

}  // namespace attention
