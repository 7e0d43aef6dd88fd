#include "outgoing.hpp"

#include "presets.hpp"

namespace attention {

Value presets_value() {
  Value::List list;
  for (const Preset& p : presets())
    list.push_back(Value::Object{{"id", p.id}, {"notebook", p.notebook}, {"config", p.config}});
  return list;
}

Value problems_value(const std::vector<Problem>& problems) {
  Value::List list;
  for (const Problem& p : problems) list.push_back(Value::Object{{"field", p.field}, {"message", p.message}});
  return list;
}

Value tokens_value(const Config& c) {
  Value::List list;
  for (const std::string& token : token_labels(c)) list.push_back(token);
  return list;
}

}  // namespace attention
