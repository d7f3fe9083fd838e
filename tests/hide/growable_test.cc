#include "hide/growable.h"

#include <gmock/gmock.h>

#include "hide/planted.h"

namespace espalier {
namespace {

using ::testing::HasSubstr;
using testing::Plant;
using testing::Planted;
using testing::Times;

constexpr Learner kId3{.shape = Shape::kId3, .criterion = Criterion::kGain};
constexpr Learner kCart{.shape = Shape::kCart, .criterion = Criterion::kGini};

// Under a=t, three values of b tell the class.
std::string ThreeBelow() {
  return "a,b,class\n" + Times(9, "f,x,n") + Times(3, "t,x,p") + Times(3, "t,y,n") +
         Times(4, "t,z,p");
}

Status Check(const Planted& planted, const Learner& learner) {
  return CheckGrowable(planted.tree, learner, planted.table);
}

TEST(Growable, ATestOfThreeBranchesIsNotCarts) {
  const Planted planted = Plant(ThreeBelow(), kId3);
  EXPECT_TRUE(Check(planted, kId3).ok());
  const Status refused = Check(planted, kCart);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind, ErrorKind::kInput);
  EXPECT_THAT(refused.error().message, HasSubstr("cart:gini"));
  EXPECT_THAT(refused.error().message, HasSubstr("below 'a=t', it tests b, a test of 3 branches"));
}

TEST(Growable, OneValueAgainstSeveralIsNotId3s) {
  const Planted planted = Plant(ThreeBelow(), kCart);
  EXPECT_TRUE(Check(planted, kCart).ok());
  const Status refused = Check(planted, kId3);
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message, HasSubstr("id3:gain"));
  EXPECT_THAT(refused.error().message, HasSubstr("b=y, one value against the rest"));
}

TEST(Growable, WhereOnlyTwoValuesOccurBothShapesMakeTheTest) {
  const std::string csv =
      "a,b,class\n" + Times(9, "f,x,n") + Times(9, "f,y,n") + Times(3, "t,y,p") + Times(3, "t,z,n");
  EXPECT_TRUE(Check(Plant(csv, kId3), kCart).ok());
  EXPECT_TRUE(Check(Plant("b,class\n" + Times(3, "y,p") + Times(3, "z,n"), kCart), kId3).ok());
  EXPECT_TRUE(Check(Plant("x,class\n" + Times(3, "1,p") + Times(3, "2,n"), kCart), kId3).ok());
}

}  // namespace
}  // namespace espalier
