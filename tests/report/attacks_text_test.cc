#include "report/attacks_text.h"

#include <gtest/gtest.h>

#include "report/attacks_world.h"
#include "testing/golden.h"

namespace espalier {
namespace {

TEST(AttacksText, ShowsAGridARule) {
  const testing::AttacksWorld world;
  testing::ExpectGolden("report/golden/attacks.txt", AttacksText(world.View()));
}

TEST(AttacksText, NamesTheRulesThatAreBack) {
  testing::AttacksWorld world;
  EXPECT_EQ(WhatIsBack(world.View()), "back: rule 4 in 1 attack");
  world.report.findings[1].back = false;
  EXPECT_EQ(WhatIsBack(world.View()), std::nullopt);
}

}  // namespace
}  // namespace espalier
