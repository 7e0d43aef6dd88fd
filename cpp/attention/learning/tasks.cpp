#include "attention/learning/tasks.hpp"

namespace attention::learning {
namespace {

// The last word follows from the second. The second and third cannot be predicted.
Sentences journey() {
  Sentences task{words_of("your my our journey story day starts ends with one a step word song"), {}};
  const Words what = words_of("journey story day"), last = words_of("step word song");
  for (const auto& whose : words_of("your my our"))
    for (std::size_t i = 0; i < what.size(); ++i)
      for (const auto& does : words_of("starts ends"))
        for (const auto& one : words_of("one a"))
          task.sentences.push_back({whose, what[i], does, "with", one, last[i]});
  return task;
}

// The verb agrees with the first noun, not with the nearer one, which is another animal.
Sentences agreement() {
  Sentences task{words_of("the dog cat bird dogs cats birds near behind often never sleep sleeps"), {}};
  const Words nouns = words_of("dog cat bird dogs cats birds");
  const std::size_t animals = nouns.size() / 2;
  for (std::size_t a = 0; a < nouns.size(); ++a)
    for (const auto& where : words_of("near behind"))
      for (std::size_t b = 0; b < nouns.size(); ++b)
        for (const auto& when : words_of("often never")) {
          if (a % animals == b % animals) continue;
          const char* const verb = a < animals ? "sleeps" : "sleep";
          task.sentences.push_back({"the", nouns[a], where, "the", nouns[b], when, verb});
        }
  return task;
}

// Reversed: each place looks at its mirror image.
Sentences reverse() {
  Sentences task{words_of("we you see hear"), {}};
  for (const auto& a : task.words)
    for (const auto& b : task.words)
      for (const auto& c : task.words)
        for (const auto& d : task.words) task.sentences.push_back({a, b, c, d});
  return task;
}

// Thanks go to the person who has not spoken: the answer needs both who is there and who has spoken.
Sentences thanks() {
  Sentences task{words_of("anna ben cleo and meet . thanks calls"), {}};
  const Words names = words_of("anna ben cleo");
  for (const auto& a : names)
    for (const auto& b : names)
      for (const auto& does : words_of("thanks calls")) {
        if (a == b) continue;
        task.sentences.push_back({a, "and", b, "meet", ".", a, does, b});
        task.sentences.push_back({a, "and", b, "meet", ".", b, does, a});
      }
  return task;
}

}  // namespace

Sentences sentences_of(const Config& c) {
  switch (c.task) {
    case Task::journey: return journey();
    case Task::agreement: return agreement();
    case Task::reverse: return reverse();
    case Task::thanks: return thanks();
    case Task::own: break;
  }
  return {{}, c.sentences};
}

}  // namespace attention::learning
