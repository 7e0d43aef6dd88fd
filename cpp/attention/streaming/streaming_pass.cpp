#include "attention/streaming/streaming_pass.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "attention/streaming/lanes.hpp"
#include "attention/streaming/streaming.hpp"

namespace attention {
namespace {

constexpr std::int64_t kTokens = 128;  // in a block

// Widths, rounded up to whole quads and panels.
std::int64_t rows_of(std::int64_t width) { return quads(width) * kQuad; }
std::int64_t floats_of(std::int64_t width) { return panels(width) * kPanel; }
std::int64_t block_of(std::int64_t n) { return std::min(kTokens, floats_of(n)); }

// The scale of the scores times log2(e), because weights are computed as powers of two.
float query_factor(const Config& c) {
  const double root = std::sqrt(static_cast<double>(c.head_d_k()));
  return static_cast<float>(1.4426950408889634 / (c.scale_by == ScaleBy::none ? 1 : root));
}

// The operations of a pass without dropout, whose mask, if any, comes before softmax.
constexpr Op kSupported[] = {Op::given,         Op::rand,   Op::randn,  Op::uniform,           Op::linear,
                             Op::slice_columns, Op::matmul, Op::concat, Op::matmul_transposed, Op::hidden_mask,
                             Op::masked_fill,   Op::divide, Op::scale,  Op::row_max,           Op::exp_minus_max,
                             Op::row_sum,       Op::softmax};

// Starts each row with its bias, in all 8 lanes.
void fill_rows(float* to, std::int64_t rows, const float* bias) {
  for (std::int64_t r = 0; r < rows; ++r) std::fill_n(to + r * kPanel, kPanel, bias[r]);
}

// The same of rows that are a panel wide: an instruction that copies memory costs more than these four.
void repeat_panel(float* to, std::int64_t rows, const float* bias) {
  const Lanes low = load(bias), high = load(bias + 4);
  for (std::int64_t r = 0; r < rows; ++r, to += kPanel) {
    store(to, low);
    store(to + 4, high);
  }
}

// Starts each row with the biases of its columns.
void copy_rows(float* to, std::int64_t rows, std::int64_t width, const float* bias) {
  for (std::int64_t r = 0; r < rows; ++r) std::copy_n(bias, width, to + r * width);
}

}  // namespace

bool StreamingPass::supports(const Trace& pass) {
  const auto known = [](const Tensor& t) {
    return std::find(std::begin(kSupported), std::end(kSupported), t.op) != std::end(kSupported);
  };
  return std::all_of(pass.tensors().begin(), pass.tensors().end(), known);
}

Panels StreamingPass::Packed::panels(std::int64_t head) const {
  return {weight.data() + head * floats_of(features) * depth, depth * kPanel};
}

const float* StreamingPass::Packed::bias_of(std::int64_t head) const {
  return bias.data() + head * floats_of(features);
}

double StreamingPass::bytes(const Config& c) {
  const auto real = [](std::int64_t size) { return static_cast<double>(size); };
  const double keys = real(c.heads) * real(floats_of(c.head_d_k())),
               values = real(c.heads) * real(floats_of(c.head_d_v()));
  const double d_in = real(c.d_in), width = real(c.total_d_v());
  const double weights = (2 * keys + values) * d_in + (c.out_proj ? width * values : 0);
  const double windows = real(c.batch ? c.batch : 1) * real(c.n) * (2 * d_in + width);  // and the config's own inputs
  const double block = real(block_of(c.n)) * (keys + values + d_in + width) + kPanel * values;
  return sizeof(float) * (windows + 2 * weights + real(c.n) * (keys + values) + block);
}

StreamingPass::StreamingPass(const Config& c)
    : Prepared(c),
      heads_(c.heads),
      d_k_(c.head_d_k()),
      d_v_(c.head_d_v()),
      causal_(c.causal),
      out_proj_(c.out_proj),
      lengths_(c.lengths),
      key_panel_(rows_of(d_k_) * kPanel),
      key_head_(panels(n) * key_panel_),
      value_rows_(rows_of(d_v_)),
      value_panel_(floats_of(n) * kPanel),
      value_head_(panels(d_v_) * value_panel_),
      context_panel_(heads_ * value_rows_ * kPanel),
      x_(block_of(n) * d_in),
      keys_(heads_ * key_head_),
      values_(heads_ * value_head_),
      queries_(panels(block_of(n)) * key_panel_),
      context_(panels(block_of(n)) * context_panel_),
      rows_(out_proj_ ? block_of(n) * floats_of(width) : 0) {
  Trace measured(Trace::Mode::measure);
  add_sources(c, measured);
  Trace sources(Trace::Mode::record, measured.floats());
  const Sources s = add_sources(c, sources);
  RandomStream stream(c.seed);
  fill_sources(c, s, stream, sources);
  const bool fused = s.qkv.has_value();
  query_ = pack(sources, c, fused ? *s.qkv : *s.query, 0, d_k_, query_factor(c));
  key_ = pack(sources, c, fused ? *s.qkv : *s.key, fused ? c.d_k : 0, d_k_, 1);
  value_ = pack(sources, c, fused ? *s.qkv : *s.value, fused ? 2 * c.d_k : 0, d_v_, 1);
  if (out_proj_) out_ = pack_output(sources, *s.out);
}

// Feature f of head h is row `first` + h * features + f of the weight; of a wrapper, row f of the head's weight.
StreamingPass::Packed StreamingPass::pack(Trace& sources, const Config& c, const Projection& p, std::int64_t first,
                                          std::int64_t features, float factor) const {
  Packed packed{d_in, features, Buffer(heads_ * floats_of(features) * d_in), Buffer(heads_ * floats_of(features))};
  const bool own = sources.tensor(p.weight).heads != 0;
  const std::int64_t cols = sources.tensor(p.weight).cols;
  for (std::int64_t h = 0; h < heads_; ++h) {
    const std::int64_t row = own ? 0 : first + h * features;
    const float* const weight = sources.at(p.weight, 0, h).data();
    const bool linear = c.weight_init == WeightInit::linear;  // (out, in), else (in, out)
    pack_rows(linear ? Strided{weight + row * cols, cols, 1} : Strided{weight + row, 1, cols}, features, d_in, factor,
              packed.weight.data() + h * floats_of(features) * d_in, d_in * kPanel);
    if (!p.bias) continue;
    const float* const bias = sources.at(*p.bias, 0, h).data() + row;
    for (std::int64_t f = 0; f < features; ++f) packed.bias.data()[h * floats_of(features) + f] = factor * bias[f];
  }
  return packed;
}

// Its steps are the rows of a panel of context, which has whole quads for each head: the rows in excess are zero.
StreamingPass::Packed StreamingPass::pack_output(Trace& sources, const Projection& p) const {
  const std::int64_t depth = heads_ * value_rows_;
  Packed packed{depth, width, Buffer(floats_of(width) * depth), Buffer(floats_of(width))};
  for (std::int64_t h = 0; h < heads_; ++h)
    pack_rows({sources.values(p.weight) + h * d_v_, width}, width, d_v_, 1,
              packed.weight.data() + h * value_rows_ * kPanel, depth * kPanel);
  std::copy_n(sources.values(*p.bias), width, packed.bias.data());
  return packed;
}

bool StreamingPass::run() {
  const bool one = n <= kTokens;
  for (std::int64_t item = 0; item < (batch ? batch : 1); ++item) {
    for (int round = 0; round < 2; ++round)
      for (std::int64_t first = 0; first < n; first += kTokens) {
        const Block b = {item, first, std::min(kTokens, n - first)};
        if (round == 0 || !one) pack_inputs(b);
        if (round == 0) {
          project_keys_and_values(b);
        } else {
          compute_context(b);
          write_output(b);
        }
      }
  }
  return true;  // its memory was taken when it was prepared
}

void StreamingPass::pack_inputs(Block b) {
  pack_rows({input.data() + (b.item * n + b.first) * d_in, d_in}, b.tokens, d_in, 1, x_.data(), d_in * kPanel);
}

void StreamingPass::project_keys_and_values(Block b) {
  const std::int64_t count = panels(b.tokens);
  const Panels x = {x_.data(), d_in * kPanel};
  for (std::int64_t h = 0; h < heads_; ++h) {
    float* const keys = keys_.data() + h * key_head_ + b.first / kPanel * key_panel_;
    for (std::int64_t j = 0; j < count; ++j) fill_rows(keys + j * key_panel_, quads(d_k_) * kQuad, key_.bias_of(h));
    add_product(d_in, key_.panels(h), quads(d_k_), x, count, {keys, kPanel, kQuad * kPanel, key_panel_});

    float* const values = values_.data() + h * value_head_ + b.first * kPanel;
    for (std::int64_t i = 0; i < panels(d_v_); ++i)
      repeat_panel(values + i * value_panel_, count * kPanel, value_.bias_of(h) + i * kPanel);
    add_product(d_in, x, 2 * count, value_.panels(h), panels(d_v_), {values, kPanel, kQuad * kPanel, value_panel_});
  }
}

void StreamingPass::compute_context(Block b) {
  const std::int64_t count = panels(b.tokens);
  const Panels x = {x_.data(), d_in * kPanel}, queries = {queries_.data(), key_panel_};
  const std::int64_t visible = lengths_.empty() ? n : lengths_[static_cast<std::size_t>(b.item)];
  for (std::int64_t h = 0; h < heads_; ++h) {
    for (std::int64_t j = 0; j < count; ++j)
      fill_rows(queries_.data() + j * key_panel_, quads(d_k_) * kQuad, query_.bias_of(h));
    add_product(d_in, query_.panels(h), quads(d_k_), x, count, {queries_.data(), kPanel, kQuad * kPanel, key_panel_});
    const Panels keys = {keys_.data() + h * key_head_, key_panel_},
                 values = {values_.data() + h * value_head_, value_panel_};
    attend({d_k_, d_v_, keys, values, visible, causal_}, {queries, b.first, count},
           {context_.data() + h * value_rows_ * kPanel, context_panel_});
  }
}

void StreamingPass::write_output(Block b) {
  float* const to = output.data() + (b.item * n + b.first) * width;
  if (!out_proj_) {
    for (std::int64_t h = 0; h < heads_; ++h)
      unpack_rows(context_.data() + h * value_rows_ * kPanel, context_panel_, b.tokens, d_v_, width, to + h * d_v_);
    return;
  }
  const std::int64_t row = floats_of(width);
  copy_rows(rows_.data(), panels(b.tokens) * kPanel, row, out_.bias_of(0));
  add_product(out_.depth, {context_.data(), context_panel_}, 2 * panels(b.tokens), out_.panels(0), panels(width),
              {rows_.data(), row, kQuad * row, kPanel});
  for (std::int64_t t = 0; t < b.tokens; ++t) std::copy_n(rows_.data() + t * row, width, to + t * width);
}

}  // namespace attention
