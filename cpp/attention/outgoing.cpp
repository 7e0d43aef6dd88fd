#include "attention/outgoing.hpp"

#include "attention/config/text.hpp"

namespace attention {
namespace {

// Appends an item to a list that is not closed yet.
void append(std::string& list, Pieces item) { list += (list.empty() ? "[" : ",") + text(item); }

std::string closed(const std::string& list) { return (list.empty() ? "[" : list) + "]"; }

}  // namespace

std::string problems_json(const std::vector<Problem>& problems) {
  std::string list;
  for (const Problem& p : problems)
    append(list, {R"({"field":)", to_json(p.field), R"(,"message":)", to_json(p.message), "}"});
  return closed(list);
}

std::string tokens_json(const Config& c) {
  std::string list;
  for (const std::string& token : token_labels(c)) append(list, {to_json(token)});
  return closed(list);
}

}  // namespace attention
