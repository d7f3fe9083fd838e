#include "hide/neighbours/label_draw.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <optional>
#include <set>

#include "hide/neighbours/neighbourhood.h"
#include "hide/neighbours/order_test.h"
#include "hide/neighbours/region_world.h"
#include "hide/neighbours/slow_trace.h"
#include "testing/sanitized.h"

namespace espalier {
namespace {

using testing::Planted;
using testing::RegionWorld;
using testing::SlowStrata;
using testing::SlowTrace;
using testing::Times;

std::vector<Code> LabelsOf(const Table& table, const Neighbourhood& one) {
  std::vector<Code> labels;
  for (const RowIndex row : one.region) labels.push_back(table.classes.At(row));
  return labels;
}

// The region's labels with those that were drawn.
std::vector<Code> Drawn(const RegionWorld& world, size_t which,
                        const std::vector<DrawnLabel>& labels) {
  const Neighbourhood& one = world.around[which];
  std::vector<Code> now = LabelsOf(world.planted.table, one);
  for (const DrawnLabel& label : labels) {
    if (label.request != which) continue;
    const auto place = std::lower_bound(one.region.begin(), one.region.end(), label.row);
    now[static_cast<size_t>(place - one.region.begin())] = label.to;
  }
  return now;
}

constexpr Demand kNeighbours = {Level::kNeighbours};

StratumCounts CountsOf(const Neighbourhood& one, const std::vector<Code>& labels) {
  return CountLabels(one.seen, one.model.strata(), labels);
}

// What brute force finds among all numbers of rows of each class in each stratum.
struct Fewest {
  std::optional<uint64_t> removed;    // relabels until `trace` holds and the class does not lead
  std::optional<uint64_t> traceless;  // until `trace` holds
};

Fewest FewestRelabels(const RegionWorld& world) {
  const Neighbourhood& one = world.around[0];
  const auto strata = SlowStrata(one.model, world.planted.table, one.region);
  const size_t classes = one.model.classes();
  const StratumCounts now = CountsOf(one, LabelsOf(world.planted.table, one));
  std::vector<uint64_t> rows;
  for (const auto& stratum : strata) rows.push_back(static_cast<uint64_t>(stratum.rows));
  Fewest fewest;
  testing::ForAllCounts(rows, classes, [&](const std::vector<uint64_t>& wanted) {
    uint64_t edits = 0;
    for (size_t i = 0; i < now.size(); ++i) edits += now[i] > wanted[i] ? now[i] - wanted[i] : 0;
    if (fewest.removed && fewest.traceless && edits >= *fewest.removed) return;
    if (SlowTrace(strata, false, wanted, one.predicted).trace() != Trace::kNone) return;
    fewest.traceless = std::min(fewest.traceless.value_or(edits), edits);
    if (Leads(TotalOf(wanted, classes), one.predicted)) return;
    fewest.removed = std::min(fewest.removed.value_or(edits), edits);
  });
  return fewest;
}

struct Gaps {
  size_t draws = 0;
  uint64_t edits = 0;
  uint64_t gap = 0;
  uint64_t greatest = 0;
};

// The first attempt that goes as far below a lead as the tests allow.
size_t FarAttempt() {
  size_t attempt = 0;
  while (!IsTiltedFar(attempt)) ++attempt;
  return attempt;
}

void ExpectDrawsThatPass(const RegionWorld& world, size_t seeds, Gaps& gaps) {
  const Neighbourhood& one = world.around[0];
  const Fewest fewest = FewestRelabels(world);
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    const auto drawn =
        DrawLabels(world.planted.table, world.around, kNeighbours, {seed, 77}, {FarAttempt()});
    const StratumCounts counts = CountsOf(one, Drawn(world, 0, drawn));
    const bool holds = TestTrace(one.expectation, counts, one.predicted).trace == Trace::kNone;
    EXPECT_EQ(holds, fewest.traceless.has_value()) << fmt::format("{}", fmt::join(counts, ","));
    if (!fewest.removed) continue;
    EXPECT_FALSE(Leads(TotalOf(counts, one.model.classes()), one.predicted));
    ASSERT_GE(drawn.size(), *fewest.removed);
    const uint64_t gap = drawn.size() - *fewest.removed;
    // Numbers are drawn inside the intervals, and no label changes without need.
    double room = 0;
    for (const Expected& stratum : one.expectation.strata) {
      for (const double slack : stratum.slack) room += stratum.rows > 0 ? slack : 0;
    }
    EXPECT_LE(static_cast<double>(gap), room);
    ++gaps.draws;
    gaps.edits += *fewest.removed;
    gaps.gap += gap;
    gaps.greatest = std::max(gaps.greatest, gap);
  }
}

// Every region of four to nine rows of one class, beside 24 neighbours of two or three classes.
TEST(LabelDraw, PassesInEverySmallWorldNotFarFromTheFewestRelabels) {
  Gaps gaps;
  for (size_t region = 4; region <= 9; ++region) {
    for (size_t p = 0; p <= 24; p += 2) {
      for (size_t q = 0; p + q <= 24; q += 6) {
        const size_t n = 24 - p - q;
        if (p == 24 || region * (n + q) == 0) continue;
        const Planted planted = testing::Plant("a,class\n" + Times(region, "t,p") +
                                               Times(p, "f,p") + Times(q, "f,q") + Times(n, "f,n"));
        SCOPED_TRACE(fmt::format("{} rows beside {}p {}q {}n", region, p, q, n));
        ExpectDrawsThatPass(RegionWorld(planted, {"a=t => p"}), 12, gaps);
      }
    }
  }
  const double mean = static_cast<double>(gaps.gap) / static_cast<double>(gaps.draws);
  RecordProperty("draws", static_cast<int>(gaps.draws));
  RecordProperty("mean_gap", fmt::format("{:.2f}", mean));
  RecordProperty("greatest_gap", static_cast<int>(gaps.greatest));
  fmt::print("{} draws: {:.2f} relabels needed, {:.2f} more drawn, at most {}\n", gaps.draws,
             static_cast<double>(gaps.edits) / static_cast<double>(gaps.draws), mean,
             gaps.greatest);
  EXPECT_GT(gaps.draws, 1000U);
  EXPECT_LE(mean, 2);
}

// The same with an attribute that parts the region into strata, and labels that are mixed.
TEST(LabelDraw, PassesInRandomWorldsOfSeveralStrata) {
  Gaps gaps;
  Random random(1);
  size_t several = 0;
  const int rounds = testing::kSanitized ? 40 : 120;  // brute force takes minutes there
  for (int round = 0; round < rounds; ++round) {
    std::string csv = "a,b,class\n";
    for (const char* b : {"u", "v"}) {
      const size_t p = random.Below(15);
      csv += Times(p, std::string("f,") + b + ",p") + Times(14 - p, std::string("f,") + b + ",n");
      csv += Times(5 + random.Below(3), std::string("t,") + b + ",q");
    }
    const Planted planted = testing::Plant(csv, {.max_depth = 1});
    if (planted.tree.TestOf(0).attribute != 0) continue;
    const RegionWorld world(planted, {"a=t => q"});
    if (world.around[0].model.strata() > 1) ++several;
    ExpectDrawsThatPass(world, 6, gaps);
  }
  EXPECT_GT(several, 10U);
  EXPECT_GT(gaps.draws, 100U);
}

TEST(LabelDraw, ChangesLabelsOfTheRegionsAlone) {
  testing::ForManyRequests(
      31, 80, 4, [](const Planted& planted, const std::vector<Request>& requests, Random& random) {
        const RegionWorld world(planted, requests);
        for (const Level level : kLevels) {
          std::set<RowIndex> rows;
          const Seed seed{random.Next(), random.Next()};
          for (const DrawnLabel& label :
               DrawLabels(planted.table, world.around, {level}, seed, {})) {
            EXPECT_TRUE(rows.insert(label.row).second);
            EXPECT_NE(label.to, planted.table.classes.At(label.row));
            EXPECT_LT(label.to, planted.table.class_count());
            EXPECT_TRUE(Matches(requests[label.request].rule, planted.table, label.row));
          }
        }
      });
}

TEST(LabelDraw, SeedAndNumberDecideAndNothingElse) {
  const Planted planted =
      testing::Plant("a,class\n" + Times(60, "t,p") + Times(20, "f,p") + Times(80, "f,n"));
  const RegionWorld world(planted, {"a=t => p"});
  const auto draw = [&](const Seed& seed, size_t attempt) {
    return DrawLabels(planted.table, world.around, kNeighbours, seed, {attempt});
  };
  EXPECT_EQ(draw({1, 2}, 3), draw({1, 2}, 3));
  EXPECT_NE(draw({1, 2}, 3), draw({1, 2}, 4));
  EXPECT_NE(draw({1, 2}, 3), draw({1, 3}, 3));
  EXPECT_NE(draw({1, 2}, 3), draw({2, 2}, 3));
}

// 33 of 60 are expected, which leads; fewer than 30 are possible, but would stand out.
TEST(LabelDraw, AClassThatIsExpectedToLeadIsDrawnAsExpectedAndFarBelowOnlyWhereAsked) {
  const Planted planted =
      testing::Plant("a,class\n" + Times(60, "t,p") + Times(55, "f,p") + Times(45, "f,n"));
  const RegionWorld world(planted, {"a=t => p"});
  double sum = 0;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const auto kept = [&](size_t attempt) {
      return 60 - DrawLabels(planted.table, world.around, kNeighbours, {seed, 1}, {attempt}).size();
    };
    sum += static_cast<double>(kept(0));
    EXPECT_LT(kept(FarAttempt()), 30U);
  }
  EXPECT_NEAR(sum / 60, 33, 1.5);
}

