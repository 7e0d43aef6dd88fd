#include "attention/learning/tasks.hpp"

#include <utility>

namespace attention::learning {
namespace {

Words operator+(Words a, const Words& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// The last word follows from the second; what comes second and third cannot be known.
Sentences journey() {
  const Words whose{"your", "my", "our"}, what{"journey", "story", "day"}, does{"starts", "ends"}, one{"one", "a"};
  const Words last{"step", "word", "song"};
  Sentences task{whose + what + does + Words{"with"} + one + last, {}};
  for (const auto& w : whose)
    for (std::size_t i = 0; i < what.size(); ++i)
      for (const auto& d : does)
        for (const auto& o : one) task.sentences.push_back({w, what[i], d, "with", o, last[i]});
  return task;
}

// The verb agrees with the first noun, not with the nearer one, which is another animal.
Sentences agreement() {
  const Words one{"dog", "cat", "bird"}, many{"dogs", "cats", "birds"}, where{"near", "behind"}, when{"often", "never"};
  const Words nouns = one + many;
  Sentences task{Words{"the"} + nouns + where + when + Words{"sleep", "sleeps"}, {}};
  for (std::size_t a = 0; a < nouns.size(); ++a)
    for (const auto& w : where)
      for (std::size_t b = 0; b < nouns.size(); ++b)
        for (const auto& often : when)
          if (a % one.size() != b % one.size())
            task.sentences.push_back({"the", nouns[a], w, "the", nouns[b], often, a < one.size() ? "sleeps" : "sleep"});
  return task;
}

// The pronoun stands for one of two names, wherever that name stands.
Sentences pronoun() {
  const Words she{"anna", "mia", "eva", "lily"}, he{"ben", "tom", "leo", "max"}, met{"met", "saw"};
  Sentences task{she + he + met + Words{"because", "she", "he"}, {}};
  for (const auto& a : she)
    for (const auto& b : he)
      for (const auto& m : met)
        for (const auto& [who, name] : {std::pair{"she", a}, std::pair{"he", b}}) {
          task.sentences.push_back({a, m, b, "because", who, name});
          task.sentences.push_back({b, m, a, "because", who, name});
        }
  return task;
}

// Said backwards: each place looks at its mirror.
Sentences reverse() {
  const Words words{"we", "you", "see", "hear"};
  Sentences task{words, {}};
  for (const auto& a : words)
    for (const auto& b : words)
      for (const auto& c : words)
        for (const auto& d : words) task.sentences.push_back({a, b, c, d});
  return task;
}

// Thanks go to the other one: who is there, and who has spoken, are two questions.
Sentences thanks() {
  const Words names{"anna", "ben", "cleo"}, thanks{"thanks", "calls"};
  Sentences task{names + Words{"and", "meet", "."} + thanks, {}};
  for (const auto& a : names)
    for (const auto& b : names)
      for (const auto& does : thanks) {
        if (a == b) continue;
        task.sentences.push_back({a, "and", b, "meet", ".", a, does, b});
        task.sentences.push_back({a, "and", b, "meet", ".", b, does, a});
      }
  return task;
}

}  // namespace

Sentences sentences_of(Task task) {
  switch (task) {
    case Task::journey: return journey();
    case Task::agreement: return agreement();
    case Task::pronoun: return pronoun();
    case Task::reverse: return reverse();
    case Task::thanks: return thanks();
    case Task::own: break;
  }
  return {};
}

}  // namespace attention::learning
