#include "attention/recorded/weight_rows.hpp"

#include <algorithm>

#include "attention/recorded/memory.hpp"
#include "attention/recorded/run.hpp"
#include "attention/recorded/sources.hpp"

namespace attention {
namespace {

QueriesKeysValues project_all(Trace& t, const Config& c) {
  RandomStream stream(c.seed);
  const Sources sources = add_sources(c, t);
  if (!t.measuring()) fill_sources(c, sources, stream, t);
  return project(t, c, sources);
}

// Copies rows [first, first + count) of one matrix to a tensor of another trace.
TensorId copy_rows(Stage name, const Trace& from, TensorId id, const Rows& rows, Trace& to) {
  const Tensor& source = from.tensor(id);
  Tensor copy{name, Op::given, {}};
  copy.rows = rows.count;
  copy.cols = source.cols;
  copy.row_axis = source.row_axis;
  copy.col_axis = source.col_axis;
  const TensorId out = to.add(copy);
  if (!to.measuring())
    std::copy_n(from.at(id, rows.batch, rows.head).row(rows.first).data(), rows.count * source.cols, to.values(out));
  return out;
}

}  // namespace

WeightRows::WeightRows(Config config, double floats)
    : config_(std::move(config)), projected_(Trace::Mode::record, floats), heads_(project_all(projected_, config_)) {
  Trace measured(Trace::Mode::measure);
  name_ = measured.tensor(compute({0, 0, 0, 1}, measured)).name.stage();
}

const float* WeightRows::rows(std::int64_t batch, std::int64_t head, std::int64_t first, std::int64_t count) {
  const auto inside = [](std::int64_t index, std::int64_t size) { return index >= 0 && index < size; };
  if (!inside(first, config_.n) || !inside(count - 1, config_.n - first)) return nullptr;
  if (!inside(batch, config_.batch ? config_.batch : 1) || !inside(head, config_.heads)) return nullptr;
  const Rows rows{batch, head, first, count};
  Trace measured(Trace::Mode::measure);
  compute(rows, measured);
  weights_ = Trace(Trace::Mode::measure);  // frees the previous rows' memory for these
  if (measured.bytes() > kMaxStreamingBytes || !has_memory(measured.bytes())) return nullptr;
  weights_ = Trace(Trace::Mode::record, measured.floats());
  return weights_.values(compute(rows, weights_));
}

TensorId WeightRows::compute(const Rows& rows, Trace& t) const {
  const Rows all = {rows.batch, rows.head, 0, config_.m};
  const TensorId queries = copy_rows(Stage::queries, projected_, heads_.queries, rows, t);  // (count, d)
  const TensorId keys = copy_rows(Stage::keys, projected_, heads_.keys, all, t);            // (m, d)
  return attention_weights(t, config_, queries, keys, rows);                                // (count, m)
}

std::vector<Problem> open_rows(const Value& given, std::unique_ptr<WeightRows>& opened) {
  Config config;
  Trace all(Trace::Mode::measure);
  std::vector<Problem> problems = measure(given, config, all);
  if (!problems.empty()) return problems;
  Trace measured(Trace::Mode::measure);
  project_all(measured, config);
  check_cost("the projections", measured, kMaxProjectionSeconds, problems);
  check_replace(config, all, problems);
  check_memory("the projections", measured.bytes(), problems);
  if (problems.empty()) opened = std::make_unique<WeightRows>(std::move(config), measured.floats());
  return problems;
}

}  // namespace attention
