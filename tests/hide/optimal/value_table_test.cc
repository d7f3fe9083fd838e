#include "hide/optimal/value_table.h"

#include <gmock/gmock.h>

#include <map>

#include "base/random.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;

TEST(ValueTable, HasTheValuesThatOccur) {
  const std::vector<uint64_t> counts = {2, 1, 0, 0, 0, 4};
  const ValueTable table(counts, 2);
  EXPECT_THAT(table.codes(), ElementsAre(0, 2));
  EXPECT_THAT(table.View().counts, ElementsAre(2, 1, 0, 4));
  EXPECT_FALSE(table.View().coarse);
  EXPECT_EQ(table.RowsWith(0), 3);
  EXPECT_EQ(table.RowsWith(1), 0);
  EXPECT_EQ(table.RowsWith(2), 4);
}

TEST(ValueTable, AValueThatLostItsLastRowStaysWithoutRows) {
  ValueTable table(std::vector<uint64_t>{0, 1, 2, 0}, 2);
  table.Take(0, 1);
  EXPECT_THAT(table.codes(), ElementsAre(0, 1));
  EXPECT_EQ(table.RowsWith(0), 0);
  EXPECT_THAT(table.View().counts, ElementsAre(0, 0, 2, 0));
}

TEST(ValueTable, RowsComeAndGoAsInAMap) {
  Random random(1);
  constexpr size_t kClasses = 3;
  constexpr size_t kCodes = 6;
  std::vector<uint64_t> first(kCodes * kClasses);
  for (uint64_t& count : first) count = random.Below(2);
  ValueTable table(first, kClasses);
  std::vector<uint64_t> expected = first;
  for (int round = 0; round < 500; ++round) {
    const auto code = static_cast<Code>(random.Below(kCodes));
    const auto label = static_cast<ClassCode>(random.Below(kClasses));
    uint64_t& count = expected[code * kClasses + label];
    if (random.Below(2) == 0) {
      table.Add(code, label);
      ++count;
    } else if (count > 0) {
      table.Take(code, label);
      --count;
    }
    std::vector<uint64_t> now(kCodes * kClasses, 0);
    for (size_t place = 0; place < table.codes().size(); ++place) {
      ASSERT_TRUE(place == 0 || table.codes()[place - 1] < table.codes()[place]);
      for (size_t c = 0; c < kClasses; ++c) {
        now[table.codes()[place] * kClasses + c] = table.At(place)[c];
      }
    }
    ASSERT_EQ(now, expected);
  }
}

}  // namespace
}  // namespace espalier
