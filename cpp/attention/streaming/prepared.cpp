#include "attention/streaming/prepared.hpp"

#include <algorithm>
#include <cmath>

#include "attention/recorded/forward.hpp"
#include "attention/recorded/memory.hpp"
#include "attention/recorded/run.hpp"
#include "attention/recorded/sources.hpp"
#include "attention/streaming/streaming_pass.hpp"

namespace attention {
namespace {

// Runs the recorded operations, and throws the trace away.
class RecordedPass : public Prepared {
 public:
  RecordedPass(Config&& c, double floats) : Prepared(c), config_(std::move(c)), floats_(floats) {}

  bool run() override {
    if (!has_memory(floats_ * sizeof(float))) return false;
    Trace trace(Trace::Mode::record, floats_);
    forward(trace, config_, &input);
    const std::int64_t first = trace.tensors().back().offset;
    std::copy(trace.data().begin() + first, trace.data().end(), output.begin());
    return true;
  }

 private:
  const Config config_;
  const double floats_;
};

}  // namespace

Prepared::Prepared(const Config& c) : batch(c.batch), n(c.n), d_in(c.d_in), width(c.width()) {
  const std::int64_t tokens = (batch ? batch : 1) * n;
  input.resize(static_cast<std::size_t>(tokens * d_in));
  output.resize(static_cast<std::size_t>(tokens * width));
}

bool can_stream(const Value& given, const Config& c) {
  const auto is_known = [](const auto& member) {
    const auto& [name, value] = member;
    return StreamingPass::knows(name) || excerpt(value) == excerpt(*defaults().find(name));
  };
  return std::all_of(given.object()->begin(), given.object()->end(), is_known) && !c.replacement(Stage::mask);
}

std::vector<Problem> prepare(const Value& given, std::unique_ptr<Prepared>& prepared) {
  Config config;
  Trace measured(Trace::Mode::measure);
  std::vector<Problem> problems = measure(given, config, measured);
  if (!problems.empty()) return problems;
  const bool streaming = can_stream(given, config);
  if (streaming) check_size(StreamingPass::bytes(config), kMaxStreamingBytes, problems);
  else check_cost(measured, problems);
  check_replace(config, measured, problems);
  if (streaming) check_memory(StreamingPass::bytes(config), problems);
  if (!problems.empty()) return problems;
  if (streaming) prepared = std::make_unique<StreamingPass>(config);
  else prepared = std::make_unique<RecordedPass>(std::move(config), measured.floats());
  return problems;
}

}  // namespace attention
