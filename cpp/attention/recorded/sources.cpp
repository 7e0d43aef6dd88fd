#include "attention/recorded/sources.hpp"

#include <algorithm>
#include <cassert>

#include "attention/config/message.hpp"
#include "attention/random/dropout_mask.hpp"
#include "attention/random/word_row.hpp"

namespace attention {
namespace {

// The meaning of an axis, and its length.
struct Dimension {
  Axis axis;
  std::int64_t size;
};

struct ProjectionNames {
  Stage weight, bias;
};

// The weight of a projection and, if it has one, its bias: (out, in) as nn.Linear samples them (Op::uniform), or the
// notebooks' torch.rand(in, out) (Op::rand). `heads`: 0, or the number of heads with their own parameters.
Projection add_projection(Trace& t, Op op, ProjectionNames names, bool has_bias, Dimension in, Dimension out,
                          std::int64_t heads) {
  Tensor w;
  w.name = names.weight;
  w.op = op;
  w.heads = heads;
  if (op == Op::uniform) {
    w.scalar = static_cast<float>(linear_bound(static_cast<int>(in.size)));
  } else {
    std::swap(in, out);
  }
  w.rows = out.size;
  w.cols = in.size;
  w.row_axis = out.axis;
  w.col_axis = in.axis;
  const TensorId weight = t.add(w);
  if (!has_bias) return {weight, std::nullopt};
  Tensor b = w;
  b.name = names.bias;
  b.rows = 1;
  b.cols = out.size;
  b.row_axis = std::nullopt;
  b.col_axis = out.axis;
  return {weight, t.add(b)};
}

void sample_projection(Trace& t, const std::optional<Projection>& p, std::int64_t head, RandomStream& stream) {
  if (!p) return;
  // nn.Linear samples weight and bias with the same bound, which depends on its number of inputs.
  const double bound = linear_bound(static_cast<int>(t.tensor(p->weight).cols));
  for (const std::optional<TensorId> id : {std::optional(p->weight), p->bias}) {
    if (!id) continue;
    MatrixView m = t.at(*id, 0, head);
    const auto count = static_cast<std::size_t>(m.size());
    if (t.tensor(*id).op == Op::rand) stream.rand(m.data(), count);
    else stream.uniform(m.data(), count, -bound, bound);
  }
}

void fill_inputs(const Config& c, TensorId id, RandomStream& stream, Trace& t) {
  const auto count = static_cast<std::size_t>(t.tensor(id).slices() * c.n * c.d_in);
  float* values = t.values(id);
  if (!c.inputs_draw) {
    std::copy(c.given_inputs.data.begin(), c.given_inputs.data.end(), values);
    return;
  }
  switch (*c.inputs_draw) {
    case InputsDraw::rand: stream.rand(values, count); break;
    case InputsDraw::randn: stream.randn(values, count); break;
    case InputsDraw::words:  // each batch item is the same sentence
      const auto width = static_cast<std::size_t>(c.d_in);
      for (std::size_t row = 0; row * width < count; ++row)
        word_row(c.tokens[row % c.tokens.size()], values + row * width, width);
  }
  for (std::size_t i = 0; i < count; ++i) values[i] *= c.inputs_scale;
}

void fill_memory(const Config& c, TensorId id, Trace& t) {
  std::copy(c.memory.data.begin(), c.memory.data.end(), t.values(id));
}

// A script holds the rows of words as numbers, like given ones.
Op op_of_inputs(const Config& c) {
  if (c.inputs_draw == InputsDraw::rand) return Op::rand;
  return c.inputs_draw == InputsDraw::randn ? Op::randn : Op::given;
}

}  // namespace

Sources add_sources(const Config& c, Trace& t) {
  Sources s{};
  Tensor inputs;
  inputs.name = Stage::inputs;
  inputs.op = op_of_inputs(c);
  inputs.batch = c.batch;
  inputs.rows = c.n;
  inputs.cols = c.d_in;
  inputs.row_axis = Axis::token;
  inputs.col_axis = Axis::d_in;
  if (inputs.op != Op::given) inputs.scalar = c.inputs_scale;
  s.inputs = t.add(inputs);
  if (c.crosses()) {
    Tensor memory = inputs;
    memory.name = Stage::memory;
    memory.op = Op::given;
    memory.scalar = std::nullopt;
    memory.rows = c.m;
    memory.row_axis = Axis::memory;
    s.memory = t.add(memory);
  }

  const Op op = c.weight_init == WeightInit::linear ? Op::uniform : Op::rand;
  const Dimension d_in = {Axis::d_in, c.d_in}, queries = {Axis::d_k, c.d_k}, keys = {Axis::d_k, c.keys_width()},
                  values = {Axis::d_v, c.values_width()};
  const std::int64_t heads = c.wrapper() ? c.heads : 0;
  if (c.qkv == Qkv::fused) {
    s.qkv = add_projection(t, op, {Stage::W_qkv, Stage::b_qkv}, c.bias, d_in,
                           {Axis::d_qkv, queries.size + keys.size + values.size}, 0);
  } else {
    const bool keys_last = c.draw_order == DrawOrder::qvk;
    s.query = add_projection(t, op, {Stage::W_query, Stage::b_query}, c.bias, d_in, queries, heads);
    if (!keys_last) s.key = add_projection(t, op, {Stage::W_key, Stage::b_key}, c.bias, d_in, keys, heads);
    s.value = add_projection(t, op, {Stage::W_value, Stage::b_value}, c.bias, d_in, values, heads);
    if (keys_last) s.key = add_projection(t, op, {Stage::W_key, Stage::b_key}, c.bias, d_in, keys, heads);
  }
  if (c.out_proj) {
    const std::int64_t total = c.total_d_v();
    s.out =
        add_projection(t, Op::uniform, {Stage::W_out, Stage::b_out}, true, {Axis::d_v, total}, {Axis::d_out, total}, 0);
  }
  if (!c.vocabulary.empty())
    s.vocab =
        add_projection(t, Op::uniform, {Stage::W_vocab, {}}, false,
                       {c.out_proj ? Axis::d_out : Axis::d_v, c.total_d_v()}, {Axis::word, count(c.vocabulary)}, 0);
  return s;
}

void fill_sources(const Config& c, const Sources& s, RandomStream& stream, Trace& t) {
  fill_inputs(c, s.inputs, stream, t);
  if (s.memory) fill_memory(c, *s.memory, t);
  sample_projection(t, s.qkv, 0, stream);
  const bool keys_last = c.draw_order == DrawOrder::qvk;
  for (std::int64_t head = 0; head < (c.wrapper() ? c.heads : 1); ++head) {
    sample_projection(t, s.query, head, stream);
    sample_projection(t, keys_last ? s.value : s.key, head, stream);
    sample_projection(t, keys_last ? s.key : s.value, head, stream);
  }
  sample_projection(t, s.out, 0, stream);
  sample_projection(t, s.vocab, 0, stream);
  for (std::size_t i = 0; i < t.tensors().size(); ++i) replace_values(c, TensorId(i), t);
}

void fill_dropout_mask(const Config& c, TensorId id, RandomStream& stream, Trace& t) {
  const Tensor& mask = t.tensor(id);
  const std::int64_t square = mask.rows * mask.cols;
  const std::int64_t batches = mask.batch ? mask.batch : 1;
  const std::int64_t heads = mask.heads ? mask.heads : 1;
  // The heads of a wrapper sample one after the other, a mask over (batch, n, m) each; split heads share one.
  const std::int64_t masks = c.wrapper() ? heads : 1;
  std::vector<float> keep(static_cast<std::size_t>(batches * heads / masks * square));
  for (std::int64_t call = 1; call <= c.call; ++call)
    for (std::int64_t head = 0; head < masks; ++head) {
      if (c.reseed_dropout) stream.manual_seed(c.dropout_seed);
      sample_keep_mask(stream, c.dropout, c.dropout_build, keep.data(), keep.size());
      if (call < c.call) continue;
      if (masks == 1) std::copy(keep.begin(), keep.end(), t.values(id));
      else
        for (std::int64_t b = 0; b < batches; ++b)
          std::copy_n(keep.begin() + b * square, square, t.at(id, b, head).data());
    }
  replace_values(c, id, t);
}

void replace_values(const Config& c, TensorId id, Trace& t) {
  Tensor& tensor = t.tensor(id);
  const Values* own = c.replacement(tensor.name.stage());
  if (!own || t.measuring()) return;
  std::copy(own->data.begin(), own->data.end(), t.values(id));
  tensor.replaced = true;
}

}  // namespace attention
