#include "attention/recorded/run.hpp"

#include <algorithm>
#include <cmath>

#include "attention/config/message.hpp"
#include "attention/recorded/backward.hpp"
#include "attention/recorded/forward.hpp"
#include "attention/recorded/memory.hpp"

namespace attention {
namespace {

std::string megabytes(double bytes) { return message({Value(std::ceil(bytes / 1e5) / 10), " MB"}); }

void refuse(std::vector<Problem>& problems, const char* field, ProblemCode code, MessageParts values) {
  problems.push_back({field, code, texts(values)});
}

std::string joined(const std::vector<std::int64_t>& shape) {
  std::string list;
  for (const std::int64_t size : shape) list += message({list.empty() ? "(" : ", ", size});
  return list + ")";
}

// Leading dimensions of one do not count: a bias may be a vector or a matrix of one row.
bool same_shape(std::vector<std::int64_t> a, std::vector<std::int64_t> b) {
  const auto strip = [](std::vector<std::int64_t>& s) {
    while (s.size() > 1 && s[0] == 1) s.erase(s.begin());
  };
  strip(a);
  strip(b);
  return a == b;
}

// The estimated time for a tensor in WebAssembly on a PC (docs/reliability.md); a phone takes several times as long.
// Dropout masks of earlier calls have a limit of their own (config.cpp).
double nanoseconds(const Trace& measured, const Tensor& t) {
  const auto each = [&] {
    const auto depth = [&] { return static_cast<double>(measured.tensor(t.inputs.front()).cols); };
    switch (t.op) {
      case Op::randn: return 430.0;
      case Op::rand:
      case Op::uniform: return 50.0;
      case Op::bernoulli: return 35.0;
      case Op::linear:
      case Op::matmul_transposed: return 15 + 0.55 * depth();
      case Op::matmul: return 15 + 1.5 * depth();
      case Op::transposed_matmul: {
        const Tensor& a = measured.tensor(t.inputs.front());
        const auto items = static_cast<double>(t.batch || !a.batch ? 1 : a.batch);
        return 15 + 1.5 * items * static_cast<double>(a.rows);
      }
      case Op::rotate:
      case Op::rotate_back: return 40.0;
      case Op::rotary_angles:
      case Op::column_sum:
      case Op::divide_rows_backward:
      case Op::cross_entropy_backward:
      case Op::accumulate: return 60.0;
      case Op::given:
      case Op::slice_columns:
      case Op::hidden_mask:
      case Op::visible_mask:
      case Op::masked_fill:
      case Op::divide:
      case Op::scale:
      case Op::row_max:
      case Op::exp_minus_max:
      case Op::row_sum:
      case Op::softmax:
      case Op::add:
      case Op::multiply:
      case Op::divide_rows:
      case Op::dropout_noise:
      case Op::concat:
      case Op::one_hot:
      case Op::pass_on:
      case Op::place_columns:
      case Op::sum_groups:
      case Op::expand:
      case Op::softmax_backward:
      case Op::cross_entropy:
      case Op::update: return 15.0;
    }
    return 15.0;  // not reached: the compiler refuses an operation without its line above
  };
  return each() * static_cast<double>(t.slices()) * static_cast<double>(t.rows) * static_cast<double>(t.cols);
}

}  // namespace

std::vector<Problem> measure(const Value& given, Config& config, Trace& measured) {
  std::vector<Problem> problems = read_config(given, config);
  if (problems.empty()) forward(measured, config);
  return problems;
}

void check_size(double bytes, double limit, std::vector<Problem>& problems) {
  if (bytes > limit) refuse(problems, "", ProblemCode::bytes, {megabytes(limit), megabytes(bytes)});
}

void check_memory(double bytes, std::vector<Problem>& problems) {
  if (problems.empty() && !has_memory(bytes))
    refuse(problems, "", ProblemCode::memory, {megabytes(memory_size()), megabytes(bytes)});
}

void check_cost(const Trace& measured, std::vector<Problem>& problems) {
  check_size(measured.bytes(), kMaxTraceBytes, problems);
  double time = 0;
  for (const Tensor& t : measured.tensors()) time += 1e-9 * nanoseconds(measured, t);
  if (problems.empty() && time > kMaxTraceSeconds)
    refuse(problems, "", ProblemCode::seconds, {Value(kMaxTraceSeconds), Value(std::ceil(10 * time) / 10)});
}

void check_replace(const Config& c, const Trace& measured, std::vector<Problem>& problems) {
  for (const auto& [stage, values] : c.replace) {
    const char* const name = name_of(stage == Stage::mask_simple ? Stage::mask : stage);
    const std::optional<TensorId> id = measured.find(stage);
    if (!id) {
      refuse(problems, "replace", ProblemCode::no_stage, {name});
    } else if (!same_shape(values.shape, measured.tensor(*id).shape())) {
      refuse(problems, "replace", ProblemCode::stage_shape,
             {name, joined(measured.tensor(*id).shape()), joined(values.shape)});
    }
  }
}

namespace {

// The config's `backward`, or null.
const Value* target_in(const Value& config) {
  const Value* const target = config.find("backward");
  return target && !target->is_null() ? target : nullptr;
}

std::vector<Problem> check_trace(const Value& given, Config& config, Trace& measured) {
  std::vector<Problem> problems = measure(given, config, measured);
  if (!problems.empty()) return problems;
  if (const Value* target = target_in(given)) {
    problems = backward(measured, *target);
    if (!problems.empty()) return problems;
  }
  check_cost(measured, problems);
  check_replace(config, measured, problems);
  return problems;
}

}  // namespace

Run count(const Value& config) {
  Run r;
  r.problems = check_trace(config, r.config, r.trace);
  return r;
}

Cost cost_of(const Run& counted) {
  const Config& c = counted.config;
  Cost cost;
  cost.numbers = counted.trace.floats();
  cost.tokens = static_cast<double>(c.n);
  for (const Tensor& t : counted.trace.tensors()) {
    const auto times = static_cast<double>(t.op == Op::bernoulli ? c.call : 1);  // earlier calls are drawn, too
    cost.seconds += 1e-9 * nanoseconds(counted.trace, t) * times;
    cost.heads = std::max(cost.heads, static_cast<double>(t.slices()));
    cost.side = std::max(cost.side, static_cast<double>(std::max(t.rows, t.cols)));
  }
  if (c.inputs_draw == InputsDraw::words) cost.seconds += 430e-9 * static_cast<double>(c.n * c.d_in);  // by randn
  return cost;
}

Run run(const Value& config) {
  Run r = count(config);
  check_memory(r.trace.bytes(), r.problems);
  if (!r.problems.empty()) return r;
  r.trace = Trace(Trace::Mode::record, r.trace.floats());
  forward(r.trace, r.config);
  if (const Value* target = target_in(config)) backward(r.trace, *target);
  return r;
}

std::vector<std::string> token_labels(const Config& c) {
  if (!c.tokens.empty()) return c.tokens;
  if (!c.inputs_draw && c.n == 6) return {"Your", "journey", "starts", "with", "one", "step"};
  std::vector<std::string> labels;
  for (std::int64_t i = 1; i <= c.n; ++i) labels.push_back(message({"t", i}));
  return labels;
}

}  // namespace attention
