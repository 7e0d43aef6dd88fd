#include "attention/config/config.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "attention/config/config_reader.hpp"

namespace attention {
namespace {

void read_inputs(ConfigReader& read, Config& c) {
  const Value& inputs = read.value("inputs");
  c.inputs = Inputs::given;
  c.input_scale = 1;
  if (inputs.list()) {
    c.given_inputs = read.values("inputs", "inputs", inputs, 2, 3);
    return;
  }
  const Value* draw = inputs.find("draw");
  const std::string word = draw && draw->string() ? *draw->string() : "";
  if (word != "rand" && word != "randn") {
    read.problem("inputs", {"inputs must be lists of numbers or {\"draw\": \"rand\" or \"randn\"}: got ", inputs});
    return;
  }
  c.inputs = word == "rand" ? Inputs::rand : Inputs::randn;
  for (const auto& [key, value] : *inputs.object()) {
    if (key == "draw") continue;
    const double* scale = value.number();
    if (key != "scale") read.problem("inputs", {"inputs knows draw and scale only: got ", Value(key)});
    else if (!scale || !(std::abs(*scale) < 3.4028235677973366e38))
      read.problem("inputs", {"inputs.scale must be a number that fits a float32: got ", value});
    else c.input_scale = static_cast<float>(*scale);
  }
}

// batch, n and dIn: from given inputs, or stated where inputs are drawn.
void read_sizes(ConfigReader& read, Config& c) {
  const bool given = c.inputs == Inputs::given;
  const std::vector<std::int64_t>& shape = c.given_inputs.shape;
  const bool has_shape = given && !read.bad("inputs");
  const bool batched = has_shape && shape.size() == 3;
  const auto size = [&](const char* field, std::int64_t least, std::int64_t derived) {
    if (read.is_null(field)) {
      read.rule(given || least == 0, field, {"inputs"}, {field, " must be stated where inputs are drawn: got null"});
      return has_shape ? derived : least;
    }
    const std::int64_t stated = read.integer(field, least);
    const std::string theirs = derived ? text({"where it is ", derived}) : "which have no batch dimension (0)";
    read.rule(!has_shape || stated == derived, field, {},
              {field, " must agree with the inputs, ", theirs, ": got ", stated});
    return has_shape ? derived : stated;
  };
  c.batch = size("batch", 0, batched ? shape[0] : 0);
  c.n = size("n", 1, has_shape ? shape[shape.size() - 2] : 1);
  c.d_in = size("dIn", 1, has_shape ? shape[shape.size() - 1] : 1);
}

void read_tokens(ConfigReader& read, Config& c) {
  if (!read.is_null("tokens")) {
    c.tokens = read.strings("tokens");
    read.rule(count(c.tokens) == c.n, "tokens", {"inputs", "n"},
              {"tokens must name each of the ", c.n, " rows: got ", count(c.tokens)});
  }
}

void read_masking(ConfigReader& read, Config& c) {
  const int mask = read.word("mask", {"none", "causal", "padding", "causal+padding"});
  c.causal = mask & 1;
  c.padding = mask & 2;
  c.mask_by = static_cast<MaskBy>(read.word("maskBy", {"fill", "renormalise"}));
  read.rule(c.mask_by == MaskBy::fill || c.masked(), "maskBy", {"mask"},
            {"maskBy \"renormalise\" needs a mask: mask is \"none\""});

  if (read.is_null("lengths")) {
    read.rule(!c.padding, "lengths", {"mask"}, {"lengths must be given for a padding mask: got null"});
    return;
  }
  c.lengths = read.integers("lengths", 0);
  read.rule(c.padding, "lengths", {"mask"}, {"lengths needs a padding mask: mask is ", read.value("mask")});
  const std::int64_t items = c.batch ? c.batch : 1;
  read.rule(count(c.lengths) == items, "lengths", {"batch", "inputs"},
            {"lengths must have one entry a batch item, ", items, ": got ", count(c.lengths)});
  for (std::int64_t length : c.lengths) {
    if (length <= c.n) continue;
    read.rule(false, "lengths", {"n", "inputs"}, {"lengths must be from 0 to n, ", c.n, ": got ", length});
    break;  // one problem says it; a list of millions would be millions of them
  }
}

void read_heads(ConfigReader& read, Config& c) {
  c.d_k = read.integer("dK", 1);
  c.d_v = read.integer("dV", 1);
  c.heads = read.integer("heads", 1);
  c.heads_by = static_cast<HeadsBy>(read.word("headsBy", {"split", "wrapper"}));
  if (!c.split()) return;
  const auto divides = [&](const char* field, std::int64_t total) {
    read.rule(total % c.heads == 0, field, {"heads", "headsBy"},
              {"heads must divide ", field, ": ", total, " is not divisible by ", c.heads});
  };
  divides("dK", c.d_k);
  divides("dV", c.d_v);
}

void read_weights(ConfigReader& read, Config& c) {
  c.weight_init = static_cast<WeightInit>(read.word("weightInit", {"linear", "rand"}));
  c.draw_order = static_cast<DrawOrder>(read.word("drawOrder", {"qkv", "qvk"}));
  c.qkv = static_cast<Qkv>(read.word("qkv", {"separate", "fused"}));
  c.bias = read.boolean("bias");
  c.out_proj = read.boolean("outProj");
  const bool fused = c.qkv == Qkv::fused;
  read.rule(!c.bias || c.weight_init == WeightInit::linear, "bias", {"weightInit"},
            {"bias needs weightInit \"linear\", since torch.rand draws a matrix without one: weightInit is \"rand\""});
  read.rule(!fused || c.weight_init == WeightInit::linear, "qkv", {"weightInit"},
            {"qkv \"fused\" is one nn.Linear and needs weightInit \"linear\": weightInit is \"rand\""});
  read.rule(!fused || !c.wrapper(), "qkv", {"heads", "headsBy"},
            {"qkv \"fused\" needs headsBy \"split\", since a wrapper's heads have their own projections: headsBy is "
             "\"wrapper\""});
  read.rule(!fused || c.draw_order == DrawOrder::qkv, "qkv", {"drawOrder"},
            {"qkv \"fused\" draws one matrix in the order q, k, v: drawOrder is \"qvk\""});
}

void read_dropout(ConfigReader& read, Config& c) {
  c.dropout = read.number("dropout", 0, 1);
  c.reseed_dropout = !read.is_null("dropoutSeed");
  c.dropout_seed = c.reseed_dropout ? read.seed("dropoutSeed") : 0;
  c.dropout_build = static_cast<DropoutBuild>(read.word("dropoutBuild", {"portable", "mkl"}));
  c.call = read.integer("call", 1);
  read.rule(c.call == 1 || !c.reseed_dropout, "call", {"dropoutSeed"},
            {"call above 1 needs dropoutSeed null, since a seed set before each mask makes every call the first: got ",
             c.call});
  // Each earlier call draws its masks one by one; more of them than this would stop the page for seconds.
  constexpr double kMostDraws = 1 << 27;
  const double draws = static_cast<double>(c.call - 1) * static_cast<double>(c.batch ? c.batch : 1) *
                       static_cast<double>(c.heads) * static_cast<double>(c.n) * static_cast<double>(c.n);
  read.rule(c.dropout == 0 || draws <= kMostDraws, "call", {"n", "batch", "heads", "inputs", "dropout"},
            {"call must leave at most 134217728 dropout values to be drawn before it: got ", c.call});
}

void read_replace(ConfigReader& read, Config& c) {
  constexpr Stage kStages[] = {Stage::inputs, Stage::W_query, Stage::W_key,       Stage::W_value, Stage::W_qkv,
                               Stage::W_out,  Stage::b_query, Stage::b_key,       Stage::b_value, Stage::b_qkv,
                               Stage::b_out,  Stage::mask,    Stage::dropout_mask};
  const Value& replace = read.value("replace");
  if (!replace.object())
    return read.problem("replace", {"replace must be an object of stages and values: got ", replace});
  for (const auto& [name, list] : *replace.object()) {
    const Stage* const stage = std::find_if(std::begin(kStages), std::end(kStages),
                                            [&wanted = name](Stage s) { return wanted == name_of(s); });
    const std::string path = "replace." + name;
    if (stage == std::end(kStages)) {
      read.problem("replace", {"replace knows inputs, W_*, b_*, mask and dropout_mask only: got ", Value(name)});
      continue;
    }
    c.replace.push_back({*stage, read.values("replace", path, list, 1, 4)});
    if (*stage != Stage::mask && *stage != Stage::dropout_mask) continue;
    std::vector<float>& cells = c.replace.back().values.data;
    const auto odd = std::find_if(cells.begin(), cells.end(), [](float cell) { return cell != 0.0f && cell != 1.0f; });
    if (odd != cells.end()) read.problem("replace", {path, " must hold 0 and 1 only: got ", Value(*odd)});
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
  using List = Value::List;
  static const Value kDefaults = Value::Object{
      {"seed", 123},
      {"tokens", nullptr},
      {"inputs", List{List{0.43, 0.15, 0.89}, List{0.55, 0.87, 0.66}, List{0.57, 0.85, 0.64}, List{0.22, 0.58, 0.33},
                      List{0.77, 0.25, 0.10}, List{0.05, 0.80, 0.55}}},
      {"batch", nullptr},
      {"n", nullptr},
      {"dIn", nullptr},
      {"dK", 2},
      {"dV", 2},
      {"heads", 1},
      {"headsBy", "split"},
      {"weightInit", "linear"},
      {"drawOrder", "qkv"},
      {"qkv", "separate"},
      {"bias", false},
      {"outProj", false},
      {"scaleBy", "divide"},
      {"scaleAt", "softmax"},
      {"mask", "none"},
      {"lengths", nullptr},
      {"maskBy", "fill"},
      {"dropout", 0},
      {"dropoutSeed", nullptr},
      {"dropoutBuild", "portable"},
      {"call", 1},
      {"replace", Value::Object{}},
  };
  return kDefaults;
}

std::vector<Problem> read_config(const Value& given, Config& c) {
  if (!given.object()) return {{"", text({"the config must be an object: got ", given})}};

  ConfigReader read(given, defaults());
  for (const auto& [field, value] : *given.object())
    if (!defaults().find(field)) read.problem(field, {"unknown field ", Value(field), ": got ", value});

  c.seed = read.seed("seed");
  read_inputs(read, c);
  read_sizes(read, c);
  read_tokens(read, c);
  read_heads(read, c);
  read_weights(read, c);
  c.scale_by = static_cast<ScaleBy>(read.word("scaleBy", {"divide", "multiply", "none"}));
  c.scale_at = static_cast<ScaleAt>(read.word("scaleAt", {"softmax", "scores"}));
  read_masking(read, c);
  read_dropout(read, c);
  read_replace(read, c);
  return read.take_problems();
}

}  // namespace attention