// In the region, all p come before all n. Where the order would tell, rows of either class change.
TEST(LabelDraw, LabelsOfShuffledRowsAreDrawnWithoutALookAtTheirOrder) {
  const Planted planted = testing::Plant("a,class\n" + Times(36, "t,p") + Times(24, "t,n") +
                                         Times(40, "f,p") + Times(60, "f,n"));
  const RegionWorld world(planted, {"a=t => p"});
  const Code p = world.around[0].predicted;
  size_t back = 0;  // labels that became p
  for (uint64_t seed = 0; seed < 40; ++seed) {
    const auto drawn = [&](bool shuffled) {
      return DrawLabels(planted.table, world.around, {.shuffled = shuffled}, {seed, 1}, {});
    };
    EXPECT_FALSE(drawn(true).empty());
    for (const DrawnLabel& label : drawn(true)) EXPECT_NE(label.to, p);
    for (const DrawnLabel& label : drawn(false)) back += label.to == p ? 1 : 0;
  }
  EXPECT_GT(back, 0U);
}

// 12 of 60 are expected, and drawn as chance would within its interval.
TEST(LabelDraw, NumbersAreNotAlwaysTheSameEndOfTheInterval) {
  const Planted planted =
      testing::Plant("a,class\n" + Times(60, "t,p") + Times(20, "f,p") + Times(80, "f,n"));
  const RegionWorld world(planted, {"a=t => p"});
  std::set<size_t> numbers;
  double sum = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    const size_t kept =
        60 - DrawLabels(planted.table, world.around, kNeighbours, {seed, 1}, {}).size();
    numbers.insert(kept);
    sum += static_cast<double>(kept);
  }
  EXPECT_GE(numbers.size(), 6U);
  EXPECT_NEAR(sum / 100, 12, 1.5);
}

