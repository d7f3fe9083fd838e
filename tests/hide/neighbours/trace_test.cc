#include "hide/neighbours/trace.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <map>

#include "hide/neighbours/neighbourhood.h"
#include "hide/neighbours/region_world.h"
#include "hide/neighbours/slow_trace.h"

namespace espalier {
namespace {

using testing::ForAllCounts;
using testing::Planted;
using testing::RegionWorld;
using testing::SlowFinding;
using testing::SlowStrata;
using testing::SlowStratum;
using testing::SlowTrace;
using testing::SlowVariance;
using testing::Times;

void ExpectTheSameFinding(const TraceFinding& found, const SlowFinding& slow) {
  EXPECT_EQ(found.trace, slow.trace());
  EXPECT_NEAR(found.p, slow.p, 1e-9);
}

// Every region of up to six rows beside up to ten neighbours, of two classes and nothing to tell
// them by: then the shares are those of the neighbours, and the oracle needs no model.
TEST(Trace, HoldsExactlyWhereTheDefinitionSaysInEverySmallWorld) {
  std::map<Trace, int> seen;
  for (size_t region = 1; region <= 6; ++region) {
    for (size_t n = 1; n <= 10; ++n) {
      for (size_t p = 0; p < n; ++p) {
        const Planted planted = testing::Plant("a,class\n" + Times(region, "t,q") +
                                               Times(p, "f,p") + Times(n - p, "f,n"));
        const RegionWorld world(planted, {"a=t => q"});
        const Expectation& expectation = world.around[0].expectation;
        const size_t classes = planted.table.class_count();
        SlowStratum all{static_cast<double>(region), static_cast<double>(n),
                        std::vector<double>(classes, 0)};
        const double share = static_cast<double>(p) / static_cast<double>(n);
        all.expected[0] = static_cast<double>(region) * (1 - share);
        if (p > 0) all.expected[1] = static_cast<double>(region) * share;
        ForAllCounts({region}, classes, [&](const std::vector<uint64_t>& counts) {
          for (ClassCode c = 0; c < classes; ++c) {
            SCOPED_TRACE(
                fmt::format("{} rows, {} of {}, {}", region, p, n, fmt::join(counts, ",")));
            const TraceFinding found = TestTrace(expectation, counts, c);
            ExpectTheSameFinding(found, SlowTrace({all}, false, counts, c));
            ++seen[found.trace];
          }
        });
      }
    }
  }
  EXPECT_EQ(seen.size(), 3U);
  for (const auto& [trace, times] : seen) EXPECT_GT(times, 500);
}

// Labels of all branches of a node are dealt out among them.
TEST(Trace, OfAWholeNodeIsOfDrawsWithoutReplacement) {
  std::map<Trace, int> seen;
  for (size_t t = 1; t <= 7; ++t) {
    for (size_t f = 1; f <= 7; ++f) {
      const Planted planted = testing::Plant("a,class\n" + Times(t, "t,p") + Times(f, "f,n"));
      const RegionWorld world(planted, {"a=t => p", "a=f => n"});
      const auto all = static_cast<double>(t + f);
      for (const Neighbourhood& one : world.around) {
        ASSERT_TRUE(one.expectation.whole);
        const auto rows = static_cast<double>(one.region.size());
        const SlowStratum slow{
            rows, all, {rows * static_cast<double>(f) / all, rows * static_cast<double>(t) / all}};
        ForAllCounts({one.region.size()}, 2, [&](const std::vector<uint64_t>& counts) {
          SCOPED_TRACE(fmt::format("{} and {}: {}", t, f, fmt::join(counts, ",")));
          if (counts[0] > f || counts[1] > t) return;  // the node has no more of them
          const TraceFinding found = TestTrace(one.expectation, counts, one.predicted);
          ExpectTheSameFinding(found, SlowTrace({slow}, true, counts, one.predicted));
          ++seen[found.trace];
        });
      }
    }
  }
  EXPECT_EQ(seen.size(), 3U);
}

TEST(Trace, HoldsWhereTheDefinitionSaysInRandomWorldsOfSeveralStrata) {
  size_t several = 0;
  testing::ForManyRequests(
      21, 250, 2,
      [&](const Planted& planted, const std::vector<Request>& requests, Random& random) {
        const RegionWorld world(planted, requests);
        for (const Neighbourhood& one : world.around) {
          const auto slow = SlowStrata(one.model, planted.table, one.region);
          if (slow.size() > 1) ++several;
          for (int draw = 0; draw < 20; ++draw) {
            std::vector<Code> labels;
            for (size_t i = 0; i < one.region.size(); ++i) {
              const Code any = static_cast<Code>(random.Below(one.model.classes()));
              labels.push_back(random.Below(3) == 0 ? any : one.predicted);
              if (draw % 2 == 0) {
                const auto shares = one.seen.SharesOf(i);
                labels.back() = static_cast<Code>(std::max_element(shares.begin(), shares.end()) -
                                                  shares.begin());
              }
            }
            const StratumCounts counts = CountLabels(one.seen, one.model.strata(), labels);
            ExpectTheSameFinding(TestTrace(one.expectation, counts, one.predicted),
                                 SlowTrace(slow, one.model.whole(), counts, one.predicted));
          }
        }
      });
  EXPECT_GT(several, 10U);
}

TEST(Expectation, AddsUpWhatTheModelSaysOfEachRow) {
  testing::ForManyRequests(
      22, 150, 3, [](const Planted& planted, const std::vector<Request>& requests, Random&) {
        const RegionWorld world(planted, requests);
        for (const Neighbourhood& one : world.around) {
          const auto slow = SlowStrata(one.model, planted.table, one.region);
          ASSERT_EQ(one.expectation.strata.size(), slow.size());
          for (ClassCode k = 0; k < one.model.classes(); ++k) {
            double expected = 0;
            double variance = 0;
            for (size_t s = 0; s < slow.size(); ++s) {
              const Expected& stratum = one.expectation.strata[s];
              const double v = SlowVariance(slow[s], k, one.model.whole());
              EXPECT_NEAR(stratum.of_class[k], slow[s].expected[k], 1e-9);
              EXPECT_NEAR(stratum.variance[k], v, 1e-9);
              EXPECT_NEAR(stratum.High(k) - stratum.of_class[k],
                          std::max(1.0, 2.58 * std::sqrt(std::max(0.0, v))), 1e-9);
              expected += slow[s].expected[k];
              variance += v;
            }
            EXPECT_NEAR(one.expectation.all.of_class[k], expected, 1e-9);
            EXPECT_NEAR(expected - one.expectation.all.Low(k),
                        std::max(1.0, 1.64 * std::sqrt(std::max(0.0, variance))), 1e-9);
          }
        }
      });
}

TEST(Expectation, PredictsTheLikeliestClassAndSaysWhichLeads) {
  testing::ForManyRequests(
      23, 100, 3, [](const Planted& planted, const std::vector<Request>& requests, Random&) {
        const RegionWorld world(planted, requests);
        for (const Neighbourhood& one : world.around) {
          std::vector<uint64_t> predicted(one.model.classes(), 0);
          std::vector<double> expected(one.model.classes(), 0);
          for (const RowIndex row : one.region) {
            const std::vector<double> shares = one.model.SharesOf(planted.table, row);
            ++predicted[static_cast<size_t>(std::max_element(shares.begin(), shares.end()) -
                                            shares.begin())];
            for (size_t k = 0; k < shares.size(); ++k) expected[k] += shares[k];
          }
          EXPECT_EQ(one.expectation.predicted, predicted);
          for (ClassCode c = 0; c < expected.size(); ++c) {
            const bool leads = std::all_of(expected.begin(), expected.end(), [&](double other) {
              return other <= expected[c] + 1e-9;
            });
            EXPECT_EQ(one.expectation.Leads(c), leads);
          }
        }
      });
}

TEST(Expectation, OfTheParentIsTheShareOfAllNeighbours) {
  const Planted planted =
      testing::Plant("a,class\n" + Times(30, "t,p") + Times(10, "f,p") + Times(40, "f,n"));
  const RegionWorld world(planted, {"a=t => p"});
  const Expected expected = ExpectedOfParent(world.around[0].model, 50);
  EXPECT_NEAR(expected.of_class[1], 10, 1e-9);
  EXPECT_NEAR(expected.slack[1], 1.64 * std::sqrt(50 * 0.2 * 0.8), 1e-9);
  EXPECT_NEAR(ExpectedOfParent(world.around[0].model, 2).slack[1], 1, 1e-9);
}

TEST(Leads, ATieCountsAsLeading) {
  EXPECT_TRUE(Leads(std::vector<uint64_t>{3, 3, 1}, 0));
  EXPECT_TRUE(Leads(std::vector<uint64_t>{3, 3, 1}, 1));
  EXPECT_FALSE(Leads(std::vector<uint64_t>{3, 3, 1}, 2));
  EXPECT_TRUE(Leads(std::vector<uint64_t>{0, 0}, 1));
}

}  // namespace
}  // namespace espalier
