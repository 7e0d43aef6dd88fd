#include "attention/recorded/draws.hpp"

#include <algorithm>
#include <cassert>

namespace attention {
namespace {

struct Axis {
  const char* name;
  std::int64_t size;
};

// One projection's weight (out, in) and, if there is one, its bias, as nn.Linear draws them ("uniform"); or the
// notebooks' torch.rand(in, out) ("rand"). `heads`: 0, or one of each a head.
Projection add_projection(Trace& t, Op op, const char* weight, const char* bias, Axis in, Axis out,
                          std::int64_t heads) {
  Tensor w;
  w.name = weight;
  w.op = op;
  w.heads = heads;
  w.has_scalar = op == Op("uniform");
  if (w.has_scalar) {
    w.scalar = static_cast<float>(linear_bound(static_cast<int>(in.size)));
  } else {
    std::swap(in, out);
  }
  w.rows = out.size;
  w.cols = in.size;
  w.row_axis = out.name;
  w.col_axis = in.name;
  Projection ids;
  ids.weight = t.add(w);
  if (!bias) return ids;
  Tensor b = w;
  b.name = bias;
  b.rows = 1;
  b.cols = out.size;
  b.row_axis = nullptr;
  b.col_axis = out.name;
  ids.bias = t.add(b);
  return ids;
}

void fill(Trace& t, const Projection& p, std::int64_t head, RandomStream& stream) {
  if (p.weight < 0) return;
  // Both parameters of an nn.Linear are drawn within the bound that its number of inputs gives.
  const double bound = linear_bound(static_cast<int>(t.tensor(p.weight).cols));
  for (int id : {p.weight, p.bias}) {
    if (id < 0) continue;
    Matrix m = t.at(id, 0, head);
    const auto count = static_cast<std::size_t>(m.size());
    if (t.tensor(id).op == Op("rand")) stream.rand(m.data(), count);
    else stream.uniform(m.data(), count, -bound, bound);
  }
}

void fill_inputs(const Config& c, int id, RandomStream& stream, Trace& t) {
  const auto count = static_cast<std::size_t>(t.tensor(id).slices() * c.n * c.d_in);
  float* values = t.values(id);
  if (c.inputs == Inputs::given) {
    std::copy(c.given_inputs.data.begin(), c.given_inputs.data.end(), values);
    return;
  }
  if (c.inputs == Inputs::rand) stream.rand(values, count);
  else stream.randn(values, count);
  for (std::size_t i = 0; i < count; ++i) values[i] *= c.input_scale;
}

}  // namespace

Sources add_sources(const Config& c, Trace& t) {
  Sources s;
  Tensor inputs;
  inputs.name = "inputs";
  inputs.op = c.inputs == Inputs::given ? Op("given") : c.inputs == Inputs::rand ? Op("rand") : Op("randn");
  inputs.batch = c.batch;
  inputs.rows = c.n;
  inputs.cols = c.d_in;
  inputs.row_axis = "token";
  inputs.col_axis = "d_in";
  inputs.has_scalar = c.inputs != Inputs::given;
  inputs.scalar = c.input_scale;
  s.inputs = t.add(inputs);

  const Op op = c.weight_init == WeightInit::linear ? Op("uniform") : Op("rand");
  const Axis d_in = {"d_in", c.d_in}, d_k = {"d_k", c.d_k}, d_v = {"d_v", c.d_v};
  const std::int64_t heads = c.wrapper() ? c.heads : 0;
  if (c.qkv == Qkv::fused) {
    s.qkv = add_projection(t, op, "W_qkv", c.bias ? "b_qkv" : nullptr, d_in, {"d_qkv", c.d_k + c.d_k + c.d_v}, 0);
  } else {
    const bool keys_last = c.draw_order == DrawOrder::qvk;
    s.query = add_projection(t, op, "W_query", c.bias ? "b_query" : nullptr, d_in, d_k, heads);
    if (!keys_last) s.key = add_projection(t, op, "W_key", c.bias ? "b_key" : nullptr, d_in, d_k, heads);
    s.value = add_projection(t, op, "W_value", c.bias ? "b_value" : nullptr, d_in, d_v, heads);
    if (keys_last) s.key = add_projection(t, op, "W_key", c.bias ? "b_key" : nullptr, d_in, d_k, heads);
  }
  if (c.out_proj) {
    const std::int64_t total = c.total_d_v();
    s.out = add_projection(t, Op("uniform"), "W_out", "b_out", {"d_v", total}, {"d_out", total}, 0);
  }
  return s;
}

void fill_sources(const Config& c, const Sources& s, RandomStream& stream, Trace& t) {
  fill_inputs(c, s.inputs, stream, t);
  fill(t, s.qkv, 0, stream);
  const bool keys_last = c.draw_order == DrawOrder::qvk;
  for (std::int64_t head = 0; head < (c.wrapper() ? c.heads : 1); ++head) {
    fill(t, s.query, head, stream);
    fill(t, keys_last ? s.value : s.key, head, stream);
    fill(t, keys_last ? s.key : s.value, head, stream);
  }
  fill(t, s.out, 0, stream);
  for (int id = 0; id < static_cast<int>(t.tensors().size()); ++id) replace_values(c, id, t);
}

void fill_dropout_mask(const Config& c, int id, RandomStream& stream, Trace& t) {
  const Tensor& mask = t.tensor(id);
  const std::int64_t square = mask.rows * mask.cols;
  const std::int64_t batches = mask.batch ? mask.batch : 1;
  const std::int64_t heads = mask.heads ? mask.heads : 1;
  // A wrapper's heads drop one after the other, each a mask over (batch, n, n); split heads share one draw.
  const std::int64_t draws = c.wrapper() ? heads : 1;
  std::vector<float> keep(static_cast<std::size_t>(batches * heads / draws * square));
  for (std::int64_t call = 1; call <= c.call; ++call)
    for (std::int64_t head = 0; head < draws; ++head) {
      if (c.reseed_dropout) stream.manual_seed(c.dropout_seed);
      draw_keep_mask(stream, c.dropout, c.dropout_build, keep.data(), keep.size());
      if (call < c.call) continue;
      if (draws == 1) std::copy(keep.begin(), keep.end(), t.values(id));
      else
        for (std::int64_t b = 0; b < batches; ++b)
          std::copy_n(keep.begin() + b * square, square, t.at(id, b, head).data());
    }
  replace_values(c, id, t);
}

void replace_values(const Config& c, int id, Trace& t) {
  const Values* found = c.replacement(t.tensor(id).name);
  if (!found) return;
  std::copy(found->data.begin(), found->data.end(), t.values(id));
  t.tensor(id).replaced = true;
}

}  // namespace attention
