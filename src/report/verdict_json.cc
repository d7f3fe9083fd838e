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

ordered_json RequestList(const Table& table, std::span<const Request> requests,
                         const Verdict& verdict, Asked asked) {
  ordered_json list = ordered_json::array();
  for (size_t i = 0; i < requests.size(); ++i) {
    const Request& request = requests[i];
    const RequestVerdict& of_request = verdict.requests[i];
    ordered_json one = {{"rule", request.rule.number},
                        {"text", ValidUtf8(PrintRule(request.rule, table))},
                        {"importance", request.importance},
                        {"hidden", of_request.hidden()},
                        {"pattern", of_request.pattern},
                        {"prediction", of_request.prediction},
                        {"confidence", of_request.confidence},
                        {"confidence_before", of_request.confidence_before},
                        {"confidence_after", of_request.confidence_after},
                        {"still_predicted", of_request.still_predicted}};
    if (asked == Asked::kFlipped) one["flipped"] = of_request.flipped();
    AddOwnersWords(request, one);
    list.push_back(std::move(one));
  }
  return list;
}

ordered_json RulesObject(const Verdict& verdict) {
  return {{"before", verdict.rules_before}, {"merged", verdict.rules_merged},
          {"target", verdict.rules_target}, {"after", verdict.rules_after},
          {"kept", verdict.kept},           {"lost", verdict.lost},
          {"ghost", verdict.ghosts},        {"new", NewRules(verdict)}};
}

}  // namespace espalier
