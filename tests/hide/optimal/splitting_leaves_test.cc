#include "hide/optimal/splitting_leaves.h"

#include <gmock/gmock.h>

#include "hide/planted.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::Plant;
using testing::Planted;
using testing::Times;

constexpr Learner kId3{.shape = Shape::kId3, .criterion = Criterion::kGain};
constexpr Learner kCart{.shape = Shape::kCart, .criterion = Criterion::kGini};

// Where a=t, neither b nor c tells anything of the class, but both together do.
Planted WithParityBelow() {
  return Plant("a,b,c,class\n" + Times(9, "f,t,t,n") + Times(9, "f,f,f,n") + Times(3, "t,t,t,p") +
                   Times(3, "t,f,f,p") + Times(3, "t,t,f,n") + Times(3, "t,f,t,n"),
               kId3);
}

TEST(SplittingLeaves, CartSplitsWhereNothingIsGained) {
  const Planted planted = WithParityBelow();
  ASSERT_EQ(planted.tree.nodes.size(), 3U);
  EXPECT_THAT(SplittingLeaves(planted.table, planted.tree, {kId3, kCart}, 1), ElementsAre(2U));
}

TEST(SplittingLeaves, TheLearnerOfTheTreeSplitsNone) {
  const Planted planted = WithParityBelow();
  EXPECT_THAT(SplittingLeaves(planted.table, planted.tree, {kId3}, 1), IsEmpty());
}

}  // namespace
}  // namespace espalier
