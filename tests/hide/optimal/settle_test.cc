#include "hide/optimal/settle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "hide/neighbours/number_draw.h"
#include "hide/optimal/plan_world.h"
#include "learn/grow.h"
#include "rules/leaf_rows.h"
#include "table/apply.h"

namespace espalier {
namespace {

using testing::Planted;
using testing::PlanWorld;
using testing::RandomPlanted;
using testing::RandomRequests;

// Leaves of a tree whose rows outside the regions are of one original rule, and whose labels say
// another class.
size_t CountMisled(const PlanWorld& world, const Tree& grown, const Table& published) {
  const std::vector<bool> inside = RowsOfRegions(world.task.table, world.around);
  const std::vector<size_t> leaf_of = LeafOfEachRow(world.task.table, grown, 1);
  std::map<size_t, std::set<size_t>> rules;
  std::map<size_t, std::vector<uint64_t>> counts;
  for (RowIndex row = 0; row < leaf_of.size(); ++row) {
    auto& of_leaf = counts.try_emplace(leaf_of[row], grown.classes, 0).first->second;
    ++of_leaf[published.classes.At(row)];
    if (!inside[row]) rules[leaf_of[row]].insert(world.order.LeafOf(row));
  }
  size_t misled = 0;
  for (const auto& [leaf, sources] : rules) {
    if (sources.size() != 1) continue;
    const auto& labels = counts[leaf];
    const auto said = std::max_element(labels.begin(), labels.end()) - labels.begin();
    if (world.task.tree.nodes[*sources.begin()].majority != static_cast<Code>(said)) ++misled;
  }
  return misled;
}

StratumCounts NumbersIn(const Neighbourhood& one, const Table& published) {
  std::vector<Code> labels;
  for (const RowIndex row : one.region) labels.push_back(published.classes.At(row));
  return CountLabels(one.seen, one.expectation.strata.size(), labels);
}

// A plan whose tests hold, before and after it was settled.
struct Settled {
  Table before;
  Tree grown;
  OptimalPlan plan;
  Table after;
};

std::optional<Settled> SettledPlan(const PlanWorld& world, OptimalPlanner& planner, Settling how) {
  const Aim aim{0, planner.Draw({}).plan.edits.relabelled,
                MakeTarget(world.task.table, world.task.tree, world.order, world.requests,
                           TargetShape::kJoin)};
  const OptimalPlan planned =
      how == Settling::kThenRepairing
          ? planner.Repair(aim, {0, static_cast<double>(2 * world.task.table.rows + 150)})
          : planner.Arrange(aim);
  if (planned.violation > 0) return std::nullopt;
  Table before = Apply(world.task.table, planned.plan.edits);
  Tree grown = *GrowFromTable(before, world.task.learner, 1);
  std::optional<OptimalPlan> settled = planner.Settle(grown, how);
  if (!settled) return std::nullopt;
  Table after = Apply(world.task.table, settled->plan.edits);
  return Settled{std::move(before), std::move(grown), std::move(*settled), std::move(after)};
}

template <typename Check>
void ForSettledPlans(Settling how, const Check& check) {
  Random random(11);
  size_t checked = 0;
  for (int round = 0; round < 3000 && checked < 60; ++round) {
    const Planted planted = RandomPlanted(2 + random.Below(2), random);
    const std::vector<Request> requests = RandomRequests(planted, 1, random);
    if (requests.empty()) continue;
    const PlanWorld world(planted, requests);
    OptimalPlanner planner(world.task, world.options);
    const std::optional<Settled> settled = SettledPlan(world, planner, how);
    if (!settled) continue;
    ++checked;
    check(world, *settled);
  }
  EXPECT_GE(checked, 20U);
}

TEST(Settle, FewerLeavesSayTheWrongClass) {
  size_t fewer = 0;
  ForSettledPlans(Settling::kKeepingTests, [&](const PlanWorld& world, const Settled& settled) {
    const size_t before = CountMisled(world, settled.grown, settled.before);
    const size_t after = CountMisled(world, settled.grown, settled.after);
    EXPECT_LE(after, before);
    if (after < before) ++fewer;
  });
  EXPECT_GE(fewer, 20U);
}

TEST(Settle, TheNumbersOfARegionStayOrAreAllowed) {
  size_t changed = 0;
  ForSettledPlans(Settling::kKeepingTests, [&](const PlanWorld& world, const Settled& settled) {
    for (const Neighbourhood& one : world.around) {
      const StratumCounts after = NumbersIn(one, settled.after);
      if (after == NumbersIn(one, settled.before)) continue;
      EXPECT_TRUE(AreNumbersAllowed(one, Level::kNeighbours, after));
      ++changed;
    }
  });
  EXPECT_GT(changed, 0U);
}

TEST(Settle, MostPlansAreRepairedAfterSettling) {
  size_t holds = 0;
  size_t all = 0;
  ForSettledPlans(Settling::kThenRepairing, [&](const PlanWorld&, const Settled& settled) {
    ++all;
    if (settled.plan.violation <= 0) ++holds;
  });
  EXPECT_GE(2 * holds, all);
}

TEST(Settle, RowsOutsideTakeTheClassOfTheirRule) {
  ForSettledPlans(Settling::kKeepingTests, [](const PlanWorld& world, const Settled& settled) {
    const std::vector<bool> inside = RowsOfRegions(world.task.table, world.around);
    for (const Relabel& relabel : settled.plan.plan.edits.relabelled) {
      if (inside[relabel.row]) continue;
      EXPECT_EQ(relabel.to, world.task.tree.nodes[world.order.LeafOf(relabel.row)].majority);
    }
  });
}

}  // namespace
}  // namespace espalier
