#include "report/rules_json.h"

#include <fmt/format.h>

#include <vector>

#include "report/json_text.h"
#include "rules/grammar.h"
#include "rules/rule.h"
#include "rules/syntax.h"

namespace espalier {
namespace {

std::string ConditionObject(const Condition& condition, const Table& table) {
  const Attribute& attribute = table.attributes[condition.attribute];
  const std::string value = attribute.numeric() ? JsonNumber(condition.threshold)
                                                : JsonString(attribute.values[condition.code]);
  return fmt::format(R"({{"attribute":{},"op":"{}","value":{}{}}})", JsonString(attribute.name),
                     OpSymbol(condition.op), value, condition.missing ? R"(,"missing":true)" : "");
}

std::string RuleObject(const Rule& rule, const Table& table) {
  std::string conditions;
  for (const Condition& condition : rule.conditions) {
    if (!conditions.empty()) conditions += ',';
    conditions += ConditionObject(condition, table);
  }
  return fmt::format(
      R"({{"rule":{},"text":{},"conditions":[{}],"class":{},"support":{},"confidence":{}}})",
      rule.number, JsonString(PrintRule(rule, table)), conditions,
      JsonString(table.class_attribute.values[rule.predicted]), rule.support,
      JsonNumber(rule.confidence()));
}

}  // namespace

std::string RulesJson(const TreeView& view) {
  std::string json;
  for (const Rule& rule : RulesOf(view.tree)) {
    json += (json.empty() ? "\n" : ",\n") + RuleObject(rule, view.table);
  }
  return json.empty() ? "[]\n" : "[" + json + "\n]\n";
}

}  // namespace espalier
