#include "judge/value_space.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "judge/optimal_world.h"
#include "learn/grow.h"

namespace espalier {
namespace {

// Whether either tree tests the attribute.
bool IsTested(AttributeId attribute, const std::vector<const Tree*>& trees) {
  for (const Tree* tree : trees) {
    for (const Test& test : tree->tests) {
      if (test.attribute == attribute) return true;
    }
  }
  return false;
}

// A row for every combination of values, where a number has one value an interval.
Table AllCombinations(const Table& table, const std::vector<const Tree*>& trees) {
  Table all = table;
  all.rows = 1;
  for (AttributeId a = 0; a < table.attributes.size(); ++a) {
    Attribute& attribute = all.attributes[a];
    if (attribute.numeric()) {
      std::set<double> numbers;
      for (const Tree* tree : trees) {
        for (const Test& test : tree->tests) {
          if (test.attribute == a) numbers.insert(test.threshold);
        }
      }
      attribute.numbers.assign(numbers.begin(), numbers.end());
      attribute.numbers.push_back(1e9);
    }
    if (IsTested(a, trees)) all.rows *= attribute.CodeCount();
  }
  RowIndex repeat = 1;
  for (AttributeId a = 0; a < table.attributes.size(); ++a) {
    const size_t codes = all.attributes[a].CodeCount();
    all.columns[a] = Column(all.rows, codes);
    if (!IsTested(a, trees)) continue;
    for (RowIndex row = 0; row < all.rows; ++row) {
      all.columns[a].Set(row, static_cast<Code>(row / repeat % codes));
    }
    repeat *= codes;
  }
  all.classes = Column(all.rows, all.class_count());
  return all;
}

TEST(ValueSpace, AgreementIsThatOfEveryCombination) {
  size_t different = 0;
  testing::ForManyTrees(31, 150, [&](const testing::Planted& planted, const auto&) {
    Random random(planted.table.rows);
    Table other = planted.table;
    for (RowIndex row = 0; row < other.rows; ++row) {
      if (random.Below(4) == 0) {
        other.classes.Set(row, static_cast<Code>(random.Below(other.class_count())));
      }
    }
    const Tree after = *GrowFromTable(other, planted.learner, 1);
    const Table all = AllCombinations(planted.table, {&planted.tree, &after});
    const Agreement expected = AgreementOnRows(planted.tree, after, all, 1);
    const auto measured = AgreementOverAll(planted.tree, after, planted.table);
    ASSERT_TRUE(measured.has_value());
    EXPECT_NEAR(measured->agreement, expected.agreement, 1e-9);
    EXPECT_NEAR(measured->kappa, expected.kappa, 1e-9);
    if (expected.agreement < 1) ++different;
  });
  EXPECT_GT(different, 10U);
}

TEST(ValueSpace, OfATreeAndItselfIsFull) {
  testing::ForManyTrees(32, 20, [&](const testing::Planted& planted, const auto&) {
    EXPECT_DOUBLE_EQ(AgreementOverAll(planted.tree, planted.tree, planted.table)->agreement, 1);
  });
}

TEST(ValueSpace, IsNotToldBeyondTheLimit) {
  testing::ForManyTrees(33, 5, [&](const testing::Planted& planted, const auto&) {
    EXPECT_FALSE(AgreementOverAll(planted.tree, planted.tree, planted.table, 2).has_value());
  });
}

}  // namespace
}  // namespace espalier
