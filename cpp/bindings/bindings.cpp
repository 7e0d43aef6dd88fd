// The WASM boundary: plain functions over memory. A config's bytes in; JSON text, an index and numbers out. The
// other side is web/engine/crossing.ts.
#include <emscripten/emscripten.h>

#include <cstring>

#include "attention/incoming.hpp"
#include "attention/outgoing.hpp"
#include "attention/recorded/run.hpp"
#include "attention/recorded/weight_rows.hpp"

namespace {

using namespace attention;

// What a call hands out: addresses and counts, good until the next call.
struct Outgoing {
  const char* text;  // JSON
  std::uint32_t text_bytes;
  const std::int32_t* index;  // of a trace; none where the text holds problems
  std::uint32_t index_words;
  const float* data;
  std::uint32_t floats;
};

// What the addresses of the last call lead to. A large one stays until the next call: WASM gives no memory back anyway.
std::vector<std::uint8_t> incoming;
std::string text;
std::vector<std::int32_t> words;
Run last;
Outgoing outgoing;

// A tensor of the index: its numbers in this order, the count of its inputs, then those. A name stands as the address
// of its text, a constant that ends with a zero (0: none), the scalar as its float32's bits.
void add_tensor(const Tensor& t) {
  const auto add = [](auto number) { words.push_back(static_cast<std::int32_t>(number)); };
  const auto add_name = [&](const char* name) { add(reinterpret_cast<std::uintptr_t>(name)); };
  const auto add_axis = [&](std::optional<Axis> axis) { add_name(axis ? name_of(*axis) : nullptr); };
  std::int32_t scalar;
  std::memcpy(&scalar, &t.scalar, sizeof scalar);
  add_name(name_of(t.name));
  add_name(name_of(t.op));
  for (const std::int64_t size : {t.batch, t.heads, t.rows, t.cols}) add(size);
  add_axis(t.row_axis);
  add_axis(t.col_axis);
  add(t.offset);
  add(t.has_scalar);
  add(scalar);
  add(t.detail);
  add(t.replaced);
  add(t.inputs.size());
  for (const int input : t.inputs) add(input);
}

const Outgoing* hand_out(std::string json) {
  text = std::move(json);
  outgoing = {text.data(), static_cast<std::uint32_t>(text.size()), nullptr, 0, nullptr, 0};
  return &outgoing;
}

// The words beside the text of the last hand_out.
const Outgoing* hand_out_words() {
  outgoing.index = words.data();
  outgoing.index_words = static_cast<std::uint32_t>(words.size());
  return &outgoing;
}

}  // namespace

extern "C" {

// Where to write the next config, of so many bytes.
EMSCRIPTEN_KEEPALIVE std::uint8_t* config(std::uint32_t bytes) {
  last = Run{};
  incoming = std::vector<std::uint8_t>(bytes);
  return incoming.data();
}

EMSCRIPTEN_KEEPALIVE const Outgoing* defaults() { return hand_out(to_json(attention::defaults())); }

// Of the config written before: text [{field, message}, ...].
EMSCRIPTEN_KEEPALIVE const Outgoing* validate() {
  return hand_out(problems_json(attention::validate(read_bytes(incoming.data()))));
}

// Of the config written before: text [{field, message}, ...] alone, or text [token, ...] (null where the
// config names them), index - batch, n, dIn, then every tensor - and data.
EMSCRIPTEN_KEEPALIVE const Outgoing* trace() {
  last = run(read_bytes(incoming.data()));
  if (!last.problems.empty()) return hand_out(problems_json(last.problems));
  hand_out(last.config.tokens.empty() ? tokens_json(last.config) : "null");
  words.clear();
  for (const std::int64_t size : {last.config.batch, last.config.n, last.config.d_in})
    words.push_back(static_cast<std::int32_t>(size));
  for (const Tensor& t : last.trace.tensors()) add_tensor(t);
  hand_out_words();
  outgoing.data = last.trace.data().data();
  outgoing.floats = static_cast<std::uint32_t>(last.trace.data().size());
  return &outgoing;
}

// Of the config written before: text [{field, message}, ...] alone, or an index: the address of what was opened, which
// takes its memory until `close_rows`; batch, heads (0: no such dimension), n.
EMSCRIPTEN_KEEPALIVE const Outgoing* open_rows() {
  std::unique_ptr<WeightRows> opened;
  const std::vector<Problem> problems = attention::open_rows(read_bytes(incoming.data()), opened);
  if (!problems.empty()) return hand_out(problems_json(problems));
  hand_out("");
  const Config& c = opened->config();
  words = {static_cast<std::int32_t>(c.batch), static_cast<std::int32_t>(c.heads > 1 ? c.heads : 0),
           static_cast<std::int32_t>(c.n)};
  words.insert(words.begin(), static_cast<std::int32_t>(reinterpret_cast<std::uintptr_t>(opened.release())));
  return hand_out_words();
}

// count x n numbers, good until the next call for the same `rows`.
EMSCRIPTEN_KEEPALIVE const float* weight_rows(WeightRows* rows, std::int32_t batch, std::int32_t head,
                                              std::int32_t first, std::int32_t count) {
  return rows->rows(batch, head, first, count);
}
EMSCRIPTEN_KEEPALIVE void close_rows(WeightRows* rows) { delete rows; }

}  // extern "C"
