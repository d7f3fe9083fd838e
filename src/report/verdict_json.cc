#include "report/verdict_json.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "base/utf8.h"
#include "report/verdict_text.h"
#include "rules/grammar.h"

namespace espalier {

using nlohmann::ordered_json;

void AddOwnersWords(const Request& request, ordered_json& json) {
  if (!request.group.empty()) json["group"] = ValidUtf8(request.group);
  if (!request.note.empty()) json["note"] = ValidUtf8(request.note);
}

namespace {

ordered_json OrNull(const std::optional<bool>& answer) {
  return answer ? ordered_json(*answer) : ordered_json();
}

ordered_json CountObject(const CountOfClass& count) {
  return {{"before", count.before}, {"expected", count.expected}, {"after", count.after}};
}

ordered_json ImplyingList(const RequestVerdict& verdict, const Table& table) {
  ordered_json list = ordered_json::array();
  for (const ImplyingRule& one : verdict.implied_by) {
    list.push_back({{"rule", one.rule.number},
                    {"text", ValidUtf8(PrintRule(one.rule, table))},
                    {"rows", one.rows}});
  }
  return list;
}

ordered_json WidenedObject(const std::optional<Widening>& widening) {
  if (!widening) return {};
  ordered_json rules = ordered_json::array();
  for (const Rule& rule : widening->rules) rules.push_back(rule.number);
  return {{"rules", std::move(rules)}, {"edits", widening->edits}};
}

ordered_json RequestObject(const Table& table, const Request& request,
                           const RequestVerdict& verdict, Level level) {
  ordered_json one = {
      {"rule", request.rule.number},
      {"text", ValidUtf8(PrintRule(request.rule, table))},
      {"importance", request.importance},
      {"outcome", Name(verdict.outcome)},
      {"level", Name(level)},
      {"hidden", verdict.hidden},
      {"pattern", verdict.pattern},
      {"presence", verdict.presence},
      {"prediction", verdict.prediction},
      {"trace", verdict.trace},
      {"order", OrNull(verdict.order)},
      {"power", verdict.full_power() ? "full" : "low"},
      {"rows", verdict.rows},
      {"of_class", CountObject(verdict.of_class)},
      {"interval", {verdict.low, verdict.high}},
      {"neighbours", {{"rows", verdict.neighbours}, {"of_class", verdict.neighbours_of_class}}},
      {"p", verdict.p},
      {"predicted", CountObject(verdict.predicted)}};
  one["predicted"]["at_most"] = verdict.most_predicted;
  if (verdict.outcome == Outcome::kImplied || verdict.expected_to_lead) {
    one["implied_by"] = ImplyingList(verdict, table);
    one["widened"] = WidenedObject(verdict.widened);
  }
  one["conclusion"] = ValidUtf8(Conclusion(request, verdict, table));
  AddOwnersWords(request, one);
  return one;
}

}  // namespace

ordered_json RequestList(const Table& table, std::span<const Request> requests,
                         const Verdict& verdict, Level level) {
  ordered_json list = ordered_json::array();
  for (size_t i = 0; i < requests.size(); ++i) {
    list.push_back(RequestObject(table, requests[i], verdict.requests[i], level));
  }
  return list;
}

ordered_json RulesObject(const Verdict& verdict) {
  return {{"before", verdict.rules_before}, {"merged", verdict.rules_merged},
          {"new", verdict.rules_new},       {"target", verdict.rules_target()},
          {"after", verdict.rules_after},   {"kept", verdict.kept},
          {"lost", verdict.lost},           {"ghost", verdict.ghosts}};
}

}  // namespace espalier
