#include "judge/attacks/attack_list.h"

#include <gmock/gmock.h>

#include <set>
#include <string>

namespace espalier {
namespace {

using ::testing::UnorderedElementsAre;

// Which of all attacks are not quick in a table of this many rows.
std::set<std::string> LeftOut(RowIndex rows) {
  std::set<std::string> names;
  for (const Attack& attack : AllAttacks({})) names.insert(attack.name);
  for (const Attack& attack : QuickAttacks({}, rows)) names.erase(attack.name);
  return names;
}

TEST(QuickAttacks, LeaveOutThoseThatTakeLong) {
  EXPECT_THAT(LeftOut(100), UnorderedElementsAre("bagged", "bootstrap", "feature-sampled",
                                                 "knows-the-program", "logistic"));
}

TEST(QuickAttacks, LeaveOutThoseThatCompareRowsInALargeTable) {
  EXPECT_THAT(LeftOut(100'000),
              UnorderedElementsAre("bagged", "bootstrap", "clean-labels", "drop-doubtful",
                                   "feature-sampled", "knows-the-program", "logistic"));
}

}  // namespace
}  // namespace espalier
