// What one step computes: every place that counts, each different one once.
//
// Queries, keys and values depend on a word and its place alone, and what is said at a place on the words that it sees.
// So sentences that begin alike share what they compute under a mask, and the same sentence twice is computed once:
// each row counts as often as it comes.
#pragma once

#include <vector>

#include "attention/learning/corpus.hpp"

namespace attention::learning {

// A word at a place.
struct Token {
  int word, place;
};

// A word that is right at a row: how many times, and how many of these at the last place of a sentence.
struct Goal {
  int word;
  double count, last;
};

// One place of one or more sentences that are alike as far as it sees.
struct Row {
  int query;              // of tokens
  int first, keys;        // its keys: keys[first] ... keys[first + keys - 1]
  int visible;            // how many of them are; the scores of the others are 0
  int first_goal, goals;  // likewise
  double count;           // how many places of sentences it is
};

struct Batch {
  std::vector<Token> tokens;
  std::vector<int> keys;  // of tokens
  std::vector<Row> rows;
  std::vector<Goal> goals;
  double count = 0, last = 0;  // of all rows: places that count, and those of them that are the last of a sentence
};

// How rows see.
struct Sight {
  bool causal;        // a place sees itself and what is before it, else the whole sentence
  bool hidden_count;  // what is hidden has the score 0 and takes part in softmax, else it has no part
};

// Of the sentences that are held out, or of the others.
Batch batch_of(const Corpus& corpus, Sight sight, bool held_out);

// Of one place of a sentence, without goals.
Batch batch_of(const std::vector<int>& words, std::size_t place, Sight sight);

}  // namespace attention::learning
