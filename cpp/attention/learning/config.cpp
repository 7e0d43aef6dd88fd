#include "attention/learning/config.hpp"

#include <algorithm>
#include <set>

#include "attention/config/config_reader.hpp"

namespace attention::learning {
namespace {

// Adds the members of `over` to `fields`; they replace those of the same name.
void set_members(Value::Object& fields, const Value::Object& over) {
  for (const auto& [name, value] : over) {
    if (value.is_null()) continue;
    const auto at = std::find_if(fields.begin(), fields.end(), [&wanted = name](auto& f) { return f.first == wanted; });
    if (at != fields.end()) at->second = value;
    else fields.push_back({name, value});
  }
}

// Sets the defaults that the value of `field` gives to other fields.
void set_defaults_of(const char* field, Value::Object& fields) {
  const auto at = std::find_if(fields.begin(), fields.end(), [&](auto& f) { return f.first == field; });
  const std::string* word = at->second.string();
  const Value words = word_defaults();
  const Value* defaults = word ? words.find(field)->find(*word) : nullptr;
  if (defaults) set_members(fields, *defaults->object());
}

void read_sentences(ConfigReader& read, Config& c) {
  const bool own = c.task == Task::own;
  const Value& given = read.value(field::sentences);
  if (given.is_null()) return read.require(!own, field::sentences, {field::task}, ProblemCode::no_sentences, {});
  read.require(own, field::sentences, {field::task}, ProblemCode::needs,
               {"sentences", "", "task", read.value(field::task)}, {R"("own")"});

  const std::vector<std::string> lines = read.strings(field::sentences);
  read.require(count(lines) >= 1 && count(lines) <= kMaxSentences, field::sentences, {}, ProblemCode::sentences,
               {kMaxSentences, count(lines)});
  const std::int64_t min = c.target == Target::next ? 2 : 1;
  std::set<std::string> vocabulary;
  for (const std::string& line : lines) {
    c.sentences.push_back(words_of(line));
    const Words& words = c.sentences.back();
    vocabulary.insert(words.begin(), words.end());
    if (count(words) >= min && count(words) <= kMaxWords) continue;
    return read.require(false, field::sentences, {field::target}, ProblemCode::sentence,
                        {count(c.sentences) - 1, min, kMaxWords, count(words), Value(line)});
  }
  read.require(count(vocabulary) <= kMaxVocabulary, field::sentences, {}, ProblemCode::different_words,
               {kMaxVocabulary, count(vocabulary)});
}

void check(ConfigReader& read, const Config& c) {
  read.require(c.d % c.heads == 0, field::heads, {field::d}, ProblemCode::divides, {"heads", "d", c.d, c.heads});
  read.require(c.hold_out != 1, field::holdOut, {}, ProblemCode::hold_out, {});
  read.require(c.optimiser == Optimiser::sgd || c.momentum == 0, field::momentum, {field::optimiser},
               ProblemCode::momentum, {read.value(field::momentum)});
}

}  // namespace

Words words_of(const std::string& line) {
  constexpr const char* kBlanks = " \t\n\v\f\r";
  Words words;
  for (std::size_t at = line.find_first_not_of(kBlanks); at != std::string::npos;) {
    const std::size_t end = line.find_first_of(kBlanks, at);
    words.push_back(line.substr(at, end == std::string::npos ? end : end - at));
    at = line.find_first_not_of(kBlanks, end);
  }
  return words;
}

Value filled(const Value& given) {
  if (!given.object()) return given;
  Value::Object fields = *schema_defaults().object();
  const Value* sentences = given.find("sentences");
  if (sentences && !sentences->is_null()) set_members(fields, {{"task", Value("own")}});
  set_members(fields, *given.object());
  set_defaults_of("task", fields);
  set_defaults_of("optimiser", fields);
  set_members(fields, *given.object());
  return Value(std::move(fields));
}

std::vector<Problem> read_config(const Value& given, Config& c) {
  if (!given.object()) return {{"", ProblemCode::object, texts({given})}};
  static const Value kDefaults = schema_defaults();
  ConfigReader read(given, kDefaults);
  read_plain(read, c);
  read_sentences(read, c);
  check(read, c);
  return read.take_problems();
}

}  // namespace attention::learning
