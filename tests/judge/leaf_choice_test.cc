#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "hide/random_planted.h"
#include "judge/leaf_costs.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;

std::vector<Rule> Rules(size_t count) {
  std::vector<Rule> rules(count);
  for (size_t i = 0; i < count; ++i) rules[i].number = i + 1;
  return rules;
}

std::vector<size_t> NumbersOf(const std::vector<Rule>& rules) {
  std::vector<size_t> numbers;
  numbers.reserve(rules.size());
  for (const Rule& rule : rules) numbers.push_back(rule.number);
  return numbers;
}

TEST(LeafChoice, WithoutALimitOrBelowItAllAreChosen) {
  EXPECT_THAT(NumbersOf(Choose(Rules(3), {})), ElementsAre(1, 2, 3));
  for (const uint64_t most : {3U, 4U}) {
    EXPECT_THAT(NumbersOf(Choose(Rules(3), {.most = most})), ElementsAre(1, 2, 3));
  }
  EXPECT_TRUE(Choose({}, {.most = 2}).empty());
}

TEST(LeafChoice, AreSoManyDifferentRulesInTheirOrder) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const LeafChoice choice{.most = 4, .seed = Seed{0, seed}};
    const std::vector<size_t> numbers = NumbersOf(Choose(Rules(10), choice));
    ASSERT_EQ(numbers.size(), 4);
    const std::set<size_t> ascending(numbers.begin(), numbers.end());
    EXPECT_TRUE(std::equal(numbers.begin(), numbers.end(), ascending.begin(), ascending.end()));
  }
}

TEST(LeafChoice, TheSeedAloneDecidesAndLeavesNoRuleOut) {
  std::set<size_t> seen;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const LeafChoice choice{.most = 3, .seed = Seed{0, seed}};
    const std::vector<size_t> numbers = NumbersOf(Choose(Rules(10), choice));
    EXPECT_EQ(NumbersOf(Choose(Rules(10), choice)), numbers);
    seen.insert(numbers.begin(), numbers.end());
  }
  EXPECT_EQ(seen.size(), 10);
}

TEST(LeafChoice, OnlyChosenLeavesHaveTheirTurn) {
  Random random(1);
  for (int round = 0; round < 10; ++round) {
    const testing::Planted planted = testing::RandomPlanted(2, random);
    const size_t all = RulesOf(planted.tree).size();
    if (all < 3) continue;
    std::vector<size_t> numbers;
    std::vector<size_t> lefts;
    const Status done =
        AttemptEachLeaf({planted.table, planted.tree, planted.learner}, RatioOptions{},
                        [&](const Request& request, const Result<Attempt>&, size_t left) {
                          numbers.push_back(request.rule.number);
                          lefts.push_back(left);
                        },
                        {.most = 2, .seed = Seed{0, 5}});
    ASSERT_TRUE(done.ok());
    EXPECT_EQ(numbers, NumbersOf(Choose(RulesOf(planted.tree), {.most = 2, .seed = Seed{0, 5}})));
    EXPECT_THAT(lefts, ElementsAre(1, 0));
  }
}

}  // namespace
}  // namespace espalier
