#include "streaming_pass.hpp"

#include <algorithm>
#include <cmath>

#include "streaming.hpp"

namespace attention {
namespace {

constexpr std::int64_t kTokens = 128;  // in a block

std::int64_t items(const Config& c) { return c.batch ? c.batch : 1; }
std::int64_t rows_of(std::int64_t width) { return quads(width) * kQuad; }
std::int64_t floats_of(std::int64_t width) { return panels(width) * kPanel; }
std::int64_t block_of(const Config& c) { return std::min(kTokens, floats_of(c.n)); }

Config sizes_of(Config c) {
  c.given_inputs = {};
  c.tokens = {};
  c.replace = {};
  return c;
}

// What the scores are multiplied by, and log2(e), since weights are powers of two.
float query_factor(const Config& c) {
  const double root = std::sqrt(static_cast<double>(c.head_d_k()));
  return static_cast<float>(1.4426950408889634 / (c.scale_by == ScaleBy::none ? 1 : root));
}

// Every row begins with its bias, in all 8 lanes.
void fill_rows(float* to, std::int64_t rows, const float* bias) {
  for (std::int64_t r = 0; r < rows; ++r) std::fill_n(to + r * kPanel, kPanel, bias[r]);
}

}  // namespace

Panels StreamingPass::Packed::panels(std::int64_t head) const {
  return {weight.data() + head * attention::panels(features) * depth * kPanel, depth * kPanel};
}

const float* StreamingPass::Packed::bias_of(std::int64_t head) const { return bias.data() + head * floats_of(features); }

double StreamingPass::bytes(const Config& c) {
  const double width = static_cast<double>(c.heads) * static_cast<double>(2 * floats_of(c.head_d_k()) + floats_of(c.head_d_v()));
  const double total = static_cast<double>(c.total_d_v());
  const double tokens = static_cast<double>(items(c)) * static_cast<double>(c.n);
  const double weights = width * static_cast<double>(c.d_in) + (c.out_proj ? total * total : 0);
  const double in_and_out = tokens * (2 * static_cast<double>(c.d_in) + total);  // the config's own inputs, too
  return sizeof(float) * (in_and_out + 2 * weights + (static_cast<double>(c.n) + 2 * kTokens) * (width + total + static_cast<double>(c.d_in)));
}

StreamingPass::StreamingPass(const Config& c)
    : Prepared(c),
      config_(sizes_of(c)),
      key_rows_(rows_of(c.head_d_k())),
      value_rows_(rows_of(c.head_d_v())),
      key_head_(panels(c.n) * key_rows_ * kPanel),
      value_panel_(floats_of(c.n) * kPanel),
      value_head_(panels(c.head_d_v()) * value_panel_),
      x_(block_of(c) * c.d_in),
      keys_(c.heads * key_head_),
      values_(c.heads * value_head_),
      queries_(block_of(c) * key_rows_),
      context_(block_of(c) * c.heads * value_rows_),
      rows_(c.out_proj ? block_of(c) * floats_of(c.total_d_v()) : 0) {
  Trace measured(Trace::Mode::measure);
  add_sources(c, measured);
  Trace sources(Trace::Mode::record, measured.floats());
  const Sources s = add_sources(c, sources);
  RandomStream stream(c.seed);
  fill_sources(c, s, stream, sources);
  const bool fused = c.qkv == Qkv::fused;
  query_ = pack(sources, fused ? s.qkv : s.query, 0, c.head_d_k(), query_factor(c));
  key_ = pack(sources, fused ? s.qkv : s.key, fused ? c.d_k : 0, c.head_d_k(), 1);
  value_ = pack(sources, fused ? s.qkv : s.value, fused ? 2 * c.d_k : 0, c.head_d_v(), 1);
  if (c.out_proj) out_ = pack_output(sources, s.out);
}

// Feature f of head h is row first + h features + f of the weight; of a wrapper, row f of the head's own.
StreamingPass::Packed StreamingPass::pack(Trace& sources, const Projection& p, std::int64_t first, std::int64_t features,
                                          float factor) const {
  const Config& c = config_;
  Packed packed{c.d_in, features, Buffer(c.heads * panels(features) * c.d_in * kPanel), Buffer(c.heads * floats_of(features))};
  const bool own = sources.tensor(p.weight).heads != 0;
  for (std::int64_t h = 0; h < c.heads; ++h) {
    const std::int64_t row = own ? 0 : first + h * features;
    const Matrix weight = sources.at(p.weight, 0, h);
    const RowMajor rows = factor * (c.weight_init == WeightInit::linear ? RowMajor(weight.middleRows(row, features))
                                                                        : RowMajor(weight.middleCols(row, features).transpose()));
    pack_rows(rows.data(), features, c.d_in, c.d_in, 1, packed.weight.data() + h * panels(features) * c.d_in * kPanel);
    if (p.bias < 0) continue;
    const Matrix bias = sources.at(p.bias, 0, h);
    for (std::int64_t f = 0; f < features; ++f) packed.bias.data()[h * floats_of(features) + f] = factor * bias(0, row + f);
  }
  return packed;
}

// Its steps are the rows of a panel of context: of each head whole quads, so that some are followed by zeros.
StreamingPass::Packed StreamingPass::pack_output(Trace& sources, const Projection& p) const {
  const Config& c = config_;
  const std::int64_t total = c.total_d_v(), d_v = c.head_d_v();
  Packed packed{c.heads * value_rows_, total, Buffer(floats_of(total) * c.heads * value_rows_), Buffer(floats_of(total))};
  const Matrix weight = sources.at(p.weight, 0, 0);
  RowMajor rows = RowMajor::Zero(total, packed.depth);
  for (std::int64_t h = 0; h < c.heads; ++h) rows.middleCols(h * value_rows_, d_v) = weight.middleCols(h * d_v, d_v);
  pack_rows(rows.data(), total, packed.depth, packed.depth, 1, packed.weight.data());
  std::copy_n(sources.values(p.bias), total, packed.bias.data());
  return packed;
}

void StreamingPass::run() {
  const Config& c = config_;
  const auto each_block = [&](std::int64_t item, auto work) {
    for (std::int64_t first = 0; first < c.n; first += kTokens) work(Block{item, first, std::min(kTokens, c.n - first)});
  };
  for (std::int64_t item = 0; item < items(c); ++item) {
    each_block(item, [&](Block b) {
      enter(b);
      project_keys_and_values(b);
    });
    each_block(item, [&](Block b) {
      if (c.n > kTokens) enter(b);  // else it is there
      attend_to_all(b);
      write(b);
    });
  }
}

void StreamingPass::enter(Block b) {
  const std::int64_t d_in = config_.d_in;
  pack_rows(input.data() + (b.item * config_.n + b.first) * d_in, b.tokens, d_in, d_in, 1, x_.data());
}

void StreamingPass::project_keys_and_values(Block b) {
  const Config& c = config_;
  const std::int64_t count = panels(b.tokens), panel = b.first / kPanel;
  const Panels x = {x_.data(), c.d_in * kPanel};
  for (std::int64_t h = 0; h < c.heads; ++h) {
    const std::int64_t key_panel = key_rows_ * kPanel;
    float* const keys = keys_.data() + h * key_head_ + panel * key_panel;
    for (std::int64_t j = 0; j < count; ++j) fill_rows(keys + j * key_panel, key_rows_, key_.bias_of(h));
    add_product(c.d_in, key_.panels(h), quads(key_.features), x, count, {keys, kPanel, kQuad * kPanel, key_panel});

    float* const values = values_.data() + h * value_head_ + b.first * kPanel;
    for (std::int64_t i = 0; i < panels(value_.features); ++i)
      for (std::int64_t t = 0; t < count * kPanel; ++t)
        std::copy_n(value_.bias_of(h) + i * kPanel, kPanel, values + i * value_panel_ + t * kPanel);
    add_product(c.d_in, x, 2 * count, value_.panels(h), panels(value_.features), {values, kPanel, kQuad * kPanel, value_panel_});
  }
}

void StreamingPass::attend_to_all(Block b) {
  const Config& c = config_;
  const std::int64_t count = panels(b.tokens), key_panel = key_rows_ * kPanel, context_panel = c.heads * value_rows_ * kPanel;
  const std::int64_t visible = c.padding ? c.lengths[static_cast<std::size_t>(b.item)] : c.n;
  for (std::int64_t h = 0; h < c.heads; ++h) {
    float* const queries = queries_.data();
    for (std::int64_t j = 0; j < count; ++j) fill_rows(queries + j * key_panel, key_rows_, query_.bias_of(h));
    add_product(c.d_in, query_.panels(h), quads(query_.features), {x_.data(), c.d_in * kPanel}, count,
                {queries, kPanel, kQuad * kPanel, key_panel});
    const KeysAndValues head = {c.head_d_k(), c.head_d_v(), {keys_.data() + h * key_head_, key_panel},
                                {values_.data() + h * value_head_, value_panel_}, visible, c.causal};
    attend(head, {{queries, key_panel}, b.first, count}, {context_.data() + h * value_rows_ * kPanel, context_panel});
  }
}

void StreamingPass::write(Block b) {
  const Config& c = config_;
  const std::int64_t total = c.total_d_v(), d_v = c.head_d_v(), context_panel = c.heads * value_rows_ * kPanel;
  float* const to = output.data() + (b.item * c.n + b.first) * total;
  if (!c.out_proj) {
    for (std::int64_t h = 0; h < c.heads; ++h)
      unpack_rows(context_.data() + h * value_rows_ * kPanel, context_panel, b.tokens, d_v, total, to + h * d_v);
    return;
  }
  const std::int64_t row = floats_of(total);
  for (std::int64_t t = 0; t < panels(b.tokens) * kPanel; ++t) std::copy_n(out_.bias.data(), row, rows_.data() + t * row);
  add_product(out_.depth, {context_.data(), context_panel}, 2 * panels(b.tokens), out_.panels(0), panels(total),
              {rows_.data(), row, kQuad * row, kPanel});
  for (std::int64_t t = 0; t < b.tokens; ++t) std::copy_n(rows_.data() + t * row, total, to + t * total);
}

}  // namespace attention
