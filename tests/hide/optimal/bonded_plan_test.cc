#include <gmock/gmock.h>

#include <limits>

#include "hide/optimal/plan_world.h"
#include "table/apply.h"

namespace espalier {
namespace {

using testing::AttributeShape;
using testing::Planted;
using testing::RandomRequests;

// Two one-hot groups of three, a pair of complements, an attribute of four values that tells
// another one, and two that are free. The class follows what it may, with noise.
Table TableWithBonds(Random& random) {
  const AttributeShape flag{Type::kNumeric, 2};
  const AttributeShape two{Type::kNominal, 2};
  const AttributeShape four{Type::kNominal, 4};
  Table table = testing::EmptyTable(
      50 + random.Below(40),
      {flag, flag, flag, flag, flag, flag, flag, flag, four, two, two, {Type::kNumeric, 9}}, 2);
  for (RowIndex row = 0; row < table.rows; ++row) {
    const auto set = [&](AttributeId a, uint64_t code) {
      table.columns[a].Set(row, static_cast<Code>(code));
      return code;
    };
    const uint64_t one = random.Below(3);
    const uint64_t other = random.Below(3);
    const uint64_t pair = random.Below(2);
    for (AttributeId i = 0; i < 3; ++i) {
      set(i, one == i ? 1 : 0);
      set(3 + i, other == i ? 1 : 0);
    }
    set(6, pair);
    set(7, 1 - pair);
    const uint64_t tells = set(8, random.Below(4));
    set(9, tells / 2);
    const uint64_t free = set(10, random.Below(2)) + set(11, random.Below(9)) / 5;
    const uint64_t signal = (one == 0 ? 1U : 0U) + (other == 1 ? 1U : 0U) + pair * free + tells / 3;
    table.classes.Set(row, static_cast<Code>(random.Below(6) == 0 ? random.Below(2) : signal % 2));
  }
  return table;
}

void ExpectBonds(const Table& table) {
  for (RowIndex row = 0; row < table.rows; ++row) {
    const auto at = [&](AttributeId a) { return table.columns[a].At(row); };
    ASSERT_EQ(at(0) + at(1) + at(2), 1) << row;
    ASSERT_EQ(at(3) + at(4) + at(5), 1) << row;
    ASSERT_EQ(at(6) + at(7), 1) << row;
    ASSERT_EQ(at(8) / 2, at(9)) << row;
  }
}

TEST(BondedPlan, WhatHoldsInEveryRowHoldsAfterwards) {
  Random random(1);
  size_t recoded = 0;
  size_t added = 0;
  for (int round = 0; round < 4; ++round) {
    Planted planted{TableWithBonds(random), testing::RandomLearner(random), {}};
    planted.tree = *GrowFromTable(planted.table, planted.learner, 1);
    const std::vector<Request> requests = RandomRequests(planted, 1, random);
    if (requests.empty()) continue;
    const testing::PlanWorld world(planted, requests);
    const std::vector<OptimalPlan> plans = world.Repaired(1);
    const std::vector<OptimalPlan> again = world.Repaired(1);
    ASSERT_EQ(plans.size(), again.size());
    for (size_t i = 0; i < plans.size(); ++i) {
      EXPECT_EQ(plans[i].plan.edits, again[i].plan.edits);
      ExpectBonds(Apply(planted.table, plans[i].plan.edits));
      recoded += plans[i].plan.edits.recoded.size();
      added += plans[i].plan.edits.added.size();
    }
  }
  EXPECT_GT(recoded, 0);
  EXPECT_GT(added, 0);
}

TEST(BondedPlan, WhatHoldsInEveryRowHoldsWhereRowsAreRepairedByRecodingAlone) {
  constexpr double kForbidden = std::numeric_limits<double>::infinity();
  const EditCosts costs{.add = kForbidden, .remove = kForbidden};
  Random random(2);
  size_t recoded = 0;
  for (int round = 0; round < 6; ++round) {
    Planted planted{TableWithBonds(random), testing::RandomLearner(random), {}};
    planted.tree = *GrowFromTable(planted.table, planted.learner, 1);
    const std::vector<Request> requests = RandomRequests(planted, 1, random);
    if (requests.empty()) continue;
    const testing::PlanWorld world(planted, requests, {.costs = costs});
    for (const OptimalPlan& plan : world.Repaired(1)) {
      ExpectBonds(Apply(planted.table, plan.plan.edits));
      recoded += plan.plan.edits.recoded.size();
    }
  }
  EXPECT_GT(recoded, 0);
}

}  // namespace
}  // namespace espalier
