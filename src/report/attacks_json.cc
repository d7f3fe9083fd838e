#include "report/attacks_json.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "base/utf8.h"
#include "rules/grammar.h"

namespace espalier {
namespace {

using nlohmann::ordered_json;

ordered_json OrNull(const std::optional<double>& number) {
  return number ? ordered_json(*number) : ordered_json();
}

ordered_json FindingObject(const AttackFinding& finding, const Rule& rule) {
  ordered_json json = {{"attack", ValidUtf8(finding.attack)},
                       {"rule", rule.number},
                       {"tested", finding.tested},
                       {"back", finding.won()},
                       {"implied", finding.implied},
                       {"share", finding.share},
                       {"share_beyond", finding.share_beyond},
                       {"pattern", finding.senses.pattern},
                       {"prediction", finding.senses.prediction},
                       {"trace", finding.senses.trace},
                       {"apart", finding.apart}};
  if (finding.p) json["p"] = *finding.p;
  if (finding.found) json["found"] = *finding.found;
  return json;
}

}  // namespace

ordered_json AttacksObject(const AttacksView& view) {
  ordered_json attacks = ordered_json::array();
  for (const AttackFinding& finding : view.report.findings) {
    attacks.push_back(FindingObject(finding, view.requests[finding.request].rule));
  }
  ordered_json requests = ordered_json::array();
  for (const Request& request : view.requests) {
    requests.push_back({{"rule", request.rule.number},
                        {"text", ValidUtf8(PrintRule(request.rule, view.publication.original))}});
  }
  ordered_json skipped = ordered_json::array();
  for (const std::string& why : view.report.skipped) skipped.push_back(ValidUtf8(why));
  return {{"attacks", std::move(attacks)},
          {"auc", OrNull(view.report.auc.all)},
          {"auc_alike", OrNull(view.report.auc.alike)},
          {"edited", view.report.auc.edited},
          {"made", view.report.made()},
          {"won", view.report.won()},
          {"requests", std::move(requests)},
          {"skipped", std::move(skipped)}};
}

std::string AttacksJson(const AttacksView& view) { return AttacksObject(view).dump(); }

}  // namespace espalier
