#include "attention/recorded/forward.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "attention/recorded/operations.hpp"
#include "attention/recorded/sources.hpp"

namespace attention {
namespace {

struct QueriesKeysValues {
  TensorId queries, keys, values;
};

TensorId project(Trace& t, const Config& c, Stage name, Axis row_axis, TensorId inputs, const Projection& p) {
  const TensorId out = c.weight_init == WeightInit::linear ? linear(t, name, inputs, p.weight, p.bias)
                                                           : matmul(t, name, inputs, p.weight);
  t.tensor(out).row_axis = row_axis;
  return out;
}

// Queries, keys and values: three projections, in the order of their weights, or slices of a fused one. Keys and values
// are of memory, if there is one. If heads share them, they are narrower than d_k and d_v.
QueriesKeysValues project_inputs(Trace& t, const Config& c, const Sources& s) {
  QueriesKeysValues h{};
  if (c.qkv == Qkv::fused) {
    const TensorId qkv = project(t, c, Stage::qkv, Axis::token, s.inputs, *s.qkv);           // (batch, n, d_qkv)
    h.queries = slice_columns(t, Stage::queries, qkv, 0, c.d_k, 0, Axis::query, Axis::d_k);  // (batch, n, d_k)
    const std::int64_t k = c.keys_width(), v = c.values_width();
    h.keys = slice_columns(t, Stage::keys, qkv, c.d_k, k, 0, Axis::key, Axis::d_k);          // (batch, n, k)
    h.values = slice_columns(t, Stage::values, qkv, c.d_k + k, v, 0, Axis::key, Axis::d_v);  // (batch, n, v)
    return h;
  }
  const bool keys_last = c.draw_order == DrawOrder::qvk;
  const TensorId memory = s.memory.value_or(s.inputs);
  h.queries = project(t, c, Stage::queries, Axis::query, s.inputs, *s.query);      // (batch, n, d_k)
  if (!keys_last) h.keys = project(t, c, Stage::keys, Axis::key, memory, *s.key);  // (batch, m, d_k)
  h.values = project(t, c, Stage::values, Axis::key, memory, *s.value);            // (batch, m, d_v)
  if (keys_last) h.keys = project(t, c, Stage::keys, Axis::key, memory, *s.key);
  return h;
}

QueriesKeysValues split_heads(Trace& t, const Config& c, const QueriesKeysValues& h) {
  if (!c.split()) return h;
  const auto split = [&](Stage name, TensorId x, std::int64_t d, Axis rows, Axis cols) {
    return slice_columns(t, name, x, 0, d, c.heads, rows, cols);  // (batch, heads, n, d)
  };
  const TensorId queries = split(Stage::head_queries, h.queries, c.head_d_k(), Axis::query, Axis::d_k);
  const TensorId keys = split(Stage::head_keys, h.keys, c.head_d_k(), Axis::key, Axis::d_k);
  return {queries, keys, split(Stage::head_values, h.values, c.head_d_v(), Axis::key, Axis::d_v)};
}

// The angle by which position i rotates pair j of d columns, i * 10000^(-2j / d): (n, d / 2), for all heads and batch
// items (Su et al. 2021, RoFormer, equation 15).
TensorId build_angles(Trace& t, const Config& c) {
  Tensor angles;
  angles.name = Stage::angles;
  angles.op = Op::rotary_angles;
  angles.rows = c.n;
  angles.cols = c.head_d_k() / 2;
  angles.row_axis = Axis::token;
  angles.col_axis = Axis::pair;
  const TensorId id = t.add(angles);
  t.each(id, [&](MatrixView m, auto, auto) {
    for (Eigen::Index j = 0; j < m.cols(); ++j) {
      const double frequency =
          std::exp(static_cast<double>(-2 * j) * std::log(10000.0) / static_cast<double>(c.head_d_k()));
      for (Eigen::Index i = 0; i < m.rows(); ++i) m(i, j) = static_cast<float>(static_cast<double>(i) * frequency);
    }
  });
  replace_values(c, id, t);
  return id;
}

// Rotary position embedding: queries and keys are rotated by their positions.
QueriesKeysValues rotate_positions(Trace& t, const Config& c, const QueriesKeysValues& h) {
  if (!c.rope) return h;
  const TensorId angles = build_angles(t, c);                                     // (n, d / 2)
  const TensorId queries = rotate(t, Stage::rotated_queries, h.queries, angles);  // (batch, heads, n, d)
  return {queries, rotate(t, Stage::rotated_keys, h.keys, angles), h.values};
}

QueriesKeysValues project(Trace& t, const Config& c, const Sources& sources) {
  return rotate_positions(t, c, split_heads(t, c, project_inputs(t, c, sources)));
}

TensorId scaled(Trace& t, const Config& c, TensorId x) {
  const double root = std::sqrt(static_cast<double>(c.head_d_k()));
  if (c.scale_by == ScaleBy::divide) return divide(t, Stage::scaled_scores, x, static_cast<float>(root));
  if (c.scale_by == ScaleBy::multiply) return scale(t, Stage::scaled_scores, x, static_cast<float>(1 / root));
  return x;
}

// The mask (n, m), which holds the number `hidden` or `visible` for each key of a query; with padding there is one for
// each batch item. A mask in `replace` replaces it.
TensorId build_mask(Trace& t, const Config& c, Stage name, Op op, float hidden, float visible) {
  Tensor mask{name, op, {}};
  mask.batch = c.padding ? c.batch : 0;
  mask.rows = c.n;
  mask.cols = c.m;
  mask.row_axis = Axis::query;
  mask.col_axis = Axis::key;
  const TensorId id = t.add(mask);
  t.each(id, [&](MatrixView m, auto batch, auto) {
    for (Eigen::Index query = 0; query < m.rows(); ++query)
      for (Eigen::Index key = 0; key < m.cols(); ++key) {
        const bool later = c.causal && key > query;
        const bool padded = c.padding && key >= c.lengths[static_cast<std::size_t>(batch)];
        m(query, key) = later || padded ? hidden : visible;
      }
  });
  replace_values(c, id, t);
  return id;
}

// The mask replaces hidden scores by -inf, or by zero, before softmax.
TensorId weights_by_fill(Trace& t, const Config& c, TensorId attn_scores) {
  const bool scale_first = c.scale_at == ScaleAt::scores;
  TensorId x = scale_first ? scaled(t, c, attn_scores) : attn_scores;  // (batch, heads, n, m)
  if (c.masked()) {
    const TensorId mask = build_mask(t, c, Stage::mask, Op::hidden_mask, 1, 0);  // (n, m)
    const float hidden = c.hidden_score == HiddenScore::zero ? 0.0f : -std::numeric_limits<float>::infinity();
    x = masked_fill(t, Stage::masked, x, mask, hidden);  // (batch, heads, n, m)
  }
  if (!scale_first) x = scaled(t, c, x);      // (batch, heads, n, m)
  return softmax(t, Stage::attn_weights, x);  // (batch, heads, n, m)
}

// The mask multiplies hidden weights by zero, after softmax; then each row is divided by its sum.
TensorId weights_by_renormalising(Trace& t, const Config& c, TensorId attn_scores) {
  const TensorId scaled_scores = scaled(t, c, attn_scores);                                     // (batch, heads, n, m)
  const TensorId attn_weights = softmax(t, Stage::attn_weights, scaled_scores);                 // (batch, heads, n, m)
  const TensorId mask_simple = build_mask(t, c, Stage::mask_simple, Op::visible_mask, 0, 1);    // (n, m)
  const TensorId masked_simple = multiply(t, Stage::masked_simple, attn_weights, mask_simple);  // (batch, heads, n, m)
  const TensorId row_sums = row_sum(t, Stage::row_sums, masked_simple);                         // (batch, heads, n, 1)
  return divide_rows(t, Stage::masked_simple_norm, masked_simple, row_sums);                    // (batch, heads, n, m)
}

// The weights before dropout: attn_weights, or masked_simple_norm if the mask renormalises.
TensorId attention_weights(Trace& t, const Config& c, TensorId queries, TensorId keys) {
  const TensorId attn_scores = matmul_transposed(t, Stage::attn_scores, queries, keys);  // (batch, heads, n, m)
  return c.mask_by == MaskBy::fill ? weights_by_fill(t, c, attn_scores) : weights_by_renormalising(t, c, attn_scores);
}

TensorId drop(Trace& t, const Config& c, TensorId attn_weights, std::optional<RandomStream>& stream) {
  if (c.dropout == 0) return attn_weights;
  Tensor mask = t.tensor(attn_weights);
  mask.name = Stage::dropout_mask;
  mask.op = Op::bernoulli;
  mask.inputs = {};
  mask.scalar = static_cast<float>(1 - c.dropout);
  const TensorId dropout_mask = t.add(mask);  // (batch, heads, n, m)
  if (!t.measuring()) fill_dropout_mask(c, dropout_mask, *stream, t);
  const TensorId noise = dropout_noise(t, Stage::dropout_noise, dropout_mask, c.dropout);  // (batch, heads, n, m)
  return multiply(t, Stage::attn_weights_dropped, attn_weights, noise);                    // (batch, heads, n, m)
}

// The residual connection: the inputs bypass attention and are added to its result.
TensorId add_inputs(Trace& t, TensorId inputs, TensorId output) {
  const TensorId residual = add(t, Stage::residual, inputs, output);
  t.tensor(residual).row_axis = Axis::query;
  return residual;
}

// The score of every word of the vocabulary as the next word, and its probability, by softmax.
void predict_words(Trace& t, TensorId x, const Projection& vocab) {
  const TensorId logits = linear(t, Stage::logits, x, vocab.weight, vocab.bias);  // (batch, n, words)
  softmax(t, Stage::probs, logits);                                               // (batch, n, words)
}

}  // namespace

void forward(Trace& t, const Config& c, const std::vector<float>* inputs) {
  const Sources sources = add_sources(c, t);
  std::optional<RandomStream> stream;  // seeding it takes longer than all of measuring
  if (!t.measuring()) fill_sources(c, sources, stream.emplace(c.seed), t);
  if (inputs) std::copy(inputs->begin(), inputs->end(), t.values(sources.inputs));

  const QueriesKeysValues head = project(t, c, sources);                           // (batch, heads, n, d)
  const TensorId attn_weights = attention_weights(t, c, head.queries, head.keys);  // (batch, heads, n, m)
  const TensorId dropped = drop(t, c, attn_weights, stream);                       // (batch, heads, n, m)
  TensorId output = matmul(t, Stage::context_vec, dropped, head.values);           // (batch, heads, n, d_v)
  if (c.heads > 1) output = concat(t, Stage::concat, output);                      // (batch, n, heads d_v)
  if (c.out_proj)
    output = linear(t, Stage::output, output, sources.out->weight, sources.out->bias);  // (batch, n, heads d_v)
  if (c.residual) output = add_inputs(t, sources.inputs, output);                       // (batch, n, d_in)
  if (!c.vocabulary.empty()) predict_words(t, output, *sources.vocab);                  // (batch, n, words)
}

}  // namespace attention