// 12 of 60 are expected, 5 to 19 allowed.
TEST(LabelDraw, ALeanMovesTheMeanWithinWhatTheTraceTestAllows) {
  const Planted planted =
      testing::Plant("a,class\n" + Times(60, "t,p") + Times(20, "f,p") + Times(80, "f,n"));
  const RegionWorld world(planted, {"a=t => p"});
  const Neighbourhood& one = world.around[0];
  const auto mean = [&](double lean) {
    double sum = 0;
    for (uint64_t seed = 0; seed < 40; ++seed) {
      const auto drawn =
          DrawLabels(planted.table, world.around, kNeighbours, {seed, 1}, {0, {lean}});
      const StratumCounts counts = CountsOf(one, Drawn(world, 0, drawn));
      EXPECT_EQ(TestTrace(one.expectation, counts, one.predicted).trace, Trace::kNone);
      sum += static_cast<double>(60 - drawn.size());
    }
    return sum / 40;
  };
  EXPECT_GT(mean(0.5), mean(0) + 2);
  EXPECT_LT(mean(-0.5), mean(0) - 2);
}

// No neighbour says p, and nearly all rows far from them do that look like the region.
TEST(LabelDraw, NoMoreRowsOfTheClassAreDrawnThanGoUnnoticedAmongTheNeighbours) {
  const Planted planted =
      testing::Plant("b,a,a2,a3,a4,class\n" + Times(400, "u,t,t,t,t,p") + Times(60, "u,f,f,f,f,n") +
                     Times(400, "v,t,t,t,t,p") + Times(400, "v,f,t,f,t,p") +
                     Times(90, "w,t,t,f,f,n") + Times(90, "w,f,f,t,t,n"));
  const RegionWorld world(planted, {"b=u & a=t => p"});
  const Neighbourhood& one = world.around[0];
  ASSERT_LT(one.model.most_unnoticed(), one.expectation.all.High(one.predicted) - 3);
  for (uint64_t seed = 0; seed < 40; ++seed) {
    const auto drawn = DrawLabels(planted.table, world.around, kNeighbours, {seed, 1}, {0, {0.7}});
    EXPECT_LE(static_cast<double>(400 - drawn.size()), one.model.most_unnoticed());
  }
}

