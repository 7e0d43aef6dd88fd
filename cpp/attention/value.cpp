#include "value.hpp"

#include <cmath>
#include <cstdint>
#include <cstdio>

namespace attention {
namespace {

std::string number_text(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
  if (value == std::floor(value) && std::abs(value) < 1e18) return std::to_string(static_cast<std::int64_t>(value));
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", value);  // nine digits restore any float32
  return text;
}

void write_string(const std::string& value, std::string& out) {
  out += '"';
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) >= 0x20) {
      out += c;
    } else {
      constexpr const char* kHex = "0123456789abcdef";
      out += "\\u00";
      out += kHex[c >> 4];
      out += kHex[c & 15];
    }
  }
  out += '"';
}

// Stops soon after `enough` bytes: a message shows the beginning of what may be millions of numbers.
void write(const Value& value, std::string& out, std::size_t enough) {
  if (const bool* b = value.boolean()) out += *b ? "true" : "false";
  else if (const double* d = value.number()) out += number_text(*d);
  else if (const std::string* s = value.string()) write_string(*s, out);
  else if (const Value::List* list = value.list()) {
    out += '[';
    for (std::size_t i = 0; i < list->size() && out.size() <= enough; ++i) {
      if (i) out += ',';
      write((*list)[i], out, enough);
    }
    out += ']';
  } else if (const Value::Object* object = value.object()) {
    out += '{';
    for (std::size_t i = 0; i < object->size() && out.size() <= enough; ++i) {
      if (i) out += ',';
      write_string((*object)[i].first, out);
      out += ':';
      write((*object)[i].second, out, enough);
    }
    out += '}';
  } else {
    out += "null";
  }
}

}  // namespace

const Value* Value::find(std::string_view key) const {
  if (const Object* members = object())
    for (const auto& member : *members)
      if (member.first == key) return &member.second;
  return nullptr;
}

std::string to_json(const Value& value) {
  std::string text;
  write(value, text, std::string::npos);
  return text;
}

std::string shown(const Value& value) {
  std::size_t end = 60;
  std::string text;
  write(value, text, end);
  if (text.size() <= end) return text;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // never inside a character
  return text.substr(0, end) + "...";
}

}  // namespace attention
