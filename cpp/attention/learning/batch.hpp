// The rows that one step computes: every place that counts, without duplicates.
//
// Queries, keys and values depend only on a word and its place; a prediction depends only on the words that its place
// sees. So under a mask sentences with a common beginning share their rows, and a repeated sentence is computed once.
// `count` says how often each row occurs.
#pragma once

#include <vector>

#include "attention/learning/corpus.hpp"

namespace attention::learning {

// A word at a place.
struct Token {
  int word, place;
};

// A correct word of a row: how often it is correct, and how often at the last place of a sentence.
struct Goal {
  int word;
  double count, last;
};

// A place of one or more sentences that agree in all words that the place sees.
struct Row {
  int query;              // an index of tokens
  int first, keys;        // its keys: keys[first] ... keys[first + keys - 1]
  int visible;            // the number of visible keys; the scores of the others are 0
  int first_goal, goals;  // likewise in `goals`
  double count;           // the number of places that this row serves
};

struct Batch {
  std::vector<Token> tokens;
  std::vector<int> keys;  // indices of tokens
  std::vector<Row> rows;
  std::vector<Goal> goals;
  double count = 0, last = 0;  // over all rows: places that count, and last places of sentences among them
};

// What a place sees.
struct Sight {
  bool causal;        // the places up to itself; otherwise the whole sentence
  bool hidden_count;  // hidden keys have the score 0 in softmax; otherwise softmax skips them
};

// The batch of the held-out sentences, or of the others.
Batch batch_of(const Corpus& corpus, Sight sight, bool held_out);

// The batch of one place of a sentence, without goals.
Batch batch_of(const std::vector<int>& words, std::size_t place, Sight sight);

}  // namespace attention::learning
