#include "report/attacks_text.h"

#include <gmock/gmock.h>

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
  world.report.findings[1].returned = false;
  EXPECT_EQ(WhatIsBack(world.View()), std::nullopt);
}

TEST(AttacksText, SaysOfARuleThatItIsNotTested) {
  testing::AttacksWorld world;
  for (AttackFinding& finding : world.report.findings) {
    if (finding.request != 1) continue;
    finding = {.attack = finding.attack, .request = 1, .tested = false, .implied = true};
  }
  const std::string text = AttacksText(world.View());
  EXPECT_THAT(text, ::testing::HasSubstr("  bootstrap  not tested"));
  EXPECT_THAT(text, ::testing::HasSubstr("\n  not tested: the neighbours imply the rule\n"));
  EXPECT_EQ(WhatIsBack(world.View()), std::nullopt);
}

}  // namespace
}  // namespace espalier
