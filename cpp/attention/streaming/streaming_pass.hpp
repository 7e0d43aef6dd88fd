// The forward pass of multi-head attention on packed matrices, from inputs to output, without an n x n matrix.
#pragma once

#include "attention/recorded/draws.hpp"
#include "attention/streaming/packing.hpp"
#include "attention/streaming/prepared.hpp"

namespace attention {

// The tokens go through it in blocks of 128: first all keys and values, then block by block queries, context, output.
class StreamingPass : public Prepared {
 public:
  explicit StreamingPass(const Config& config);
  void run() override;

  // Whether it computes, in its own way, whatever the operations of a pass do.
  static bool knows(const Trace& pass);

  // What it takes in memory, while its weights are drawn included.
  static double bytes(const Config& config);

 private:
  // A weight packed for the product with tokens - for each head, panels of 8 of its features, `depth` steps - and its
  // bias, zero where there is none.
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
  void enter(Block b);
  void project_keys_and_values(Block b);
  void attend_to_all(Block b);
  void write(Block b);

  const std::int64_t heads_, d_k_, d_v_;  // widths of one head
  const bool causal_, out_proj_;
  const std::vector<std::int64_t> lengths_;  // empty: no padding
  const std::int64_t key_panel_, key_head_, value_rows_, value_panel_, value_head_,
      context_panel_;  // in floats, but rows
  Packed query_, key_, value_, out_;
  Buffer x_, keys_, values_, queries_, context_, rows_;
};

}  // namespace attention
