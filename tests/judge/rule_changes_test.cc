#include "judge/rule_changes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "hide/planted.h"
#include "hide/target.h"

namespace espalier::testing {
namespace {

// Three leaves by a number: p, n, p.
std::string Steps(const char* middle) {
  return "a,b,class\n" + Times(6, "1,x,p") + Times(6, std::string("2,x,") + middle) +
         Times(4, "7,x,p") + Times(2, "7,y,n");
}

TEST(RuleChangesTest, EveryRuleHasItsFateAndEveryRuleAfterwardsItsOrigin) {
  const Planted before = Plant(Steps("n"));
  const std::vector<Request> requests = RequestsFor(before, {"1"});
  const Target target = MakeTarget(before.table, before.tree, requests);
  const RuleChanges same = CompareRules({before.table, before.tree, before.tree}, requests, 1);
  ASSERT_EQ(same.before.size(), same.fates.size());
  EXPECT_EQ(same.fates[0], Fate::kRequested);
  EXPECT_EQ(same.origins[0], Origin::kInside);  // nothing was hidden, but its rows do not count
  EXPECT_FALSE(same.kept_as[0]);
  for (size_t i = 1; i < same.before.size(); ++i) {
    EXPECT_EQ(same.fates[i], Fate::kKept);
    EXPECT_EQ(same.kept_as[i], i);
    EXPECT_EQ(same.origins[i], Origin::kKept);
  }

  const RuleChanges hidden = CompareRules({before.table, before.tree, target.tree}, requests, 1);
  EXPECT_EQ(hidden.fates[0], Fate::kRequested);
  EXPECT_FALSE(hidden.kept_as[0]);
  EXPECT_EQ(std::count(hidden.fates.begin(), hidden.fates.end(), Fate::kLost), 0);
  EXPECT_EQ(std::count(hidden.origins.begin(), hidden.origins.end(), Origin::kGhost), 0);
  for (size_t i = 0; i < hidden.before.size(); ++i) {
    EXPECT_EQ(hidden.fates[i] == Fate::kKept, hidden.kept_as[i].has_value());
  }

  const Planted other = Plant(Steps("p"));
  const RuleChanges lost = CompareRules({before.table, before.tree, other.tree}, {}, 1);
  EXPECT_GT(std::count(lost.fates.begin(), lost.fates.end(), Fate::kLost), 0);
  EXPECT_GT(std::count(lost.origins.begin(), lost.origins.end(), Origin::kGhost), 0);
  EXPECT_EQ(std::count(lost.fates.begin(), lost.fates.end(), Fate::kMerged), 0);
}

}  // namespace
}  // namespace espalier::testing
