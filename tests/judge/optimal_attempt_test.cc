// What the strategy `optimal` promises, on tables and learners of all kinds.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <utility>

#include "hide/random_planted.h"
#include "judge/attempt.h"
#include "rules/leaves.h"
#include "table/apply.h"

namespace espalier {
namespace {

using testing::AttributeShape;
using testing::Planted;

// Two-valued, nominal, or numeric, with or without missing numbers.
AttributeShape RandomShape(Random& random) {
  switch (random.Below(4)) {
    case 0:
    case 1:
      return {};
    case 2:
      return {.values = 3};
    default:
      return {.type = Type::kNumeric,
              .values = 3 + random.Below(8),
              .with_missing = random.Below(2) == 0};
  }
}

Planted SmallPlanted(Random& random) {
  std::vector<AttributeShape> shapes;
  for (uint64_t wanted = 2 + random.Below(4); wanted > 0; --wanted) {
    shapes.push_back(RandomShape(random));
  }
  Planted planted{
      testing::RandomTable(10 + random.Below(60), shapes, 2 + random.Below(2), random), {}, {}};
  planted.learner.shape = random.Below(2) == 0 ? Shape::kId3 : Shape::kCart;
  planted.learner.criterion = static_cast<Criterion>(random.Below(3));
  planted.learner.min_leaf = random.Below(2) == 0 ? 1 : 5;
  planted.tree = *GrowFromTable(planted.table, planted.learner, 1);
  return planted;
}

// Calls check(planted, requests) for so many trees with something to hide.
template <typename Check>
void ForManyTrees(uint64_t seed, int trees, Check check) {
  Random random(seed);
  for (int round = 0; round < trees;) {
    const Planted planted = SmallPlanted(random);
    const std::vector<Request> requests = testing::RandomRequests(planted, 2, random);
    if (requests.empty()) continue;
    SCOPED_TRACE(round);
    check(planted, requests);
    ++round;
  }
}

Attempt Try(const Planted& planted, const std::vector<Request>& requests, size_t threads = 1) {
  Result<Attempt> attempt = AttemptHiding({planted.table, planted.tree, planted.learner}, requests,
                                          OptimalOptions{.threads = threads});
  EXPECT_TRUE(attempt.ok()) << (attempt.ok() ? "" : attempt.error().message);
  return std::move(*attempt);
}

// The nodes of a tree that rows pass, and of them those that rows without the number pass.
std::set<std::pair<size_t, bool>> PassedBy(const Table& table, const Tree& tree) {
  std::set<std::pair<size_t, bool>> passed;
  for (RowIndex row = 0; row < table.rows; ++row) {
    for (std::optional<size_t> node = 0; node; node = NextOnWay(tree, table, *node, row)) {
      passed.insert({*node, false});
      if (tree.nodes[*node].leaf()) continue;
      const AttributeId a = tree.TestOf(*node).attribute;
      const Attribute& attribute = table.attributes[a];
      const Code code = table.columns[a].At(row);
      if (attribute.numeric() && code == attribute.MissingCode()) passed.insert({*node, true});
    }
  }
  return passed;
}

// Plans that empty a leaf of the target, or take the last missing number from a node that sends
// them somewhere, are left to the verdict.
TEST(OptimalAttempt, APlanThatViolatesNothingByItsCountsGrowsItsTargetExactly) {
  size_t kept = 0;
  ForManyTrees(1, 200, [&](const Planted& planted, const std::vector<Request>& requests) {
    for (const OptimalPlan& plan :
         PlanOptimally({planted.table, planted.tree, planted.learner, requests}, {})) {
      if (plan.violation > 0) continue;
      const Table sanitized = Apply(planted.table, plan.plan.edits);
      if (PassedBy(sanitized, plan.target.tree) != PassedBy(planted.table, plan.target.tree)) {
        continue;
      }
      const Result<Tree> after = GrowFromTable(sanitized, planted.learner, 1);
      ASSERT_TRUE(after.ok());
      const Verdict verdict =
          Judge({planted.table, sanitized, planted.tree, *after, plan.target}, requests, 1);
      EXPECT_TRUE(verdict.exact()) << verdict.lost << " lost, " << verdict.ghosts << " ghosts";
      ++kept;
    }
  });
  EXPECT_GT(kept, 60U);
}

TEST(OptimalAttempt, EditsOfARowFitTogether) {
  ForManyTrees(2, 120, [](const Planted& planted, const std::vector<Request>& requests) {
    const RowEdits edits = Try(planted, requests).plan.edits;
    std::set<RowIndex> removed;
    for (const Remove& remove : edits.removed) EXPECT_TRUE(removed.insert(remove.row).second);
    std::set<RowIndex> relabelled;
    for (const Relabel& relabel : edits.relabelled) {
      EXPECT_TRUE(relabelled.insert(relabel.row).second);
      EXPECT_FALSE(removed.contains(relabel.row));
      EXPECT_NE(planted.table.classes.At(relabel.row), relabel.to);
    }
    std::set<std::pair<RowIndex, AttributeId>> cells;
    for (const Recode& recode : edits.recoded) {
      EXPECT_TRUE(cells.insert({recode.row, recode.attribute}).second);
      EXPECT_FALSE(removed.contains(recode.row));
      EXPECT_NE(planted.table.columns[recode.attribute].At(recode.row), recode.to);
    }
    for (const Add& add : edits.added) {
      EXPECT_LT(add.donor, planted.table.rows);
      EXPECT_EQ(add.codes.size(), planted.table.attributes.size());
    }
  });
}

TEST(OptimalAttempt, EveryEditHasAReason) {
  ForManyTrees(3, 40, [](const Planted& planted, const std::vector<Request>& requests) {
    const Plan plan = Try(planted, requests).plan;
    const auto known = [&](const auto& edit) { return edit.reason < plan.reasons.size(); };
    EXPECT_TRUE(std::all_of(plan.edits.relabelled.begin(), plan.edits.relabelled.end(), known));
    EXPECT_TRUE(std::all_of(plan.edits.recoded.begin(), plan.edits.recoded.end(), known));
    EXPECT_TRUE(std::all_of(plan.edits.removed.begin(), plan.edits.removed.end(), known));
    EXPECT_TRUE(std::all_of(plan.edits.added.begin(), plan.edits.added.end(), known));
  });
}

TEST(OptimalAttempt, IsTheSameForAnyNumberOfThreadsAndAgain) {
  ForManyTrees(4, 40, [](const Planted& planted, const std::vector<Request>& requests) {
    const Attempt one = Try(planted, requests, 1);
    for (const size_t threads : {size_t{1}, size_t{2}}) {
      const Attempt other = Try(planted, requests, threads);
      EXPECT_TRUE(one.plan.edits == other.plan.edits);
      EXPECT_EQ(one.after.class_counts, other.after.class_counts);
      EXPECT_EQ(one.verdict.hidden(), other.verdict.hidden());
    }
  });
}

// Where a request's prediction can change at all.
TEST(OptimalAttempt, HidesNearlyEveryRuleAndGrowsNearlyEveryTarget) {
  size_t tried = 0;
  size_t hidden = 0;
  size_t exact = 0;
  ForManyTrees(5, 150, [&](const Planted& planted, const std::vector<Request>& requests) {
    const Attempt attempt = Try(planted, {requests[0]});
    if (!attempt.verdict.requests[0].prediction_can_change) return;
    ++tried;
    if (attempt.verdict.hidden()) ++hidden;
    if (attempt.verdict.exact()) ++exact;
  });
  fmt::print("{} leaves: {} hidden, {} exact\n", tried, hidden, exact);
  // Measured: 150 leaves, 149 hidden, 144 exact. Tables are noisy here, and trees deep.
  EXPECT_GE(hidden * 100, tried * 97);
  EXPECT_GE(exact * 100, tried * 92);
}

struct Outcome {
  bool hidden = false;
  bool exact = false;
  size_t edits = 0;