TEST(LabelDraw, FlippingLeavesNoRowOfTheClass) {
  testing::ForManyRequests(
      32, 60, 3, [](const Planted& planted, const std::vector<Request>& requests, Random&) {
        const RegionWorld world(planted, requests);
        const auto drawn = DrawLabels(planted.table, world.around, {Level::kFlip}, {0, 1}, {});
        for (size_t i = 0; i < requests.size(); ++i) {
          const std::vector<Code> labels = Drawn(world, i, drawn);
          EXPECT_EQ(std::count(labels.begin(), labels.end(), requests[i].rule.predicted), 0);
        }
      });
}

TEST(LabelDraw, AtTheLevelOfTheTreeTheClassDoesNotLead) {
  testing::ForManyRequests(
      33, 60, 3, [](const Planted& planted, const std::vector<Request>& requests, Random&) {
        const RegionWorld world(planted, requests);
        const auto drawn = DrawLabels(planted.table, world.around, {Level::kTree}, {0, 1}, {});
        for (size_t i = 0; i < requests.size(); ++i) {
          const StratumCounts counts = CountsOf(world.around[i], Drawn(world, i, drawn));
          EXPECT_FALSE(
              Leads(TotalOf(counts, planted.table.class_count()), requests[i].rule.predicted));
        }
      });
}

// "sex must not matter here"
TEST(LabelDraw, WhereAllBranchesAreRequestedTheCountsOfTheNodeStay) {
  const Planted planted = testing::Plant("a,b,class\n" + Times(25, "t,u,p") + Times(15, "f,u,n") +
                                         Times(60, "t,v,n") + Times(60, "f,v,n"));
  const RegionWorld world(planted, {"b=u & a=t => p", "b=u & a=f => n"});
  for (const Level level : {Level::kNeighbours, Level::kParent}) {
    for (uint64_t seed = 0; seed < 50; ++seed) {
      const auto drawn = DrawLabels(planted.table, world.around, {level}, {seed, 5}, {});
      int more = 0;
      for (const DrawnLabel& label : drawn) more += label.to == 1 ? 1 : -1;
      EXPECT_EQ(more, 0);
      for (size_t i = 0; i < 2; ++i) {
        const Neighbourhood& one = world.around[i];
        const StratumCounts counts = CountsOf(one, Drawn(world, i, drawn));
        EXPECT_EQ(TestTrace(one.expectation, counts, one.predicted).trace, Trace::kNone);
      }
    }
  }
}

TEST(LabelDraw, AtTheLevelOfTheParentEveryClassIsInsideItsInterval) {
  std::string csv = "a,b,class\n" + Times(20, "f,u,p") + Times(30, "f,v,n") + Times(10, "f,u,n");
  csv += Times(20, "t,u,p") + Times(20, "t,v,p");
  const RegionWorld world(testing::Plant(csv, {.max_depth = 1}), {"a=t => p"});
  ASSERT_EQ(world.around[0].region.size(), 40U);
  const Expected parent = ExpectedOfParent(world.around[0].model, 40);
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const auto drawn =
        DrawLabels(world.planted.table, world.around, {Level::kParent}, {seed, 5}, {});
    const StratumCounts counts = CountsOf(world.around[0], Drawn(world, 0, drawn));
    const std::vector<uint64_t> total = TotalOf(counts, 2);
    for (ClassCode k = 0; k < 2; ++k) {
      EXPECT_GE(static_cast<double>(total[k]), parent.Low(k));
      EXPECT_LE(static_cast<double>(total[k]), parent.High(k));
    }
  }
}

}  // namespace
}  // namespace espalier
