#include "attention/learning/batch.hpp"

#include <map>
#include <utility>

namespace attention::learning {
namespace {

using Ids = std::vector<int>;

class Builder {
 public:
  explicit Builder(Sight sight) : sight_(sight) {}

  // The index of the row of a sentence's place: an existing row if it is the same, else a new one.
  std::size_t row(const Ids& words, std::size_t place) {
    const std::size_t visible = sight_.causal ? place + 1 : words.size();
    const std::size_t seen = sight_.hidden_count ? words.size() : visible;
    Ids same{static_cast<int>(place), static_cast<int>(visible)};
    same.insert(same.end(), words.begin(), words.begin() + static_cast<std::ptrdiff_t>(seen));
    const auto [at, is_new] = rows_.try_emplace(std::move(same), batch_.rows.size());
    if (!is_new) return at->second;

    Row row{};
    row.query = token(words[place], static_cast<int>(place));
    row.first = static_cast<int>(batch_.keys.size());
    row.keys = static_cast<int>(seen);
    row.visible = static_cast<int>(visible);
    for (std::size_t key = 0; key < seen; ++key) batch_.keys.push_back(token(words[key], static_cast<int>(key)));
    batch_.rows.push_back(row);
    goals_.emplace_back();
    return at->second;
  }

  void count(std::size_t row, int word, bool last) {
    goals_[row][word].first += 1;
    if (last) goals_[row][word].second += 1;
  }

  Batch take() {
    for (std::size_t i = 0; i < batch_.rows.size(); ++i) {
      Row& row = batch_.rows[i];
      row.first_goal = static_cast<int>(batch_.goals.size());
      row.goals = static_cast<int>(goals_[i].size());
      for (const auto& [word, counts] : goals_[i]) {
        batch_.goals.push_back({word, counts.first, counts.second});
        row.count += counts.first;
        batch_.last += counts.second;
      }
      batch_.count += row.count;
    }
    return std::move(batch_);
  }

 private:
  int token(int word, int place) {
    const auto [at, is_new] = tokens_.try_emplace({word, place}, static_cast<int>(batch_.tokens.size()));
    if (is_new) batch_.tokens.push_back({word, place});
    return at->second;
  }

  Sight sight_;
  Batch batch_;
  std::map<Ids, std::size_t> rows_;
  std::map<std::pair<int, int>, int> tokens_;
  std::vector<std::map<int, std::pair<double, double>>>
      goals_;  // for each row and word: the number of places, and of last places
};

}  // namespace

Batch batch_of(const Corpus& corpus, Sight sight, bool held_out) {
  Builder builder(sight);
  for (std::size_t i = 0; i < corpus.inputs.size(); ++i) {
    const Ids& targets = corpus.targets[i];
    if (corpus.held_out[i] != held_out) continue;
    for (std::size_t place = 0; place < targets.size(); ++place)
      if (targets[place] != kNotCounted)
        builder.count(builder.row(corpus.inputs[i], place), targets[place], place + 1 == targets.size());
  }
  return builder.take();
}

Batch batch_of(const std::vector<int>& words, std::size_t place, Sight sight) {
  Builder builder(sight);
  builder.row(words, place);
  return builder.take();
}

}  // namespace attention::learning