  bool operator==(const Outcome&) const = default;
};

Outcome OutcomeOf(const Attempt& attempt) {
  const RowEdits& edits = attempt.plan.edits;
  return {
      attempt.verdict.hidden(), attempt.verdict.exact(),
      edits.added.size() + edits.removed.size() + edits.relabelled.size() + edits.recoded.size()};
}

std::ostream& operator<<(std::ostream& out, const Outcome& outcome) {
  return out << "hidden " << outcome.hidden << ", exact " << outcome.exact << ", edits "
             << outcome.edits;
}

// Leaves are the same by their rule's number, since trees do not depend on the order of rows.
std::vector<Request> SameRequests(const Planted& planted, const std::vector<Request>& requests) {
  std::vector<Request> same;
  const std::vector<Rule> rules = RulesOf(planted.tree);
  for (const Request& request : requests) {
    same.push_back({.rule = *std::find_if(rules.begin(), rules.end(), [&](const Rule& rule) {
                      return rule.leaf == request.rule.leaf;
                    })});
  }
  return same;
}

Planted Reversed(const Planted& planted) {
  Planted reversed = planted;
  const RowIndex rows = planted.table.rows;
  for (RowIndex row = 0; row < rows; ++row) {
    for (size_t a = 0; a < planted.table.columns.size(); ++a) {
      reversed.table.columns[a].Set(row, planted.table.columns[a].At(rows - 1 - row));
    }
    reversed.table.classes.Set(row, planted.table.classes.At(rows - 1 - row));
  }
  reversed.tree = *GrowFromTable(reversed.table, planted.learner, 1);
  return reversed;
}

// Which of several rows is edited depends on their order, and so now and then does what follows;
// on the whole it comes to the same.
TEST(OptimalAttempt, TheOrderOfRowsHardlyMatters) {
  size_t trees = 0;
  size_t same = 0;
  ForManyTrees(6, 60, [&](const Planted& planted, const std::vector<Request>& requests) {
    const Planted reversed = Reversed(planted);
    ASSERT_EQ(reversed.tree.class_counts, planted.tree.class_counts);
    const Outcome other = OutcomeOf(Try(reversed, SameRequests(reversed, requests)));
    ++trees;
    if (other == OutcomeOf(Try(planted, requests))) ++same;
  });
  fmt::print("{} of {} trees: the same\n", same, trees);
  EXPECT_GE(same * 100, trees * 90);
}

TEST(OptimalAttempt, NamesDoNotMatter) {
  ForManyTrees(7, 40, [](const Planted& planted, const std::vector<Request>& requests) {
    Planted renamed = planted;
    for (std::string& value : renamed.table.class_attribute.values) value = "class " + value;
    for (Attribute& attribute : renamed.table.attributes) {
      attribute.name += " renamed";
      for (std::string& value : attribute.values) value = "a " + value;
    }
    const Attempt one = Try(planted, requests);
    const Attempt other = Try(renamed, requests);
    EXPECT_TRUE(one.plan.edits == other.plan.edits);
    EXPECT_EQ(OutcomeOf(one), OutcomeOf(other));
  });
}

}  // namespace
}  // namespace espalier
