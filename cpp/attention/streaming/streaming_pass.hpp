// The forward pass from inputs to output on packed matrices, without an n x n matrix.
#pragma once

#include <string_view>

#include "attention/streaming/packed_weights.hpp"
#include "attention/streaming/packing.hpp"
#include "attention/streaming/prepared.hpp"

namespace attention {

// Works on blocks of 128 tokens: first keys and values of all blocks, then queries, context and output of each.
class StreamingPass : public Prepared {
 public:
  explicit StreamingPass(const Config& config);
  bool run() override;

  // Whether it computes what a config says by this field, with any of its values.
  static bool knows(std::string_view field);

  // An upper bound of its memory, while it samples its weights and afterwards.
  static double bytes(const Config& config);

 private:
  // Where panels and heads lie in the buffers: their sizes in floats.
  struct Layout {
    explicit Layout(const Config& c);
    std::int64_t heads, d_k, d_v;  // widths of one head
    std::int64_t key_panel, key_head;
    std::int64_t value_panel, value_head;
    std::int64_t head_context, context_panel;  // of one head and of all, for 8 queries
  };
  struct Block {
    std::int64_t item, first, tokens;
  };

  void pack_inputs(Block b);
  void project_keys_and_values(Block b);
  void compute_context(Block b);
  void write_output(Block b);

  const bool causal_;
  const std::vector<std::int64_t> lengths_;  // empty: no padding
  const Layout layout_;
  const PackedWeights weights_;
  Buffer x_, keys_, values_, queries_, context_, rows_;
};

}  // namespace attention
