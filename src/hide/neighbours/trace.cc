#include "hide/neighbours/trace.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/parallel.h"
#include "hide/neighbours/count_distribution.h"

namespace espalier {
namespace {

constexpr size_t kRowsPerTask = 4096;
// Beyond these rows the exact distribution is as good as normal, and slow to sum.
constexpr uint64_t kMostExact = 4000;
constexpr double kRounding = 1e-9;

double Slack(double width, double variance) {
  return std::max(1.0, width * std::sqrt(std::max(0.0, variance)));
}

// Of rows that are drawn out of a node's rows without putting them back.
double VarianceWithin(double rows, double all, double share) {
  if (all <= 1) return 0;
  return rows * share * (1 - share) * (all - rows) / (all - 1);
}

void FindVariance(bool whole, Expected& expected) {
  const auto rows = static_cast<double>(expected.rows);
  if (expected.rows == 0) return;
  for (size_t k = 0; k < expected.of_class.size(); ++k) {
    const double share = expected.of_class[k] / rows;
    expected.variance[k] =
        whole ? VarianceWithin(rows, expected.neighbours, share)
              : rows * share * (1 - share) * (1 + rows / (expected.neighbours + kShrinkage));
  }
}

void FindSlack(double width, Expected& expected) {
  for (size_t k = 0; k < expected.slack.size(); ++k) {
    expected.slack[k] = Slack(width, expected.variance[k]);
  }
}

Expected Nothing(size_t classes, double neighbours) {
  return {.neighbours = neighbours,
          .of_class = std::vector<double>(classes, 0),
          .variance = std::vector<double>(classes, 0),
          .slack = std::vector<double>(classes, 0)};
}

CountDistribution DistributionOf(const Expected& stratum, bool whole, ClassCode c) {
  const double share = stratum.of_class[c] / static_cast<double>(stratum.rows);
  if (whole) {
    // A file with more matching rows than the node had is as if the node had had them.
    const double all = std::max(stratum.neighbours, static_cast<double>(stratum.rows));
    return Hypergeometric(stratum.rows, static_cast<uint64_t>(std::llround(all)),
                          static_cast<uint64_t>(std::llround(share * all)));
  }
  const double earlier = stratum.neighbours + kShrinkage;
  return BetaBinomial(stratum.rows, earlier * share + 0.5, earlier * (1 - share) + 0.5);
}

double ExactP(const Expectation& expectation, uint64_t count, ClassCode c) {
  const Expected& all = expectation.all;
  if (all.rows > kMostExact) {
    return TwoSidedNormalP(all.of_class[c], all.variance[c], static_cast<double>(count));
  }
  CountDistribution sum = {1};
  for (const Expected& stratum : expectation.strata) {
    if (stratum.rows > 0) sum = Sum(sum, DistributionOf(stratum, expectation.whole, c));
  }
  return TwoSidedP(sum, count);
}

// What is wrong with the counts of some rows.
Trace TraceIn(const Expected& expected, std::span<const uint64_t> counts, ClassCode c) {
  Trace trace = Trace::kNone;
  for (ClassCode k = 0; k < counts.size(); ++k) {
    const auto count = static_cast<double>(counts[k]);
    const bool above = count > expected.High(k) + kRounding;
    const bool below = count < expected.Low(k) - kRounding;
    if (k == c && above) return Trace::kAbove;
    // Another class may be too rare only because a third one is too frequent.
    if (k == c ? below : above || below) trace = Trace::kFalse;
  }
  return trace;
}

}  // namespace

RegionRows SeenBy(const NeighbourModel& model, const Table& table, std::span<const RowIndex> rows,
                  size_t threads) {
  RegionRows region{.classes = model.classes(),
                    .shares = std::vector<double>(rows.size() * model.classes()),
                    .strata = std::vector<size_t>(rows.size())};
  const size_t tasks = (rows.size() + kRowsPerTask - 1) / kRowsPerTask;
  ParallelFor(threads, tasks, [&](size_t task, size_t) {
    const size_t end = std::min(rows.size(), (task + 1) * kRowsPerTask);
    for (size_t i = task * kRowsPerTask; i < end; ++i) {
      const std::vector<double> shares = model.SharesOf(table, rows[i]);
      std::copy(shares.begin(), shares.end(),
                region.shares.begin() + static_cast<std::ptrdiff_t>(i * region.classes));
      region.strata[i] = model.StratumOf(table, rows[i]);
    }
  });
  return region;
}

bool Expectation::Leads(ClassCode c) const { return LeadOf(c) >= -kRounding; }

double Expectation::LeadOf(ClassCode c) const {
  double most = 0;
  for (ClassCode k = 0; k < all.of_class.size(); ++k) {
    if (k != c) most = std::max(most, all.of_class[k]);
  }
  return all.of_class[c] - most;
}

Expectation ExpectationOf(const NeighbourModel& model, const RegionRows& region) {
  const size_t classes = model.classes();
  Expectation expectation{.whole = model.whole(), .predicted = std::vector<uint64_t>(classes, 0)};
  for (size_t s = 0; s < model.strata(); ++s) {
    expectation.strata.push_back(Nothing(classes, model.NeighboursIn(s)));
  }
  for (size_t i = 0; i < region.rows(); ++i) {
    Expected& stratum = expectation.strata[region.strata[i]];
    const auto shares = region.SharesOf(i);
    ++stratum.rows;
    for (size_t k = 0; k < classes; ++k) stratum.of_class[k] += shares[k];
    ++expectation.predicted[static_cast<size_t>(std::max_element(shares.begin(), shares.end()) -
                                                shares.begin())];
  }
  Expected all = Nothing(classes, 0);
  for (Expected& stratum : expectation.strata) {
    FindVariance(expectation.whole, stratum);
    FindSlack(kStratumWidth, stratum);
    all.rows += stratum.rows;
    all.neighbours += stratum.neighbours;
    for (size_t k = 0; k < classes; ++k) {
      all.of_class[k] += stratum.of_class[k];
      all.variance[k] += stratum.variance[k];
    }
  }
  FindSlack(kAllWidth, all);
  expectation.all = std::move(all);
  return expectation;
}

Expected ExpectedOfParent(const NeighbourModel& model, uint64_t rows) {
  Expected expected = Nothing(model.classes(), static_cast<double>(RowsIn(model.neighbours())));
  expected.rows = rows;
  for (size_t k = 0; k < model.classes(); ++k) {
    const double share = model.overall()[k];
    expected.of_class[k] = share * static_cast<double>(rows);
    expected.variance[k] = expected.of_class[k] * (1 - share);
  }
  FindSlack(kAllWidth, expected);
  return expected;
}

bool IsWithin(const Expected& expected, std::span<const uint64_t> counts) {
  for (ClassCode k = 0; k < counts.size(); ++k) {
    const auto count = static_cast<double>(counts[k]);
    if (count > expected.High(k) + kRounding || count < expected.Low(k) - kRounding) return false;
  }
  return true;
}

std::vector<uint64_t> TotalOf(const StratumCounts& counts, size_t classes) {
  std::vector<uint64_t> total(classes, 0);
  for (size_t i = 0; i < counts.size(); ++i) total[i % classes] += counts[i];
  return total;
}

TraceFinding TestTrace(const Expectation& expectation, const StratumCounts& counts, ClassCode c) {
  const size_t classes = expectation.all.of_class.size();
  assert(counts.size() == expectation.strata.size() * classes);
  const std::vector<uint64_t> total = TotalOf(counts, classes);
  TraceFinding finding{TraceIn(expectation.all, total, c), ExactP(expectation, total[c], c)};
  for (size_t s = 0; s < expectation.strata.size(); ++s) {
    if (finding.trace == Trace::kAbove) break;
    const Trace here = TraceIn(expectation.strata[s], ClassCountsAt(counts, s, classes), c);
    if (here != Trace::kNone) finding.trace = here;
  }
  if (finding.trace == Trace::kNone && finding.p < kLeastP) {
    const bool above = static_cast<double>(total[c]) > expectation.all.of_class[c];
    finding.trace = above ? Trace::kAbove : Trace::kFalse;
  }
  return finding;
}

bool Leads(std::span<const uint64_t> counts, ClassCode c) {
  assert(c < counts.size());
  return counts[c] == *std::max_element(counts.begin(), counts.end());
}

}  // namespace espalier
