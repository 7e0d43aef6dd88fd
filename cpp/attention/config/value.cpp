#include "attention/config/value.hpp"

#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace attention {
namespace {

// What printf writes for %.9g: nine digits restore any float32. printf itself would add 3.8 kB to each first load.
std::string number_text(double value) {
  if (std::isnan(value)) return "NaN";
  const std::string sign = value < 0 ? "-" : "";
  if (std::isinf(value)) return sign + "Infinity";
  if (value == std::floor(value) && std::abs(value) < 1e18) return std::to_string(static_cast<std::int64_t>(value));

  double scaled = std::abs(value);  // nine digits before the point
  int exponent = 8;                 // of the first of them
  for (; scaled >= 1e9; ++exponent) scaled /= 10;
  for (; scaled < 1e8; --exponent) scaled *= 10;
  std::string digits = std::to_string(static_cast<std::int64_t>(std::trunc(scaled + 0.5)));
  if (digits.size() > 9) ++exponent;  // rounded up to the next power of ten
  digits.resize(digits.find_last_not_of('0') + 1);

  if (exponent < -4 || exponent > 8) {
    if (digits.size() > 1) digits.insert(1, ".");
    const int size = std::abs(exponent);
    return sign + digits + (exponent < 0 ? "e-" : "e+") + (size < 10 ? "0" : "") + std::to_string(size);
  }
  if (exponent < 0) return sign + "0." + std::string(-exponent - 1, '0') + digits;
  const auto whole = static_cast<std::size_t>(exponent) + 1;
  if (digits.size() > whole) digits.insert(whole, ".");
  else digits.resize(whole, '0');
  return sign + digits;
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

// Stops soon after `enough` bytes, since a message shows the beginning of what may be millions of numbers.
void write(const Value& value, std::string& out, std::size_t enough) {
  if (const bool* b = value.boolean()) out += *b ? "true" : "false";
  else if (const double* d = value.number()) out += number_text(*d);
  else if (const std::string* s = value.string()) write_string(*s, out);
  else if (value.is_list()) {
    out += '[';
    bool first = true;
    value.all_members([&](const Value& member) {
      if (!first) out += ',';
      first = false;
      write(member, out, enough);
      return out.size() <= enough;
    });
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
    out += value.floats() ? "\"a Float32Array\"" : "null";
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

std::string excerpt(const Value& value) {
  std::size_t end = 60;
  std::string text;
  write(value, text, end);
  if (text.size() <= end) return text;
  // Never cuts inside a UTF-8 character. The loop ends, since the first byte of a text begins a character.
  while ((static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "...";
}

}  // namespace attention
