#include "attention/streaming/streaming_pass.hpp"

#include <algorithm>
#include <iterator>

#include "attention/streaming/lanes.hpp"
#include "attention/streaming/streaming.hpp"

namespace attention {
namespace {

constexpr std::int64_t kTokens = 128;  // in a block

std::int64_t block_of(std::int64_t n) { return std::min(kTokens, whole_panels(n)); }

// Those of dropout's mask and of gradients change nothing, as long as there is no dropout.
constexpr std::string_view kKnown[] = {"seed",    "tokens",      "inputs",       "batch",      "n",
                                       "dIn",     "dK",          "dV",           "heads",      "kvHeads",
                                       "headsBy", "qkv",         "bias",         "outProj",    "scaleBy",
                                       "scaleAt", "mask",        "lengths",      "weightInit", "drawOrder",
                                       "call",    "dropoutSeed", "dropoutBuild", "replace",    "backward"};

// Starts each row with its bias, in all 8 lanes.
void fill_rows(float* to, std::int64_t rows, const float* bias) {
  for (std::int64_t r = 0; r < rows; ++r) std::fill_n(to + r * kPanel, kPanel, bias[r]);
}

// The same for rows that are a panel wide: an instruction that copies memory costs more than these four.
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

bool StreamingPass::knows(std::string_view field) {
  return std::find(std::begin(kKnown), std::end(kKnown), field) != std::end(kKnown);
}

double StreamingPass::bytes(const Config& c) {
  const auto real = [](std::int64_t size) { return static_cast<double>(size); };
  const double keys = real(c.heads) * real(whole_panels(c.head_d_k())),
               values = real(c.heads) * real(whole_panels(c.head_d_v()));
  const double d_in = real(c.d_in), width = real(c.total_d_v());
  const double in_and_out = real(c.batch ? c.batch : 1) * real(c.n) * (d_in + width);
  const double block = real(block_of(c.n)) * (keys + values + d_in + width) + kPanel * values;
  const double buffers = real(c.n) * (keys + values) + block;
  return sizeof(float) * in_and_out + packed_weights_bytes(c) + std::max(sampled_bytes(c), sizeof(float) * buffers);
}

StreamingPass::Layout::Layout(const Config& c)
    : heads(c.heads),
      d_k(c.head_d_k()),
      d_v(c.head_d_v()),
      key_panel(whole_quads(d_k) * kPanel),
      key_head(panels(c.n) * key_panel),
      value_panel(whole_panels(c.n) * kPanel),
      value_head(panels(d_v) * value_panel),
      head_context(whole_quads(d_v) * kPanel),
      context_panel(heads * head_context) {}

StreamingPass::StreamingPass(const Config& c)
    : Prepared(c),
      causal_(c.causal),
      lengths_(c.lengths),
      layout_(c),
      weights_(pack_weights(c)),
      x_(block_of(n) * d_in),
      keys_(layout_.heads * layout_.key_head),
      values_(layout_.heads * layout_.value_head),
      queries_(panels(block_of(n)) * layout_.key_panel),
      context_(panels(block_of(n)) * layout_.context_panel),
      rows_(weights_.out ? block_of(n) * whole_panels(width) : 0) {}

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
  return true;  // the memory was allocated by `prepare`
}

void StreamingPass::pack_inputs(Block b) {
  pack_rows({input.data() + (b.item * n + b.first) * d_in, d_in}, b.tokens, d_in, 1, x_.data(), d_in * kPanel);
}

void StreamingPass::project_keys_and_values(Block b) {
  const std::int64_t count = panels(b.tokens);
  const Panels x = {x_.data(), d_in * kPanel};
  for (std::int64_t h = 0; h < layout_.heads; ++h) {
    float* const keys = keys_.data() + h * layout_.key_head + b.first / kPanel * layout_.key_panel;
    for (std::int64_t j = 0; j < count; ++j)
      fill_rows(keys + j * layout_.key_panel, whole_quads(layout_.d_k), weights_.key.bias_of(h));
    add_product(d_in, weights_.key.panels(h), quads(layout_.d_k), x, count,
                {keys, kPanel, kQuad * kPanel, layout_.key_panel});

    float* const values = values_.data() + h * layout_.value_head + b.first * kPanel;
    for (std::int64_t i = 0; i < panels(layout_.d_v); ++i)
      repeat_panel(values + i * layout_.value_panel, count * kPanel, weights_.value.bias_of(h) + i * kPanel);
    add_product(d_in, x, 2 * count, weights_.value.panels(h), panels(layout_.d_v),
                {values, kPanel, kQuad * kPanel, layout_.value_panel});
  }
}

void StreamingPass::compute_context(Block b) {
  const std::int64_t count = panels(b.tokens);
  const Panels x = {x_.data(), d_in * kPanel}, queries = {queries_.data(), layout_.key_panel};
  const std::int64_t visible = lengths_.empty() ? n : lengths_[static_cast<std::size_t>(b.item)];
  for (std::int64_t h = 0; h < layout_.heads; ++h) {
    for (std::int64_t j = 0; j < count; ++j)
      fill_rows(queries_.data() + j * layout_.key_panel, whole_quads(layout_.d_k), weights_.query.bias_of(h));
    add_product(d_in, weights_.query.panels(h), quads(layout_.d_k), x, count,
                {queries_.data(), kPanel, kQuad * kPanel, layout_.key_panel});
    const Panels keys = {keys_.data() + h * layout_.key_head, layout_.key_panel},
                 values = {values_.data() + h * layout_.value_head, layout_.value_panel};
    attend({layout_.d_k, layout_.d_v, keys, values, visible, causal_}, {queries, b.first, count},
           {context_.data() + h * layout_.head_context, layout_.context_panel});
  }
}

void StreamingPass::write_output(Block b) {
  float* const to = output.data() + (b.item * n + b.first) * width;
  if (!weights_.out) {
    for (std::int64_t h = 0; h < layout_.heads; ++h)
      unpack_rows(context_.data() + h * layout_.head_context, layout_.context_panel, b.tokens, layout_.d_v, width,
                  to + h * layout_.d_v);
    return;
  }
  const PackedWeight& out = *weights_.out;
  const std::int64_t row = whole_panels(width);
  copy_rows(rows_.data(), panels(b.tokens) * kPanel, row, out.bias_of(0));
  add_product(out.depth, {context_.data(), layout_.context_panel}, 2 * panels(b.tokens), out.panels(0), panels(width),
              {rows_.data(), row, kQuad * row, kPanel});
  for (std::int64_t t = 0; t < b.tokens; ++t) std::copy_n(rows_.data() + t * row, width, to + t * width);
}

}  // namespace attention
