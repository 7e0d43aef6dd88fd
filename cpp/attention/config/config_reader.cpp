#include "attention/config/config_reader.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention {
namespace {

constexpr double kMaxSafeInteger =
    9007199254740991.0;                       // 2^53 - 1: the largest integer that JavaScript represents exactly
constexpr double kMaxInteger = 2147483647.0;  // so that the product of two sizes fits 64 bits

bool whole_from(const Value& v, double min, double max) {
  const double* d = v.number();
  return d && *d == std::floor(*d) && *d >= min && *d <= max;
}

// Appends a list's members to `out`. Returns false at the first that is no integer of at least `min`, or if `v` is no
// list.
bool integers_in(const Value& v, std::int64_t min, std::vector<std::int64_t>& out) {
  return v.all_members([&](const Value& item) {
    const bool good = whole_from(item, static_cast<double>(min), kMaxInteger);
    if (good) out.push_back(static_cast<std::int64_t>(*item.number()));
    return good;
  });
}

// JSON has no numbers for NaN and the infinities: in a file they are strings, as in an exported trace.
std::optional<double> number_in(const Value& v) {
  if (const double* d = v.number()) return *d;
  const std::string* s = v.string();
  if (s && *s == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (s && *s == "Infinity") return std::numeric_limits<double>::infinity();
  if (s && *s == "-Infinity") return -std::numeric_limits<double>::infinity();
  return std::nullopt;
}

// A decimal integer in [-2^63, 2^64), modulo 2^64.
std::optional<std::uint64_t> parse_seed(const std::string& text) {
  const bool negative = !text.empty() && text[0] == '-';
  const std::uint64_t max = negative ? std::uint64_t{1} << 63 : std::numeric_limits<std::uint64_t>::max();
  std::uint64_t value = 0;
  if (text.size() == static_cast<std::size_t>(negative)) return std::nullopt;
  for (std::size_t i = negative; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    const auto digit = static_cast<std::uint64_t>(text[i] - '0');
    if (value > (max - digit) / 10) return std::nullopt;
    value = value * 10 + digit;
  }
  return negative ? 0 - value : value;
}

// The index of a word in `names`, or their count if it is not one of them.
std::size_t position_in(ListOf<const char*> names, const Value& word) {
  std::size_t i = 0;
  while (i < names.count && !(word.string() && *word.string() == names.first[i])) ++i;
  return i;
}

std::vector<std::string> in_quotes(ListOf<const char*> names) {
  std::vector<std::string> list;
  for (const char* name : names) list.push_back(to_json(Value(name)));
  return list;
}

}  // namespace

ConfigReader::ConfigReader(const Value& given, const Value& defaults) : defaults_(defaults) {
  const Value::Object& fields = *defaults.object();
  for (const auto& field : fields) values_.push_back(&field.second);
  for (const auto& [name, value] : *given.object()) {
    const auto at = std::find_if(fields.begin(), fields.end(), [&wanted = name](auto& f) { return f.first == wanted; });
    if (at == fields.end()) problem(name, ProblemCode::unknown, {Value(name), value});
    else values_[static_cast<std::size_t>(at - fields.begin())] = &value;
  }
}

bool ConfigReader::failed(Field field) const {
  return std::find(failed_.begin(), failed_.end(), field.name) != failed_.end();
}

void ConfigReader::add(const std::string& field, ProblemCode code, MessageParts values,
                       const std::vector<std::string>& names) {
  problems_.push_back({field, code, texts(values)});
  problems_.back().values.insert(problems_.back().values.end(), names.begin(), names.end());
}

void ConfigReader::problem(const std::string& field, ProblemCode code, MessageParts values,
                           const std::vector<std::string>& names) {
  failed_.push_back(field);
  add(field, code, values, names);
}

void ConfigReader::require(bool holds, Field field, std::initializer_list<Field> others, ProblemCode code,
                           MessageParts values, const std::vector<std::string>& names) {
  if (holds || failed(field)) return;
  for (const Field other : others)
    if (failed(other)) return;
  add(field.name, code, values, names);
}

std::vector<Problem> ConfigReader::take_problems() {
  std::vector<Problem> sorted;
  const auto take = [&](const auto& wanted) {
    for (const Problem& p : problems_)
      if (wanted(p)) sorted.push_back(p);
  };
  take([&](const Problem& p) { return !defaults_.find(p.field); });
  for (const auto& field : *defaults_.object()) take([&](const Problem& p) { return p.field == field.first; });
  return sorted;
}

std::int64_t ConfigReader::integer(const IntegerField& field) {
  const Value& v = value(field);
  if (whole_from(v, static_cast<double>(field.min), static_cast<double>(field.max)))
    return static_cast<std::int64_t>(*v.number());
  problem(field, ProblemCode::integer, {field.name, field.min, field.max, v});
  return field.min;
}

std::uint64_t ConfigReader::seed(SeedField field) {
  const Value& v = value(field);
  if (whole_from(v, -kMaxSafeInteger, kMaxSafeInteger))
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(*v.number()));
  if (const std::string* text = v.string())
    if (const auto parsed = parse_seed(*text)) return *parsed;
  problem(field, ProblemCode::seed, {field.name, v});
  return 0;
}

