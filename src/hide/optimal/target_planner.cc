#include "hide/optimal/target_planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

#include "hide/optimal/arrange.h"
#include "hide/optimal/repair.h"
#include "hide/optimal/variation.h"
#include "hide/optimal/wording.h"
#include "hide/parents.h"

namespace espalier {
namespace {

constexpr size_t kFirstRounds = 60;
constexpr size_t kLaterRounds = 25;          // from other starts than the first
constexpr size_t kRepairEffort = 1'000'000;  // of one repair
constexpr const char* kSettles = "keeps the class of a leaf that hidden rows join";

// What the last test on the way to a node asks.
HiddenCondition ConditionAbove(size_t node, size_t test, const OptimalTask& task,
                               const Target& target) {
  const Test& parted = task.tree.TestOf(test);
  HiddenCondition condition;
  condition.node = target.place_of[test];
  condition.parting = PartingOf(parted, task.table.attributes[parted.attribute]);
  condition.branch = node - task.tree.nodes[test].first_child;
  if (parted.kind == Test::Kind::kEachValue) condition.branch = parted.values[condition.branch];
  return condition;
}

void Append(const TriedEdit& edit, RowEdits& edits) {
  switch (edit.kind) {
    case TriedEdit::Kind::kRelabel:
      edits.relabelled.push_back({edit.row, edit.to, edit.reason});
      break;
    case TriedEdit::Kind::kRecode:
      edits.recoded.push_back({edit.row, edit.attribute, edit.to, edit.reason});
      break;
    case TriedEdit::Kind::kRemove:
      edits.removed.push_back({edit.row, edit.reason});
      break;
    case TriedEdit::Kind::kAdd:
      edits.added.push_back({edit.row, edit.codes, edit.to, edit.reason});
      break;
  }
}

double CostOf(const RowEdits& edits, const EditCosts& costs) {
  std::map<RowIndex, size_t> cells;
  for (const Recode& recode : edits.recoded) ++cells[recode.row];
  // What is forbidden costs infinitely, but not where it is not done.
  const auto all = [](double one, size_t count) {
    return count == 0 ? 0 : one * static_cast<double>(count);
  };
  double cost = all(costs.add, edits.added.size()) + all(costs.remove, edits.removed.size()) +
                all(costs.relabel, edits.relabelled.size());
  for (const auto& [row, count] : cells) {
    cost += costs.recode * (1 + costs.recode_more * static_cast<double>(count - 1));
  }
  return cost;
}

EditCosts Times(const EditCosts& costs, const EditCosts& factors) {
  return {.add = costs.add * factors.add,
          .remove = costs.remove * factors.remove,
          .relabel = costs.relabel * factors.relabel,
          .recode = costs.recode * factors.recode,
          .recode_more = costs.recode_more * factors.recode_more};
}

std::set<size_t> FreeLeaves(const Target& target) {
  std::set<size_t> leaves;
  for (size_t node = 0; node < target.free.size(); ++node) {
    if (target.free[node]) leaves.insert(node);
  }
  return leaves;
}

// For each node of the target the node of the original tree with the same rows, or kGone. A node
// has all rows of those that it stands for, so where it has no more it has the same.
std::vector<size_t> NodesWithTheSameRows(const Tree& tree, const Target& target) {
  std::vector<size_t> same(target.tree.nodes.size(), kGone);
  for (size_t node = 0; node < tree.nodes.size(); ++node) {
    const size_t place = target.place_of[node];
    if (place != kGone && target.tree.Rows(place) == tree.Rows(node)) same[place] = node;
  }
  return same;
}

}  // namespace

TargetPlanner::TargetPlanner(const OptimalTask& task, const Aim& aim, Groundwork& ground,
                             const OptimalOptions& options)
    : task_(task),
      draw_(aim.draw),
      target_(aim.target),
      most_(aim.most),
      ground_(ground),
      options_(options),
      order_(task.table, target_.tree, task.order, target_.place_of),
      counts_(task.table, target_.tree, order_, ground.counts,
              NodesWithTheSameRows(task.tree, target_)),
      contest_(task.table, target_.tree, {task.learner}, counts_),
      free_(FreeLeaves(target_)) {
  MakeLabels(aim.labels);
  contest_.SetFree(target_.free);
  for (const size_t leaf : free_) contest_.WatchWayTo(leaf);
}

void TargetPlanner::MakeLabels(std::span<const Relabel> labels) {
  for (const Relabel& relabel : labels) {
    const TriedEdit edit{.row = relabel.row,
                         .from = task_.table.classes.At(relabel.row),
                         .to = relabel.to,
                         .reason = relabel.reason};
    counts_.Make(edit);
    contest_.Notice(edit);
  }
  for (const Neighbourhood& one : task_.around) {
    for (const RowIndex row : one.region) counts_.Fix(row);
  }
}

// The conditions of requests that the ways of rows through the target do not tell.
std::vector<HiddenCondition> TargetPlanner::HiddenConditions() const {
  const std::vector<size_t> parents = ParentsOf(task_.tree);
  const auto& places = target_.place_of;
  std::vector<HiddenCondition> hidden;
  for (const Request& request : task_.requests) {
    size_t node = request.rule.leaf;
    // Tests with one place in the target stand for each other: all but one of them are gone.
    do {
      const size_t test = parents[node];
      const HiddenCondition condition = ConditionAbove(node, test, task_, target_);
      if (condition.node != kGone) hidden.push_back(condition);
      node = test;
    } while (node != 0 && places[node] == places[parents[node]]);
  }
  return hidden;
}

// Which tests of the target lose as the counts are now.
std::vector<std::string> TargetPlanner::Obstacles(const std::vector<Rival>& winners) {
  return ContestWords(contest_, counts_, target_.tree).Lost(winners);
}

Arrangement TargetPlanner::Regions() {
  return {task_.around, options_.demand.level, contest_, counts_, most_};
}

OptimalPlan TargetPlanner::Arranged() {
  Arrange(Regions(), SecretRandom(options_.seed, fmt::format("swaps of draw {}", draw_)));
  LookWhoWins();
  return Planned();
}

void TargetPlanner::LookWhoWins() {
  repair_.violation = contest_.Violation();
  repair_.obstacles = contest_.Winners();
}

OptimalPlan TargetPlanner::Repaired(const RepairStart& start) {
  Arranged();
  start_ = start;
  RepairTestsThatLose();
  return Planned();
}

void TargetPlanner::RepairTestsThatLose() {
  assert(start_);
  const EditCosts costs = Times(options_.costs, kStarts[start_->start]);
  const MoveRules rules{costs, HiddenConditions(), free_, ground_.bonds, options_.seed};
  const size_t rounds = start_->start == 0 ? kFirstRounds : kLaterRounds;
  Repair more = RepairTests(contest_, counts_, target_.tree, rules,
                            {rounds, kRepairEffort, start_->most_cost, options_.costs});
  if (more.violation <= 0) {
    more.edits = Vary(std::move(more.edits), contest_, counts_, target_.tree, rules);
  }
  for (TriedEdit& edit : more.edits) edit.reason += repair_.reasons.size();
  const auto append = [](auto& list, const auto& rest) {
    list.insert(list.end(), rest.begin(), rest.end());
  };
  append(repair_.edits, more.edits);
  append(repair_.reasons, more.reasons);
  repair_.violation = more.violation;
  repair_.obstacles = std::move(more.obstacles);
  repair_.effort = more.effort;
}

OptimalPlan TargetPlanner::Shaken() {
  Shake(Regions(),
        SecretRandom(options_.seed, fmt::format("shake {} of draw {}", ++shakes_, draw_)));
  return Planned();
}

std::optional<OptimalPlan> TargetPlanner::Settled(const Tree& grown, Settling how) {
  SecretRandom random(options_.seed, fmt::format("settling {} of draw {}", ++shakes_, draw_));
  const Settlement settlement =
      Settle(Regions(), {task_.tree, task_.order, grown}, how, std::move(random));
  if (!settlement.changed) return std::nullopt;
  settled_.insert(settled_.end(), settlement.edits.begin(), settlement.edits.end());
  if (how == Settling::kThenRepairing) {
    RepairTestsThatLose();
  } else {
    LookWhoWins();
  }
  return Planned();
}

OptimalPlan TargetPlanner::Planned() {
  OptimalPlan plan;
  plan.plan.reasons = HidingReasons(task_.requests);
  std::vector<Relabel>& relabelled = plan.plan.edits.relabelled;
  for (size_t i = 0; i < task_.around.size(); ++i) {
    for (const RowIndex row : task_.around[i].region) {
      if (counts_.IsRelabelled(row)) relabelled.push_back({row, counts_.LabelOf(row), i});
    }
  }
  const double inside = CostOf(plan.plan.edits, options_.costs);
  const size_t before = plan.plan.reasons.size();
  const ContestWords words(contest_, counts_, target_.tree);
  for (const Rival& rival : repair_.reasons) plan.plan.reasons.push_back(words.Won(rival));
  for (TriedEdit edit : repair_.edits) {
    edit.reason += before;
    Append(edit, plan.plan.edits);
  }
  if (!settled_.empty()) plan.plan.reasons.emplace_back(kSettles);
  for (TriedEdit edit : settled_) {
    edit.reason = plan.plan.reasons.size() - 1;
    Append(edit, plan.plan.edits);
  }
  for (const Rival& rival : repair_.obstacles) plan.lost.push_back(rival.node);
  plan.obstacles = Obstacles(repair_.obstacles);
  plan.target = target_;
  plan.violation = repair_.violation;
  plan.effort = repair_.effort;
  plan.beyond = CostOf(plan.plan.edits, options_.costs) - inside;
  return plan;
}

std::vector<std::string> HidingReasons(std::span<const Request> requests) {
  std::vector<std::string> reasons;
  for (const Request& request : requests) {
    reasons.push_back(fmt::format("hides rule {}", request.rule.number));
  }
  return reasons;
}

}  // namespace espalier
