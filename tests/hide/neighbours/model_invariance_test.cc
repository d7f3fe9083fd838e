// What must not matter to the neighbour model.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "hide/neighbours/neighbourhood.h"
#include "hide/neighbours/region_world.h"
#include "table/class_counts.h"

namespace espalier {
namespace {

using testing::ForManyRequests;
using testing::Planted;
using testing::RegionWorld;

// A table of the rows of another, in that order.
Table RowsOf(const Table& table, const std::vector<RowIndex>& rows) {
  Table taken = table;
  taken.rows = rows.size();
  for (size_t a = 0; a < table.columns.size(); ++a) {
    taken.columns[a] = Column(rows.size(), table.attributes[a].CodeCount());
    for (RowIndex i = 0; i < rows.size(); ++i) {
      taken.columns[a].Set(i, table.columns[a].At(rows[i]));
    }
  }
  taken.classes = Column(rows.size(), table.class_count());
  for (RowIndex i = 0; i < rows.size(); ++i) taken.classes.Set(i, table.classes.At(rows[i]));
  return taken;
}

std::vector<RowIndex> ShuffledRows(RowIndex rows, Random& random) {
  std::vector<RowIndex> order(rows);
  std::iota(order.begin(), order.end(), RowIndex{0});
  for (size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.Below(i)]);
  return order;
}

// The rows of `other` are those of `one` at the places `row_of`.
void ExpectTheSameModels(const RegionWorld& one, const RegionWorld& other,
                         const std::vector<RowIndex>& row_of) {
  ASSERT_EQ(one.around.size(), other.around.size());
  for (size_t i = 0; i < one.around.size(); ++i) {
    const NeighbourModel& a = one.around[i].model;
    const NeighbourModel& b = other.around[i].model;
    ASSERT_EQ(a.strata(), b.strata());
    for (RowIndex row = 0; row < row_of.size(); ++row) {
      EXPECT_EQ(a.SharesOf(one.planted.table, row_of[row]), b.SharesOf(other.planted.table, row));
      EXPECT_EQ(a.StratumOf(one.planted.table, row_of[row]), b.StratumOf(other.planted.table, row));
    }
    const Expected& all = one.around[i].expectation.all;
    for (size_t k = 0; k < all.of_class.size(); ++k) {
      EXPECT_NEAR(all.of_class[k], other.around[i].expectation.all.of_class[k], 1e-9);
      EXPECT_NEAR(all.slack[k], other.around[i].expectation.all.slack[k], 1e-9);
    }
  }
}

TEST(ModelInvariance, TheOrderOfRowsDoesNotMatter) {
  ForManyRequests(11, 60, 3,
                  [](const Planted& planted, const std::vector<Request>& requests, Random& random) {
                    const std::vector<RowIndex> order = ShuffledRows(planted.table.rows, random);
                    Planted shuffled = planted;
                    shuffled.table = RowsOf(planted.table, order);
                    ExpectTheSameModels({planted, requests}, {shuffled, requests}, order);
                  });
}

// More rows than a forest is grown from.
TEST(ModelInvariance, TheOrderOfRowsDoesNotMatterWhereTheyAreThinnedOut) {
  Random random(12);
  Planted planted;
  planted.table = testing::RandomTable(
      9000, {{}, {Type::kNominal, 4}, {Type::kNumeric, 30, true}, {Type::kNumeric, 9}}, 3, random);
  planted.learner.max_depth = 2;
  planted.tree = *GrowFromTable(planted.table, planted.learner, 1);
  const std::vector<Request> requests = testing::RandomRequests(planted, 1, random);
  const std::vector<RowIndex> order = ShuffledRows(planted.table.rows, random);
  Planted shuffled = planted;
  shuffled.table = RowsOf(planted.table, order);
  ExpectTheSameModels({planted, requests}, {shuffled, requests}, order);
}

TEST(ModelInvariance, TheOrderOfColumnsDoesNotMatter) {
  ForManyRequests(13, 60, 3, [](const Planted& planted, std::vector<Request> requests, Random&) {
    Planted turned = planted;
    std::reverse(turned.table.attributes.begin(), turned.table.attributes.end());
    std::reverse(turned.table.columns.begin(), turned.table.columns.end());
    const auto last = static_cast<AttributeId>(planted.table.attributes.size() - 1);
    for (espalier::Test& test : turned.tree.tests) test.attribute = last - test.attribute;
    std::vector<RowIndex> same(planted.table.rows);
    std::iota(same.begin(), same.end(), RowIndex{0});
    ExpectTheSameModels({planted, requests}, {turned, requests}, same);
  });
}

TEST(ModelInvariance, NamesOfValuesThatSortAlikeDoNotMatter) {
  ForManyRequests(14, 40, 3,
                  [](const Planted& planted, const std::vector<Request>& requests, Random&) {
                    Planted renamed = planted;
                    for (std::string& value : renamed.table.class_attribute.values)
                      value = "class " + value;
                    for (Attribute& attribute : renamed.table.attributes) {
                      for (std::string& value : attribute.values) value = "a " + value;
                      for (double& number : attribute.numbers) number = 4 * number - 100;
                    }
                    for (espalier::Test& test : renamed.tree.tests)
                      test.threshold = 4 * test.threshold - 100;
                    std::vector<RowIndex> same(planted.table.rows);
                    std::iota(same.begin(), same.end(), RowIndex{0});
                    ExpectTheSameModels({planted, requests}, {renamed, requests}, same);
                  });
}

Planted Doubled(const Planted& planted) {
  std::vector<RowIndex> twice;
  for (RowIndex row = 0; row < planted.table.rows; ++row) twice.insert(twice.end(), {row, row});
  Planted doubled = planted;
  doubled.table = RowsOf(planted.table, twice);
  for (uint64_t& count : doubled.tree.class_counts) count *= 2;
  return doubled;
}

// Twice as many rows are no other data, but more of it. Neighbours may be nearer then, since 20 are
// found sooner, and trees are finer, since three rows are on a side sooner. What holds: from the
// same node, the shares of all neighbours are the same, twice as many rows are expected by them,
// and intervals are no wider for the rows that there are.
TEST(ModelInvariance, DoubledRowsSayTheSameOfAllNeighboursAndAreSurer) {
  size_t same = 0;
  ForManyRequests(
      15, 100, 3, [&](const Planted& planted, const std::vector<Request>& requests, Random&) {
        const RegionWorld one(planted, requests);
        const RegionWorld two(Doubled(planted), requests);
        for (size_t i = 0; i < requests.size(); ++i) {
          const Neighbourhood& a = one.around[i];
          const Neighbourhood& b = two.around[i];
          EXPECT_EQ(a.reference.whole, b.reference.whole);
          EXPECT_GE(b.reference.node, a.reference.node);  // parents come before their children
          if (a.reference.node != b.reference.node) continue;
          ++same;
          EXPECT_EQ(a.model.overall(), b.model.overall());
          const Expected of_a = ExpectedOfParent(a.model, a.region.size());
          const Expected of_b = ExpectedOfParent(b.model, b.region.size());
          for (size_t k = 0; k < of_a.of_class.size(); ++k) {
            EXPECT_NEAR(2 * of_a.of_class[k], of_b.of_class[k], 1e-9);
            EXPECT_LE(of_b.slack[k] / 2, of_a.slack[k] + 1e-9);
          }
        }
      });
  EXPECT_GT(same, 100U);
}

// Without other attributes every row has the shares of all neighbours, and all of it doubles.
TEST(ModelInvariance, DoubledRowsOfOneAttributeAreExpectedTwiceAsOften) {
  const Planted planted = testing::Plant("a,class\n" + testing::Times(12, "t,p") +
                                         testing::Times(6, "f,p") + testing::Times(24, "f,n"));
  const auto requests = testing::RequestsFor(planted, {"a=t => p"});
  const RegionWorld one(planted, requests);
  const RegionWorld two(Doubled(planted), requests);
  for (size_t k = 0; k < 2; ++k) {
    EXPECT_NEAR(2 * one.around[0].expectation.all.of_class[k],
                two.around[0].expectation.all.of_class[k], 1e-9);
    EXPECT_LT(two.around[0].expectation.all.slack[k] / 2, one.around[0].expectation.all.slack[k]);
  }
}

}  // namespace
}  // namespace espalier
