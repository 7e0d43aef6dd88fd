#include "outgoing.hpp"

#include <cstring>

#include "presets.hpp"

namespace attention {
namespace {

void add_text(std::string& out, const char* text) {  // names of the core are plain words and need no escaping
  if (!text) {
    out += "null,";
    return;
  }
  out += '"';
  out += text;
  out += "\",";
}

void add_number(std::string& out, std::int64_t number) {
  out += std::to_string(number);
  out += ',';
}

void add_tensor(std::string& out, const Tensor& t) {
  out += '[';
  add_text(out, t.name);
  add_text(out, t.op);
  out += '[';
  for (int id : t.inputs) add_number(out, id);
  if (!t.inputs.empty()) out.pop_back();
  out += "],";
  for (std::int64_t size : {t.batch, t.heads, t.rows, t.cols}) add_number(out, size);
  add_text(out, t.row_axis);
  add_text(out, t.col_axis);
  add_number(out, t.offset);
  std::uint32_t bits = 0;
  std::memcpy(&bits, &t.scalar, sizeof bits);
  if (t.has_scalar) add_number(out, bits);
  else out += "null,";
  out += t.detail ? "true]" : "false]";
}

}  // namespace

Value presets_value() {
  Value::List list;
  for (const Preset& p : presets())
    list.push_back(Value::Object{{"id", p.id}, {"notebook", p.notebook}, {"config", p.config}});
  return list;
}

Value problems_value(const std::vector<Problem>& problems) {
  Value::List list;
  for (const Problem& p : problems) list.push_back(Value::Object{{"field", p.field}, {"message", p.message}});
  return list;
}

std::string index_json(const Run& run) {
  const Config& c = run.config;
  Value::List tokens;
  for (const std::string& token : token_labels(c)) tokens.push_back(token);
  std::string text = "{\"batch\":" + std::to_string(c.batch) + ",\"n\":" + std::to_string(c.n) +
                     ",\"dIn\":" + std::to_string(c.d_in) + ",\"tokens\":" + to_json(tokens) + ",\"tensors\":[";
  for (const Tensor& t : run.trace.tensors()) {
    add_tensor(text, t);
    text += ',';
  }
  text.back() = ']';
  return text + "}";
}

}  // namespace attention
