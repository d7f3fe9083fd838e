#include "report/hiding_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "base/utf8.h"
#include "judge/edit_counts.h"
#include "report/node_path.h"
#include "report/relabelled_elsewhere.h"
#include "report/tree_json.h"
#include "report/verdict_json.h"
#include "rules/grammar.h"

namespace espalier {
namespace {

using nlohmann::ordered_json;

// Where the rows were added, before they were completed.
ordered_json AdditionList(const HidingView& view) {
  const RatioPlan& plan = *view.attempt.ratio;
  const std::vector<std::string>& classes = view.original.table.class_attribute.values;
  const std::vector<std::string> paths =
      NodePaths(view.original.table, view.original.tree, plan.paths.nodes);
  ordered_json list = ordered_json::array();
  for (size_t i = 0; i < plan.additions.size(); ++i) {
    if (Total(plan.additions[i]) == 0) continue;
    list.push_back({{"node", ValidUtf8(paths[i])},
                    {"rows",
                     {{ValidUtf8(classes[0]), plan.additions[i][0]},
                      {ValidUtf8(classes[1]), plan.additions[i][1]}}}});
  }
  return list;
}

ordered_json OrderingList(const HidingView& view) {
  ordered_json list = ordered_json::array();
  for (const Ordering& ordering : view.orderings) {
    ordered_json rules = ordered_json::array();
    for (const size_t request : ordering.order) {
      rules.push_back(view.requests[request].rule.number);
    }
    list.push_back({{"order", std::move(rules)}, {"added", ordering.rows}});
  }
  return list;
}

ordered_json CountsObject(const EditCounts& counts) {
  ordered_json json;
  for (const BudgetKind& kind : kBudgetKinds) json[std::string(kind.name)] = counts.*kind.count;
  return json;
}

// What stands in the way of the target, if it is not reached.
void AddObstacles(const Attempt& attempt, ordered_json& json) {
  ordered_json named = ObstacleList(attempt);
  if (named.empty()) return;
  const size_t more = attempt.obstacles.size() - named.size();
  json["obstacles"] = std::move(named);
  if (more > 0) json["more_obstacles"] = more;
}

}  // namespace

ordered_json HidingRowsObject(const HidingView& view) {
  const RowEdits& edits = view.attempt.plan.edits;
  return {
      {"before", view.original.table.rows},    {"after", view.attempt.rows_after},
      {"added", edits.added.size()},           {"removed", edits.removed.size()},
      {"relabelled", edits.relabelled.size()}, {"relabelled_elsewhere", RelabelledElsewhere(view)},
      {"recoded", edits.RecodedRows()},        {"edited", CountEdits(edits).edited}};
}

ordered_json AgainstList(const HidingView& view) {
  ordered_json list = ordered_json::array();
  for (size_t i = 0; i < view.original.others.size(); ++i) {
    const Learner& learner = view.original.others[i];
    const Verdict& verdict = view.attempt.others[i];
    list.push_back({{"learner", Name(learner.shape)},
                    {"criterion", Name(learner.criterion)},
                    {"hidden", verdict.hidden()},
                    {"exact", verdict.exact()},
                    {"kept", verdict.kept},
                    {"lost", verdict.lost},
                    {"ghost", verdict.ghosts}});
  }
  return list;
}

ordered_json ObstacleList(const Attempt& attempt) {
  ordered_json list = ordered_json::array();
  if (attempt.exact()) return list;
  for (size_t i = 0; i < attempt.obstacles.size() && i < kMostObstacles; ++i) {
    list.push_back(ValidUtf8(attempt.obstacles[i]));
  }
  return list;
}

ordered_json LeftOutList(const HidingView& view) {
  ordered_json list = ordered_json::array();
  for (const LeftOut& left_out : view.choice->left_out) {
    const Request& request = left_out.request;
    ordered_json one = {{"rule", request.rule.number},
                        {"text", ValidUtf8(PrintRule(request.rule, view.original.table))},
                        {"importance", request.importance}};
    AddOwnersWords(request, one);
    one["cost"] = left_out.cost ? CountsObject(*left_out.cost) : ordered_json();
    one["hidden_alone"] = left_out.hidden;
    list.push_back(std::move(one));
  }
  return list;
}

ordered_json BudgetObject(const BudgetChoice& choice) {
  ordered_json limits = ordered_json::object();
  for (const BudgetKind& kind : kBudgetKinds) {
    const std::optional<uint64_t> limit = choice.budget.*kind.limit;
    if (limit) limits[std::string(kind.name)] = *limit;
  }
  return {{"limits", std::move(limits)},
          {"importance", choice.importance},
          {"bound", choice.bound},
          {"plans", choice.plans}};
}

std::string HidingJson(const HidingView& view, const HidingSeconds& seconds) {
  const Attempt& attempt = view.attempt;
  ordered_json json = {{"strategy", NameOf(view.strategy)},
                       {"requests", RequestList(view.original.table, view.requests, attempt.verdict,
                                                attempt.demand.level)},
                       {"rows", HidingRowsObject(view)},
                       {"rules", RulesObject(attempt.verdict)},
                       {"exact", attempt.exact()}};
  if (!view.original.others.empty()) json["against"] = AgainstList(view);
  AddObstacles(attempt, json);
  if (view.choice != nullptr) {
    json["budget"] = BudgetObject(*view.choice);
    json["left_out"] = LeftOutList(view);
  }
  if (attempt.ratio) {
    json["additions"] = AdditionList(view);
    json["added_together"] = attempt.ratio->rows_together;
    json["added_one_by_one"] = attempt.ratio->rows_one_by_one;
  }
  if (!view.orderings.empty()) json["orderings"] = OrderingList(view);
  json["seconds"] = {{"read", seconds.read},
                     {"grow", seconds.grow},
                     {"plan", attempt.plan_seconds},
                     {"verify", attempt.verify_seconds},
                     {"write", seconds.write}};
  // The target may be deeper than a document tree can be dumped: its text goes in as it is.
  std::string text = json.dump();
  text.pop_back();
  return fmt::format("{},\"target\":{}}}", text,
                     NodeJson({view.original.table, attempt.target.tree, view.original.learner}));
}

std::string ImpossibleHidingJson(const Original& original, const Request& request,
                                 const Strategy& strategy, const Error& why) {
  ordered_json one = {{"rule", request.rule.number},
                      {"text", ValidUtf8(PrintRule(request.rule, original.table))},
                      {"importance", request.importance},
                      {"hidden", false}};
  for (const char* name : {"outcome", "pattern", "presence", "prediction", "trace", "order"}) {
    one[name] = nullptr;
  }
  ordered_json rows = {{"before", original.table.rows}};
  for (const char* name :
       {"after", "added", "removed", "relabelled", "relabelled_elsewhere", "recoded", "edited"}) {
    rows[name] = nullptr;
  }
  const ordered_json json = {{"strategy", NameOf(strategy)},
                             {"requests", ordered_json::array({std::move(one)})},
                             {"rows", std::move(rows)},
                             {"rules", nullptr},
                             {"exact", false},
                             {"error", ValidUtf8(why.message)},
                             {"seconds", nullptr},
                             {"target", nullptr}};
  return json.dump();
}

}  // namespace espalier
