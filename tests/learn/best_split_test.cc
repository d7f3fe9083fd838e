#include <gtest/gtest.h>

#include <vector>

#include "learn/splitter.h"
#include "testing/random_table.h"

namespace espalier {
namespace {

using testing::MakeAttribute;

// Two classes; counts of each value in turn.
struct World {
  Attribute attribute;
  std::vector<Code> codes;
  std::vector<uint64_t> counts;

  std::optional<SplitCandidate> Best(const Learner& learner, double floor = kNotAllowed) const {
    std::vector<uint64_t> node(2);
    for (size_t i = 0; i < counts.size(); ++i) node[i % 2] += counts[i];
    return BestSplit({codes, counts}, attribute, node, learner, floor);
  }
  Test BestTest(const Learner& learner) const { return TestFor(*Best(learner), 7, attribute); }
};

World Numbers(std::vector<Code> codes, std::vector<uint64_t> counts, bool with_missing = false) {
  return {MakeAttribute("x", {Type::kNumeric, 10, with_missing}), std::move(codes),
          std::move(counts)};
}

constexpr Learner kCart = {.shape = Shape::kCart, .criterion = Criterion::kGini};

TEST(BestSplit, AThresholdStandsHalfwayBetweenNeighboursAtTheNode) {
  const espalier::Test test = Numbers({1, 2, 6, 9}, {3, 0, 2, 0, 0, 4, 0, 1}).BestTest({});
  EXPECT_EQ(test.attribute, 7U);
  EXPECT_EQ(test.kind, espalier::Test::Kind::kThreshold);
  EXPECT_EQ(test.code, 2U);
  EXPECT_EQ(test.threshold, 4);
  EXPECT_EQ(test.missing, espalier::Test::Missing::kNone);
}

TEST(BestSplit, MissingNumbersGoToTheBetterSide) {
  const Code missing = 10;
  EXPECT_EQ(Numbers({1, 5, missing}, {9, 0, 0, 9, 4, 0}, true).BestTest({}).missing,
            espalier::Test::Missing::kLow);
  EXPECT_EQ(Numbers({1, 5, missing}, {9, 0, 0, 9, 0, 4}, true).BestTest({}).missing,
            espalier::Test::Missing::kHigh);
}

TEST(BestSplit, CartAlonePartsTheKnownFromTheMissing) {
  const World world = Numbers({1, 10}, {5, 0, 0, 5}, true);
  EXPECT_FALSE(world.Best({}).has_value());
  const espalier::Test test = world.BestTest(kCart);
  EXPECT_EQ(test.threshold, 9);
  EXPECT_EQ(test.missing, espalier::Test::Missing::kHigh);
}

TEST(BestSplit, NominalValuesHaveABranchEachOrOneAgainstTheRest) {
  const World world{MakeAttribute("x", {Type::kNominal, 3}), {0, 1, 2}, {4, 0, 0, 4, 4, 0}};
  EXPECT_EQ(world.Best({})->kind, espalier::Test::Kind::kEachValue);
  EXPECT_EQ(world.Best(kCart)->kind, espalier::Test::Kind::kOneValue);
  EXPECT_EQ(world.Best(kCart)->code, 1U);
}

TEST(BestSplit, Id3WantsTwoBranchesWithEnoughRowsAndCartAll) {
  const World numbers = Numbers({1, 2}, {5, 0, 0, 2});
  EXPECT_TRUE(numbers.Best({.min_leaf = 2}).has_value());
  EXPECT_FALSE(numbers.Best({.min_leaf = 3}).has_value());
  const World three{MakeAttribute("x", {Type::kNominal, 3}), {0, 1, 2}, {4, 0, 0, 4, 0, 1}};
  EXPECT_TRUE(three.Best({.min_leaf = 4}).has_value());
  EXPECT_FALSE(three.Best({.min_leaf = 5}).has_value());
}

TEST(BestSplit, NothingBelowTheFloorIsFound) {
  const World numbers = Numbers({1, 2, 6, 9}, {3, 0, 2, 0, 0, 4, 0, 1});
  const World names{MakeAttribute("x", {Type::kNominal, 3}), {0, 1, 2}, {4, 0, 1, 4, 4, 0}};
  for (const World& world : {numbers, names}) {
    for (const Learner& learner : {Learner{}, kCart}) {
      const double best = world.Best(learner)->quality;
      EXPECT_EQ(world.Best(learner, best)->quality, best);
      EXPECT_FALSE(world.Best(learner, best + 1e-9).has_value());
    }
  }
}

TEST(BestSplit, AGainThatIsNotAboveTheLeastIsRefused) {
  const World world = Numbers({1, 2}, {4, 0, 0, 4});  // gains one bit
  EXPECT_TRUE(world.Best({.min_gain = 0.999}).has_value());
  EXPECT_FALSE(world.Best({.min_gain = 1}).has_value());
  const World useless = Numbers({1, 2}, {2, 2, 2, 2});
  EXPECT_FALSE(useless.Best({}).has_value());
  EXPECT_TRUE(useless.Best(kCart).has_value());
}

}  // namespace
}  // namespace espalier
