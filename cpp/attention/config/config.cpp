#include "attention/config/config.hpp"

#include <algorithm>
#include <cmath>

#include "attention/config/config_reader.hpp"
#include "attention/config/schema.hpp"

namespace attention {
namespace {

void read_inputs(ConfigReader& read, Config& c) {
  const Value& inputs = read.value(field::inputs);
  c.inputs_scale = 1;
  if (ConfigReader::has_values(inputs)) {
    c.given_inputs = read.values(field::inputs, "inputs", inputs, 2, 3);
    return;
  }
  c.inputs_draw = read.draw(field::inputs);
  if (!c.inputs_draw) return;
  for (const auto& [key, value] : *inputs.object()) {
    if (key == "draw") continue;
    const double* scale = value.number();
    if (key != "scale") read.problem(field::inputs, ProblemCode::inputs_member, {Value(key)});
    else if (!scale || !(std::abs(*scale) < 3.4028235677973366e38))
      read.problem(field::inputs, ProblemCode::inputs_scale, {value});
    else c.inputs_scale = static_cast<float>(*scale);
  }
}

// batch, n and dIn are derived from given inputs; where inputs are sampled, the config has to state them. Those of
// words are as many as there are words.
void read_sizes(ConfigReader& read, Config& c) {
  const bool given = !c.inputs_draw;
  const std::vector<std::int64_t>& shape = c.given_inputs.shape;
  const bool has_shape = given && !read.failed(field::inputs);
  const bool batched = has_shape && shape.size() == 3;
  const auto size = [&](const IntegerField& field, std::int64_t derived) {
    if (read.is_null(field)) {
      read.require(given || field.min == 0, field, {field::inputs}, ProblemCode::unstated, {field.name});
      return has_shape ? derived : field.min;
    }
    const std::int64_t stated = read.integer(field);
    read.require(!has_shape || stated == derived, field, {}, ProblemCode::size, {field.name, derived, stated});
    return has_shape ? derived : stated;
  };
  c.batch = size(field::batch, batched ? shape[0] : 0);
  const bool counts_words = c.inputs_draw == InputsDraw::words && read.is_null(field::n);
  c.n = counts_words ? std::max<std::int64_t>(1, count(c.tokens))
                     : size(field::n, has_shape ? shape[shape.size() - 2] : 1);
  c.d_in = size(field::dIn, has_shape ? shape[shape.size() - 1] : 1);
}

void read_tokens(ConfigReader& read, Config& c) {
  if (!read.is_null(field::tokens)) c.tokens = read.strings(field::tokens);
}

void check_tokens(ConfigReader& read, const Config& c) {
  const bool named = !read.is_null(field::tokens);
  read.require(named || c.inputs_draw != InputsDraw::words, field::tokens, {}, ProblemCode::no_tokens, {});
  read.require(!named || count(c.tokens) == c.n, field::tokens, {field::inputs, field::n}, ProblemCode::tokens,
               {c.n, count(c.tokens)});
}

// Another sentence, whose rows are keys and values.
void read_memory(ConfigReader& read, Config& c) {
  c.m = c.n;
  const bool given = !read.is_null(field::memory);
  if (given) c.memory = read.values(field::memory, "memory", read.value(field::memory), 2, 3);
  if (read.failed(field::memory)) return;
  if (given) {
    const std::vector<std::int64_t>& shape = c.memory.shape;
    const std::int64_t items = shape.size() == 3 ? shape[0] : 0;
    c.m = shape[shape.size() - 2];
    read.require(items == c.batch && shape.back() == c.d_in, field::memory, {field::inputs, field::batch, field::dIn},
                 ProblemCode::memory_shape, {c.batch, c.d_in, items, shape.back()});
  }
  if (read.is_null(field::memoryTokens)) return;
  const std::int64_t named = count(read.strings(field::memoryTokens));
  read.require(given && named == c.m, field::memoryTokens, {}, ProblemCode::memory_tokens, {given ? c.m : 0, named});
}

void read_masking(ConfigReader& read, Config& c) {
  c.causal = c.mask == Mask::causal || c.mask == Mask::causal_and_padding;
  c.padding = c.mask == Mask::padding || c.mask == Mask::causal_and_padding;
  if (read.is_null(field::lengths)) {
    read.require(!c.padding, field::lengths, {field::mask}, ProblemCode::no_lengths, {});
    return;
  }
  c.lengths = read.integers(field::lengths);
  const std::int64_t items = c.batch ? c.batch : 1;
  read.require(count(c.lengths) == items, field::lengths, {field::batch, field::inputs}, ProblemCode::lengths,
               {items, count(c.lengths)});
  for (std::int64_t length : c.lengths) {
    if (length <= c.m) continue;
    read.require(false, field::lengths, {field::n, field::inputs, field::memory}, ProblemCode::length, {c.m, length});
    break;  // one problem is enough: a list may have millions of wrong entries
  }
}

void check_residual(ConfigReader& read, const Config& c) {
  read.require(!c.residual || c.total_d_v() == c.d_in, field::residual,
               {field::inputs, field::dIn, field::dV, field::heads, field::headsBy}, ProblemCode::residual,
               {c.d_in, c.total_d_v()});
}

void read_vocabulary(ConfigReader& read, Config& c) {
  if (read.is_null(field::vocabulary)) return;
  c.vocabulary = read.strings(field::vocabulary);
  read.require(!c.vocabulary.empty(), field::vocabulary, {}, ProblemCode::no_words, {});
}

void check_rope(ConfigReader& read, const Config& c) {
  read.require(!c.rope || c.head_d_k() % 2 == 0, field::rope, {field::dK, field::heads, field::headsBy},
               ProblemCode::rope, {c.head_d_k()});
}

// The JSON of a value that may be in a rule: not of lists, which may be long.
std::string plain_json(const Value& value) { return value.is_list() || value.object() ? "" : to_json(value); }

// The rules between fields that schema.json declares.
void check_rules(ConfigReader& read) {
  const auto has_one_of = [&](Field field, ListOf<const char*> values) {
    const std::string value = plain_json(read.value(field));
    return std::find(values.begin(), values.end(), value) != values.end();
  };
  for (const Need& need : kNeeds) {
    const std::string value = plain_json(read.value(need.field));
    if (value == need.initial || (*need.unless.name && has_one_of(need.unless, need.except))) continue;
    read.require(has_one_of(need.other, need.allowed), need.field, {need.other}, ProblemCode::needs,
                 {need.field.name, value, need.other.name, read.value(need.other)},
                 {need.allowed.begin(), need.allowed.end()});
  }
  for (const Multiple& rule : kMultiples) {
    const Value &total = read.value(rule.field), &divisor = read.value(rule.divisor);
    if (!total.number() || !divisor.number() || std::fmod(*total.number(), *divisor.number()) == 0) continue;
    read.require(*rule.unless.name && has_one_of(rule.unless, rule.except), rule.field, {rule.divisor, rule.unless},
                 ProblemCode::divides, {rule.divisor.name, rule.field.name, total, divisor});
  }
}

void read_dropout(ConfigReader& read, Config& c) {
  c.reseed_dropout = !read.is_null(field::dropoutSeed);
  c.dropout_seed = c.reseed_dropout ? read.seed(field::dropoutSeed) : 0;
  // Each earlier call samples its masks one by one. These take half a second in WebAssembly on a PC.
  constexpr double kMaxSamples = 1 << 24;
  const double samples = static_cast<double>(c.call - 1) * static_cast<double>(c.batch ? c.batch : 1) *
                         static_cast<double>(c.heads) * static_cast<double>(c.n) * static_cast<double>(c.m);
  read.require(c.dropout == 0 || samples <= kMaxSamples, field::call,
               {field::n, field::batch, field::heads, field::inputs, field::memory, field::dropout}, ProblemCode::call,
               {Value(kMaxSamples), c.call});
}

std::vector<std::string> names_of(ListOf<Stage> stages) {
  std::vector<std::string> names;
  for (const Stage stage : stages) names.emplace_back(name_of(stage));
  return names;
}

// Up to here sine_cosine is exact. Beyond, neighbours in float32 are an eighth of a radian apart.
void check_angles(ConfigReader& read, const std::string& path, const std::vector<float>& angles) {
  constexpr float kMaxAngle = 0x1p20f;
  const auto large = std::find_if(angles.begin(), angles.end(),
                                  [](float angle) { return std::isfinite(angle) && std::abs(angle) > kMaxAngle; });
  if (large != angles.end()) read.problem(field::replace, ProblemCode::angles, {path, Value(kMaxAngle), Value(*large)});
}

void read_replace(ConfigReader& read, Config& c) {
  const ListOf<Stage> known = field::replace.stages;
  const Value& replace = read.value(field::replace);
  if (!replace.object()) return read.problem(field::replace, ProblemCode::replace, {replace});
  for (const auto& [name, list] : *replace.object()) {
    const Stage* const stage =
        std::find_if(known.begin(), known.end(), [&wanted = name](Stage s) { return wanted == name_of(s); });
    const std::string path = "replace." + name;
    if (stage == known.end()) {
      read.problem(field::replace, ProblemCode::stage, {Value(name)}, names_of(known));
      continue;
    }
    c.replace.push_back({*stage, read.values(field::replace, path, list, 1, 4)});
    std::vector<float>& cells = c.replace.back().values.data;
    if (*stage == Stage::angles) check_angles(read, path, cells);
    if (*stage != Stage::mask && *stage != Stage::dropout_mask) continue;
    const auto odd = std::find_if(cells.begin(), cells.end(), [](float cell) { return cell != 0.0f && cell != 1.0f; });
    if (odd != cells.end()) read.problem(field::replace, ProblemCode::zero_or_one, {path, Value(*odd)});
    if (*stage != Stage::mask || c.mask_by == MaskBy::fill) continue;
    c.replace.back().stage = Stage::mask_simple;
    for (float& hidden : cells) hidden = 1 - hidden;
  }
}

}  // namespace

const Values* Config::replacement(Stage stage) const {
  for (const Replacement& r : replace)
    if (r.stage == stage) return &r.values;
  return nullptr;
}

const Value& defaults() {
  static const Value kDefaults = schema_defaults();
  return kDefaults;
}

std::vector<Problem> read_config(const Value& given, Config& c) {
  if (!given.object()) return {{"", ProblemCode::object, texts({given})}};

  ConfigReader read(given, defaults());
  read_plain(read, c);
  read_inputs(read, c);
  read_tokens(read, c);
  read_sizes(read, c);
  check_tokens(read, c);
  read_memory(read, c);
  c.kv_heads = read.is_null(field::kvHeads) ? c.heads : read.integer(field::kvHeads);
  check_residual(read, c);
  read_vocabulary(read, c);
  check_rope(read, c);
  check_rules(read);
  read_masking(read, c);
  read_dropout(read, c);
  read_replace(read, c);
  return read.take_problems();
}

}  // namespace attention
