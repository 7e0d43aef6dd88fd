#include "attention/streaming/packed_weights.hpp"

#include <algorithm>
#include <cmath>

#include "attention/recorded/sources.hpp"

namespace attention {
namespace {

// The scale of the scores times log2(e), because weights are computed as powers of two.
float query_factor(const Config& c) {
  const double root = std::sqrt(static_cast<double>(c.head_d_k()));
  return static_cast<float>(1.4426950408889634 / (c.scale_by == ScaleBy::none ? 1 : root));
}

// Feature f of head h is row `first` + h / heads_per_block * features + f of the weight, where `heads_per_block`
// consecutive heads use the same rows; in a wrapper, row f of the head's weight.
PackedWeight pack_projection(const Config& c, Trace& sources, const Projection& p, std::int64_t first,
                             std::int64_t features, std::int64_t heads_per_block, float factor) {
  const std::int64_t panel_floats = whole_panels(features);
  PackedWeight packed{c.d_in, features, Buffer(c.heads * panel_floats * c.d_in), Buffer(c.heads * panel_floats)};
  const bool own = sources.tensor(p.weight).heads != 0;
  const std::int64_t cols = sources.tensor(p.weight).cols;
  const bool linear = c.weight_init == WeightInit::linear;  // (out, in), else (in, out)
  for (std::int64_t h = 0; h < c.heads; ++h) {
    const std::int64_t row = own ? 0 : first + h / heads_per_block * features;
    const float* const weight = sources.at(p.weight, 0, h).data();
    pack_rows(linear ? Strided{weight + row * cols, cols, 1} : Strided{weight + row, 1, cols}, features, c.d_in, factor,
              packed.weight.data() + h * panel_floats * c.d_in, c.d_in * kPanel);
    if (!p.bias) continue;
    const float* const bias = sources.at(*p.bias, 0, h).data() + row;
    for (std::int64_t f = 0; f < features; ++f) packed.bias.data()[h * panel_floats + f] = factor * bias[f];
  }
  return packed;
}

// Its steps are the rows of a panel of context. That has whole quads for each head, so the extra rows are zero.
PackedWeight pack_output(const Config& c, Trace& sources, const Projection& p) {
  const std::int64_t width = c.total_d_v(), head_rows = whole_quads(c.head_d_v()), depth = c.heads * head_rows;
  PackedWeight packed{depth, width, Buffer(whole_panels(width) * depth), Buffer(whole_panels(width))};
  for (std::int64_t h = 0; h < c.heads; ++h)
    pack_rows({sources.values(p.weight) + h * c.head_d_v(), width}, width, c.head_d_v(), 1,
              packed.weight.data() + h * head_rows * kPanel, depth * kPanel);
  std::copy_n(sources.values(*p.bias), width, packed.bias.data());
  return packed;
}

}  // namespace

Panels PackedWeight::panels(std::int64_t head) const {
  return {weight.data() + head * whole_panels(features) * depth, depth * kPanel};
}

const float* PackedWeight::bias_of(std::int64_t head) const { return bias.data() + head * whole_panels(features); }

PackedWeights pack_weights(const Config& c) {
  Trace measured(Trace::Mode::measure);
  add_sources(c, measured);
  Trace sources(Trace::Mode::record, measured.floats());
  const Sources s = add_sources(c, sources);
  RandomStream stream(c.seed);
  fill_sources(c, s, stream, sources);
  const bool fused = s.qkv.has_value();
  const std::int64_t heads_per_block = c.heads / c.kv_heads;
  PackedWeights packed{
      pack_projection(c, sources, fused ? *s.qkv : *s.query, 0, c.head_d_k(), 1, query_factor(c)),
      pack_projection(c, sources, fused ? *s.qkv : *s.key, fused ? c.d_k : 0, c.head_d_k(), heads_per_block, 1),
      pack_projection(c, sources, fused ? *s.qkv : *s.value, fused ? c.d_k + c.keys_width() : 0, c.head_d_v(),
                      heads_per_block, 1),
      std::nullopt,
  };
  if (s.out) packed.out.emplace(pack_output(c, sources, *s.out));
  return packed;
}

double packed_weights_bytes(const Config& c) {
  const double keys = static_cast<double>(whole_panels(c.head_d_k())),
               values = static_cast<double>(whole_panels(c.head_d_v())), d_in = static_cast<double>(c.d_in);
  const double out = c.out_proj ? static_cast<double>(c.total_d_v()) * values : 0;
  return sizeof(float) * static_cast<double>(c.heads) * ((2 * keys + values) * d_in + out);
}

double sampled_bytes(const Config& c) {
  Trace measured(Trace::Mode::measure);
  add_sources(c, measured);
  return sizeof(float) * measured.floats();
}

}  // namespace attention
