#include "hide/neighbours/neighbour_model.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "hide/neighbours/neighbourhood.h"
#include "hide/neighbours/region_world.h"
#include "hide/target.h"
#include "table/class_counts.h"

namespace espalier {
namespace {

using testing::ForManyRequests;
using testing::LeavesOfRequests;
using testing::Planted;
using testing::RegionWorld;
using testing::SlowCounts;

// Where the neighbours are, as neighbour_model.h puts it in words.
Reference SlowReference(const Planted& planted, const std::vector<Request>& requests,
                        size_t which) {
  const std::vector<size_t> parents = ParentsOf(planted.tree);
  const std::set<size_t> requested = LeavesOfRequests(requests);
  const auto left = [&](size_t node) { return RowsIn(SlowCounts(planted, node, requested)); };
  std::vector<size_t> above = {parents[requests[which].rule.leaf]};
  while (above.back() != 0) above.push_back(parents[above.back()]);
  if (left(above[0]) == 0) {
    size_t highest = above[0];
    for (const size_t node : above) highest = left(node) == 0 ? node : highest;
    return {above[0], highest, true};
  }
  for (const size_t node : above) {
    if (left(node) >= 20) return {above[0], node, false};
  }
  return {above[0], 0, false};
}

TEST(References, AreWhereTheDefinitionSays) {
  size_t whole = 0;
  size_t above = 0;
  ForManyRequests(1, 300, 6,
                  [&](const Planted& planted, const std::vector<Request>& requests, Random&) {
                    const std::vector<Reference> references = ReferencesOf(planted.tree, requests);
                    const std::vector<size_t> parents = ParentsOf(planted.tree);
                    ASSERT_EQ(references.size(), requests.size());
                    for (size_t i = 0; i < requests.size(); ++i) {
                      const Reference slow = SlowReference(planted, requests, i);
                      EXPECT_EQ(references[i].parent, slow.parent);
                      EXPECT_EQ(references[i].node, slow.node);
                      EXPECT_EQ(references[i].whole, slow.whole);
                      if (slow.whole) ++whole;
                      if (slow.node != parents[requests[i].rule.leaf]) ++above;
                    }
                  });
  EXPECT_GT(whole, 20U);
  EXPECT_GT(above, 20U);
}

TEST(References, DoNotDependOnTheOrderOfRequests) {
  ForManyRequests(2, 100, 6, [](const Planted& planted, std::vector<Request> requests, Random&) {
    const std::vector<Reference> one = ReferencesOf(planted.tree, requests);
    std::reverse(requests.begin(), requests.end());
    const std::vector<Reference> other = ReferencesOf(planted.tree, requests);
    for (size_t i = 0; i < one.size(); ++i) {
      EXPECT_EQ(one[i].node, other[one.size() - 1 - i].node);
      EXPECT_EQ(one[i].whole, other[one.size() - 1 - i].whole);
    }
  });
}

TEST(NeighbourModel, CountsTheRowsOfNoRequestWithTheirOriginalLabels) {
  ForManyRequests(
      3, 100, 4, [](const Planted& planted, const std::vector<Request>& requests, Random&) {
        const RegionWorld world(planted, requests);
        for (const Neighbourhood& one : world.around) {
          const std::vector<uint64_t> slow =
              SlowCounts(planted, one.reference.node,
                         one.reference.whole ? std::set<size_t>() : LeavesOfRequests(requests));
          EXPECT_THAT(one.model.neighbours(), ::testing::ElementsAreArray(slow));
          const auto all = static_cast<double>(std::max<uint64_t>(1, RowsIn(slow)));
          for (size_t k = 0; k < slow.size(); ++k) {
            EXPECT_DOUBLE_EQ(one.model.overall()[k], static_cast<double>(slow[k]) / all);
          }
        }
      });
}

TEST(NeighbourModel, SharesOfEveryRowSumToOne) {
  ForManyRequests(4, 60, 4,
                  [](const Planted& planted, const std::vector<Request>& requests, Random&) {
                    const RegionWorld world(planted, requests);
                    for (const Neighbourhood& one : world.around) {
                      for (RowIndex row = 0; row < planted.table.rows; ++row) {
                        const std::vector<double> shares = one.model.SharesOf(planted.table, row);
                        ASSERT_EQ(shares.size(), planted.table.class_count());
                        EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1, 1e-12);
                        for (const double share : shares) EXPECT_GE(share, 0);
                        EXPECT_LT(one.model.StratumOf(planted.table, row), one.model.strata());
                      }
                    }
                  });
}

TEST(NeighbourModel, EveryNeighbourIsInOneStratum) {
  ForManyRequests(5, 60, 3,
                  [](const Planted& planted, const std::vector<Request>& requests, Random&) {
                    const RegionWorld world(planted, requests);
                    for (const Neighbourhood& one : world.around) {
                      double rows = 0;
                      for (size_t s = 0; s < one.model.strata(); ++s)
                        rows += one.model.NeighboursIn(s);
                      EXPECT_NEAR(rows, static_cast<double>(RowsIn(one.model.neighbours())), 1e-9);
                    }
                  });
}

TEST(NeighbourModel, NoStratumHasFewRowsOfTheRegion) {
  size_t several = 0;
  ForManyRequests(
      6, 200, 2, [&](const Planted& planted, const std::vector<Request>& requests, Random&) {
        const RegionWorld world(planted, requests);
        for (const Neighbourhood& one : world.around) {
          std::vector<size_t> rows(one.model.strata(), 0);
          for (const size_t stratum : one.seen.strata) ++rows[stratum];
          if (one.model.strata() > 1) ++several;
          for (const size_t count : rows) {
            EXPECT_TRUE(count == 0 || count >= 5 || count == one.region.size()) << count;
          }
        }
      });
  EXPECT_GT(several, 10U);
}

// "sex must not matter here": below b=u the test a parts the rows, and both leaves are requested.
TEST(NeighbourModel, WhereAllBranchesAreRequestedEveryRowHasTheSharesOfTheNode) {
  const Planted planted = testing::Plant(
      "a,b,c,class\n" + testing::Times(9, "t,u,i,p") + testing::Times(3, "f,u,i,n") +
      testing::Times(3, "f,u,j,n") + testing::Times(30, "t,v,i,n") + testing::Times(30, "f,v,j,n"));
  const RegionWorld world(planted, {"b=u & a=t => p", "b=u & a=f => n"});
  for (const Neighbourhood& one : world.around) {
    EXPECT_TRUE(one.model.whole());
    EXPECT_EQ(one.reference.node, world.around[0].reference.node);
    for (const RowIndex row : one.region) {
      EXPECT_THAT(one.model.SharesOf(planted.table, row), ::testing::ElementsAre(0.4, 0.6));
    }
  }
}

// b tells among the neighbours: rows of the region get what their b says.
TEST(NeighbourModel, SharesFollowWhatTellsAmongTheNeighbours) {
  std::string csv = "a,b,class\n";
  csv += testing::Times(36, "f,u,p") + testing::Times(4, "f,u,n");
  csv += testing::Times(36, "f,v,n") + testing::Times(4, "f,v,p");
  csv += testing::Times(10, "t,u,q") + testing::Times(10, "t,v,q");
  const RegionWorld world(testing::Plant(csv, {.max_depth = 1}), {"a=t => q"});
  const Neighbourhood& one = world.around[0];
  const Table& table = world.planted.table;
  const size_t n = 0;
  const size_t p = 1;
  for (const RowIndex row : one.region) {
    const std::vector<double> shares = one.model.SharesOf(table, row);
    const bool u = table.columns[1].At(row) == 0;
    EXPECT_GT(shares[u ? p : n], 0.8);
    EXPECT_EQ(shares[2], 0);
  }
}

// Of the neighbours 28 % say p, and of all rows far from them everyone.
TEST(NeighbourModel, WhatLiesBeyondMakesNoClassLeadThatFewNeighboursHave) {
  std::string csv = "b,a,class\n";
  csv += testing::Times(20, "u,t,p") + testing::Times(28, "u,f,p");
  csv += testing::Times(40, "u,f,n") + testing::Times(32, "u,f,o");
  csv += testing::Times(60, "v,t,p") + testing::Times(60, "v,f,p");
  const RegionWorld world(testing::Plant(csv), {"b=u & a=t => p"});
  const Neighbourhood& one = world.around[0];
  EXPECT_GT(one.model.beyond_share(), 0.5);
  EXPECT_GT(one.expectation.all.of_class[one.predicted], 0.28 * 20);
  EXPECT_FALSE(one.expectation.Leads(one.predicted));
}

// What all other rows say moves less than someone who knows the neighbours alone would notice.
TEST(NeighbourModel, TheExpectedNumberGoesUnnoticed) {
  size_t limited = 0;
  testing::ForManyRequests(8, 100, 2, [&](const Planted& planted, const auto& requests, Random&) {
    const RegionWorld world(planted, requests);
    for (const Neighbourhood& one : world.around) {
      EXPECT_GE(one.model.most_unnoticed(), one.expectation.all.of_class[one.predicted]);
      if (one.model.most_unnoticed() < one.expectation.all.High(one.predicted)) ++limited;
    }
  });
  EXPECT_GT(limited, 0U);
}

// Row by row: what the rows outside say that share a leaf of the target with a row of the region.
TEST(Neighbourhood, LeafSharesAreThoseOfTheRulesThatTheRowsFallInto) {
  size_t with_leaf = 0;
  testing::ForManyRequests(11, 60, 2, [&](const Planted& planted, const auto& requests, Random&) {
    const RegionWorld world(planted, requests);
    const Target target =
        MakeTarget(planted.table, planted.tree, world.order, requests, TargetShape::kJoin);
    const std::vector<bool> inside = RowsOfRegions(planted.table, world.around);
    for (const Neighbourhood& one : world.around) {
      for (size_t i = 0; i < one.region.size(); ++i) {
        const size_t leaf = EndOfWay(target.tree, planted.table, one.region[i]);
        std::vector<double> expected(one.model.overall());
        double rows = 1;
        for (RowIndex row = 0; row < planted.table.rows; ++row) {
          if (inside[row] || EndOfWay(target.tree, planted.table, row) != leaf) continue;
          expected[planted.table.classes.At(row)] += 1;
          rows += 1;
        }
        for (double& share : expected) share /= rows;
        const auto model = one.seen.SharesOf(i);
        if (rows == 1) expected.assign(model.begin(), model.end());
        with_leaf += rows > 1 ? 1 : 0;
        for (size_t k = 0; k < expected.size(); ++k) {
          EXPECT_NEAR(one.LeafSharesOf(i)[k], expected[k], 1e-12);
        }
      }
    }
  });
  EXPECT_GT(with_leaf, 100U);
}

}  // namespace
}  // namespace espalier
