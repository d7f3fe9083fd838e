#include "hide/optimal/wording.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "hide/planted.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using testing::Plant;
using testing::Planted;
using testing::Times;

// The root parts by `a`; where a=t, `x` has the values 1, 2 and 9 only, elsewhere 4 as well.
Planted Grown() {
  return Plant("a,x,y,c\n" + Times(6, "t,1,1,yes") + Times(5, "t,2,2,yes") + Times(5, "t,9,3,yes") +
               Times(12, "f,4,1,no") + Times(4, "f,1,2,no"));
}

Rival Threshold(size_t node, AttributeId attribute, Code last_low, size_t learner = 0) {
  return {.node = node,
          .parting = {.attribute = attribute,
                      .kind = Test::Kind::kThreshold,
                      .code = last_low,
                      .missing_code = 4},
          .learner = learner};
}

struct World {
  explicit World(const Planted& planted, std::vector<Learner> learners)
      : order(planted.table, planted.tree, 1),
        counts(planted.table, planted.tree, order),
        contest(planted.table, planted.tree, std::move(learners), counts),
        words(contest, counts, planted.tree) {}
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  LeafOrder order;
  EditedCounts counts;
  Contest contest;
  ContestWords words;
};

constexpr AttributeId kX = 1;
constexpr AttributeId kY = 2;

TEST(ContestWords, AThresholdIsHalfwayBetweenValuesOfTheNode) {
  const Planted planted = Grown();
  ASSERT_EQ(planted.table.attributes[kX].numbers, (std::vector<double>{1, 2, 4, 9}));
  World world(planted, {planted.learner});
  const size_t f = planted.tree.nodes[0].first_child;
  const size_t t = f + 1;
  EXPECT_EQ(world.words.Won(Threshold(0, kX, 1)), "at the root, a stays ahead of x<=3");
  EXPECT_EQ(world.words.Won(Threshold(t, kX, 1)),
            "below 'a=t', nothing is gained by x<=5.5, so the leaf stays one");
  EXPECT_THAT(world.words.Lost(std::vector{Threshold(f, kX, 0)}),
              ElementsAre("below 'a=f', x<=2.5 splits what is to be a leaf"));
}

TEST(ContestWords, AThresholdIsOfTheValuesThatRowsHaveNow) {
  const Planted planted = Grown();
  World world(planted, {planted.learner});
  const Rival rival = Threshold(planted.tree.nodes[0].first_child + 1, kX, 1);
  EXPECT_EQ(world.words.Won(rival),
            "below 'a=t', nothing is gained by x<=5.5, so the leaf stays one");
  for (RowIndex row = 6; row < 11; ++row) {  // all that have the value 2
    world.counts.Make({TriedEdit::Kind::kRecode, row, kX, world.counts.CodeOf(row, kX), 0});
  }
  EXPECT_EQ(world.words.Won(rival),
            "below 'a=t', nothing is gained by x<=5, so the leaf stays one");
}

TEST(ContestWords, ObstaclesAreOneLineForANodeAndAnAttribute) {
  const Planted planted = Grown();
  Learner gini = planted.learner;
  gini.criterion = Criterion::kGini;
  World world(planted, {planted.learner, gini});
  const std::vector<Rival> rivals = {Threshold(0, kX, 1, 1), Threshold(0, kY, 0),
                                     Threshold(0, kX, 1, 0), Threshold(0, kX, 0, 0),
                                     Threshold(0, kX, 2, 1), Threshold(1, kY, 0, 1)};
  EXPECT_THAT(world.words.Lost(rivals),
              ElementsAre("at the root, x<=3 and 2 other tests of x win against a (id3:gain, "
                          "id3:gini)",
                          "at the root, y<=1.5 wins against a (id3:gain)",
                          "below 'a=f', y<=1.5 splits what is to be a leaf (id3:gini)"));
}

}  // namespace
}  // namespace espalier
