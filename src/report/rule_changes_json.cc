#include "report/rule_changes_json.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "base/utf8.h"
#include "rules/grammar.h"

namespace espalier {
namespace {

using nlohmann::ordered_json;

ordered_json SideObject(const Rule& rule) {
  return {{"rule", rule.number}, {"support", rule.support}, {"confidence", rule.confidence()}};
}

ordered_json ChangeObject(const Table& table, const Rule& rule, std::string_view status) {
  return {{"text", ValidUtf8(PrintRule(rule, table))},
          {"class", ValidUtf8(table.class_attribute.values[rule.predicted])},
          {"conditions", rule.conditions.size()},
          {"status", status},
          {"before", nullptr},
          {"after", nullptr}};
}

}  // namespace

ordered_json RuleChangeList(const Report& report, const RuleChanges& changes) {
  const Table& table = report.original.table;
  ordered_json list = ordered_json::array();
  for (size_t i = 0; i < changes.before.size(); ++i) {
    ordered_json one = ChangeObject(table, changes.before[i], Name(changes.fates[i]));
    one["before"] = SideObject(changes.before[i]);
    if (changes.kept_as[i]) one["after"] = SideObject(changes.after[*changes.kept_as[i]]);
    list.push_back(std::move(one));
  }
  for (size_t i = 0; i < changes.after.size(); ++i) {
    if (changes.origins[i] == Origin::kKept) continue;
    ordered_json one = ChangeObject(table, changes.after[i], Name(changes.origins[i]));
    one["after"] = SideObject(changes.after[i]);
    list.push_back(std::move(one));
  }
  return list;
}

}  // namespace espalier
