// The forward pass from inputs to output on packed matrices, without an n x n matrix.
#pragma once

#include "attention/recorded/sources.hpp"
#include "attention/streaming/packing.hpp"
#include "attention/streaming/prepared.hpp"

namespace attention {

// Works on blocks of 128 tokens: first keys and values of all blocks, then queries, context and output of each.
class StreamingPass : public Prepared {
 public:
  explicit StreamingPass(const Config& config);
  bool run() override;

  // Whether it can compute all operations of a pass.
  static bool supports(const Trace& pass);

  // The memory that it takes at most, which is while it samples its weights.
  static double bytes(const Config& config);

 private:
  // A weight, packed for the product with tokens: for each head, panels of 8 features with `depth` steps. And its bias,
  // zero if there is none.
  struct Packed {
    std::int64_t depth = 0, features = 0;  // of one head
    Buffer weight, bias;
    Panels panels(std::int64_t head) const;
    const float* bias_of(std::int64_t head) const;
  };
  struct Block {
    std::int64_t item, first, tokens;
  };

  Packed pack(Trace& sources, const Config& c, const Projection& p, std::int64_t first, std::int64_t features,
              float factor) const;
  Packed pack_output(Trace& sources, const Projection& p) const;
  void pack_inputs(Block b);
  void project_keys_and_values(Block b);
  void compute_context(Block b);
  void write_output(Block b);

  const std::int64_t heads_, d_k_, d_v_;  // widths of one head
  const bool causal_, out_proj_;
  const std::vector<std::int64_t> lengths_;  // empty: no padding
  const std::int64_t key_panel_, key_head_, value_rows_, value_panel_, value_head_,
      context_panel_;  // in floats, but for value_rows_
  Packed query_, key_, value_, out_;
  Buffer x_, keys_, values_, queries_, context_, rows_;
};

}  // namespace attention