double ConfigReader::number(const NumberField& field) {
  const Value& v = value(field);
  if (const double* d = v.number(); d && *d >= field.min && *d <= field.max) return *d;
  problem(field, ProblemCode::number, {field.name, Value(field.min), Value(field.max), v});
  return field.min;
}

bool ConfigReader::boolean(BooleanField field) {
  const Value& v = value(field);
  if (const bool* b = v.boolean()) return *b;
  problem(field, ProblemCode::boolean, {field.name, v});
  return false;
}

std::size_t ConfigReader::position(Field field, ListOf<const char*> names) {
  const Value& v = value(field);
  const std::size_t found = position_in(names, v);
  if (found < names.count) return found;
  problem(field, ProblemCode::word, {field.name, v}, in_quotes(names));
  return 0;
}

std::optional<InputsDraw> ConfigReader::draw(const InputsField& field) {
  const Value& v = value(field);
  const Value* draw = v.find("draw");
  const std::size_t found = draw ? position_in(field.draws, *draw) : field.draws.count;
  if (found < field.draws.count) return static_cast<InputsDraw>(found);
  problem(field, ProblemCode::inputs, {field.name, v}, in_quotes(field.draws));
  return std::nullopt;
}

std::vector<std::string> ConfigReader::strings(StringsField field) {
  std::vector<std::string> out;
  const bool good = value(field).all_members([&](const Value& item) {
    if (item.string()) out.push_back(*item.string());
    return item.string() != nullptr;
  });
  if (!good) problem(field, ProblemCode::strings, {field.name, value(field)});
  return out;
}

std::vector<std::int64_t> ConfigReader::integers(const IntegersField& field) {
  std::vector<std::int64_t> out;
  if (!integers_in(value(field), field.min, out))
    problem(field, ProblemCode::integers, {field.name, field.min, value(field)});
  return out;
}

Values ConfigReader::values(Field field, const std::string& path, const Value& given, std::int64_t min,
                            std::int64_t max) {
  const Value* shape = given.find("shape");
  const Value* data = given.find("data");
  if (shape && data && data->floats() && count(*given.object()) == 2)
    return shaped(field, path, *shape, *data->floats(), min, max);

  Values out;
  for (const Value* level = &given; level && level->is_list(); level = level->front()) {
    out.shape.push_back(static_cast<std::int64_t>(level->length()));
    if (level->length() == 0) {
      problem(field, ProblemCode::empty, {path, given});
      return out;
    }
  }
  if (count(out.shape) < min || count(out.shape) > max) {
    const bool is_data = data || given.floats();
    problem(field, is_data ? ProblemCode::lists_or_data : ProblemCode::lists, {path, min, max, given});
    return out;
  }
  std::vector<std::int64_t> at;
  read_values(field, path, given, at, out);
  return out;
}

Values ConfigReader::shaped(Field field, const std::string& path, const Value& shape, const PackedFloats& data,
                            std::int64_t min, std::int64_t max) {
  Values out;
  const std::size_t numbers = data.size();
  bool good = integers_in(shape, 1, out.shape) && count(out.shape) >= min && count(out.shape) <= max;
  double product = 1;
  for (const std::int64_t length : out.shape) product *= static_cast<double>(length);
  good = good && product == static_cast<double>(numbers);
  if (!good) problem(field, ProblemCode::shape, {path, min, max, static_cast<std::int64_t>(numbers), shape});
  out.data.reserve(numbers);
  for (std::size_t i = 0; i < numbers; ++i) out.data.push_back(data[i]);
  return out;
}

bool ConfigReader::read_values(Field field, const std::string& path, const Value& list, std::vector<std::int64_t>& at,
                               Values& into) {
  const auto place = [&] {
    std::string text = path;
    for (const std::int64_t index : at) text += message({"[", index, "]"});
    return text;
  };
  const auto refuse = [&](ProblemCode code) {
    problem(field, code, {place(), list});
    return false;
  };
  if (at.size() == into.shape.size()) {
    const std::optional<double> number = number_in(list);
    if (!number) return refuse(ProblemCode::no_number);
    // From this bound on, rounding to float32 would turn a finite number into infinity.
    if (std::isfinite(*number) && std::abs(*number) >= 3.4028235677973366e38) return refuse(ProblemCode::float32);
    into.data.push_back(static_cast<float>(*number));
    return true;
  }
  const std::int64_t wanted = into.shape[at.size()];
  const auto length = static_cast<std::int64_t>(list.length());
  if (!list.is_list() || length != wanted) {
    problem(field, ProblemCode::ragged,
            {place(), wanted, message({list.is_list() ? message({length, ", "}) : "", list})});
    return false;
  }
  at.push_back(0);
  const bool good = list.all_members([&](const Value& item) {
    const bool read = read_values(field, path, item, at, into);
    if (read) ++at.back();
    return read;
  });
  if (good) at.pop_back();  // otherwise it is the position of the problem
  return good;
}

}  // namespace attention
