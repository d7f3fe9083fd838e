#include "report/report_json.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "base/utf8.h"
#include "report/attacks_json.h"
#include "report/check_parts.h"
#include "report/distributions_json.h"
#include "report/edits_json.h"
#include "report/hiding_json.h"
#include "report/rule_changes_json.h"
#include "report/strategy_label.h"
#include "report/tree_json.h"
#include "report/trees_json.h"
#include "report/verdict_json.h"
#include "report/verdict_text.h"

namespace espalier {
namespace {

using nlohmann::ordered_json;

ordered_json RequestsWithMeanings(const Report& report) {
  const Verdict& verdict = report.verdict();
  ordered_json list =
      RequestList(report.original.table, report.requests, verdict, report.demand().level);
  for (size_t i = 0; i < list.size(); ++i) {
    ordered_json meanings = ordered_json::object();
    const auto tests = TestsOf(report.requests[i], verdict.requests[i], report.original.table);
    for (const TestInWords& test : tests) meanings[std::string(test.name)] = test.meaning;
    list[i]["meanings"] = std::move(meanings);
  }
  return list;
}

ordered_json RowsObject(const Report& report) {
  ordered_json rows;
  if (report.hiding != nullptr) {
    rows = HidingRowsObject(*report.hiding);
  } else {
    rows = {{"before", report.original.table.rows}, {"after", report.check.rows_after}};
    for (const char* name :
         {"added", "removed", "relabelled", "relabelled_elsewhere", "recoded", "edited"}) {
      rows[name] = nullptr;
    }
  }
  rows["only_before"] = report.check.rows.only_before;
  rows["only_after"] = report.check.rows.only_after;
  return rows;
}

// What was left out for a budget, and what other learners say: only who hides knows these.
void AddHiding(const Report& report, ordered_json& json) {
  json["strategy"] = report.hiding ? ordered_json(StrategyLabel(report.hiding->strategy)) : nullptr;
  json["against"] = report.hiding ? AgainstList(*report.hiding) : ordered_json::array();
  json["obstacles"] = report.hiding ? ObstacleList(report.hiding->attempt) : ordered_json::array();
  const bool budget = report.hiding && report.hiding->choice != nullptr;
  json["budget"] = budget ? BudgetObject(*report.hiding->choice) : ordered_json();
  json["left_out"] = budget ? LeftOutList(*report.hiding) : ordered_json::array();
  json["edits"] = report.hiding ? EditsObject(*report.hiding) : ordered_json();
}

ordered_json AttacksWithMeanings(const Report& report) {
  if (report.attacks == nullptr) return nullptr;
  const Publication publication{report.original.table, report.published, report.original.tree,
                                report.original.learner};
  ordered_json json = AttacksObject({publication, report.requests, *report.attacks});
  ordered_json meanings = ordered_json::object();
  for (const AttackFinding& finding : report.attacks->findings) {
    meanings[ValidUtf8(finding.attack)] = ValidUtf8(finding.meaning);
  }
  json["meanings"] = std::move(meanings);
  return json;
}

ordered_json DigestObject(const NamedDigest& file) {
  return {
      {"name", ValidUtf8(file.name)}, {"bytes", file.digest.bytes}, {"sha256", file.digest.sha256}};
}

ordered_json ProvenanceObject(const Provenance& provenance) {
  return {{"version", provenance.version},
          {"command", ValidUtf8(provenance.command)},
          {"seed", provenance.seed},
          {"original", DigestObject(provenance.original)},
          {"requests", DigestObject(provenance.requests)},
          {"published", DigestObject(provenance.published)}};
}

}  // namespace

std::string ReportJson(const Report& report) {
  const CheckView check = report.check_view();
  ordered_json json = {{"espalier_report", 1},
                       {"edition", "internal"},
                       {"hidden", report.hidden()},
                       {"exact", report.exact()},
                       {"requests", RequestsWithMeanings(report)},
                       {"rows", RowsObject(report)},
                       {"rules", RulesObject(report.verdict())},
                       {"learner", LearnerObject(report.original.learner)}};
  AddHiding(report, json);
  json["side_effects"] = EffectsObject(report.check.effects);
  json["similarity"] = SimilarityObject(check);
  json["accuracy"] = AccuracyObject(check);
  json["columns"] = ColumnsObject(check);
  json["distributions"] = DistributionList(report);
  const RuleChanges changes =
      CompareRules({report.original.table, report.original.tree, report.check.after},
                   report.requests, report.threads);
  json["rule_changes"] = RuleChangeList(report, changes);
  json["trees"] = TreesObject(report, changes);
  json["attacks"] = AttacksWithMeanings(report);
  json["provenance"] = ProvenanceObject(report.provenance);
  json["not_promised"] = kNotPromised;
  return json.dump();
}

}  // namespace espalier
