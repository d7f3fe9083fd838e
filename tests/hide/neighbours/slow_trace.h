// The test `trace` straight from its definition, slowly: each number by itself, and distributions
// by drawing row after row.
#ifndef ESPALIER_TESTS_HIDE_NEIGHBOURS_SLOW_TRACE_H_
#define ESPALIER_TESTS_HIDE_NEIGHBOURS_SLOW_TRACE_H_

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "hide/neighbours/neighbourhood.h"

namespace espalier::testing {

// What is expected in one stratum.
struct SlowStratum {
  double rows = 0;
  double neighbours = 0;
  std::vector<double> expected;  // by class
};

inline std::vector<SlowStratum> SlowStrata(const NeighbourModel& model, const Table& table,
                                           const std::vector<RowIndex>& region) {
  std::vector<SlowStratum> strata;
  for (size_t s = 0; s < model.strata(); ++s) {
    SlowStratum stratum{0, model.NeighboursIn(s), std::vector<double>(model.classes(), 0)};
    for (const RowIndex row : region) {
      if (model.StratumOf(table, row) != s) continue;
      ++stratum.rows;
      for (size_t k = 0; k < model.classes(); ++k) {
        stratum.expected[k] += model.SharesOf(table, row)[k];
      }
    }
    strata.push_back(std::move(stratum));
  }
  return strata;
}

inline double SlowVariance(const SlowStratum& stratum, size_t k, bool whole) {
  const double m = stratum.rows;
  if (m == 0) return 0;
  const double q = stratum.expected[k] / m;
  if (!whole) return m * q * (1 - q) * (1 + m / (stratum.neighbours + 5));
  if (stratum.neighbours <= 1) return 0;
  return m * q * (1 - q) * (stratum.neighbours - m) / (stratum.neighbours - 1);
}

// The probability of each number of rows of class k among the stratum's, one row at a time: from
// an urn that gets one more of what was drawn, or, of a whole node, one less.
inline std::map<int, double> SlowDistribution(const SlowStratum& stratum, size_t k, bool whole) {
  std::map<int, double> likely = {{0, 1.0}};
  if (stratum.rows == 0) return likely;
  const double q = stratum.expected[k] / stratum.rows;
  const double earlier = stratum.neighbours + 5;
  for (int drawn = 0; drawn < stratum.rows; ++drawn) {
    std::map<int, double> next;
    for (const auto& [count, p] : likely) {
      const double one =
          whole ? (std::round(q * stratum.neighbours) - count) / (stratum.neighbours - drawn)
                : (earlier * q + 0.5 + count) / (earlier + 1 + drawn);
      if (one > 0) next[count + 1] += p * one;
      if (one < 1) next[count] += p * (1 - one);
    }
    likely = next;
  }
  return likely;
}

inline double SlowP(const std::vector<SlowStratum>& strata, size_t k, bool whole, double count) {
  std::map<int, double> sum = {{0, 1.0}};
  for (const SlowStratum& stratum : strata) {
    std::map<int, double> more;
    for (const auto& [a, p] : sum) {
      for (const auto& [b, q] : SlowDistribution(stratum, k, whole)) more[a + b] += p * q;
    }
    sum = more;
  }
  double below = 0;
  double above = 0;
  for (const auto& [number, p] : sum) {
    if (number <= count) below += p;
    if (number >= count) above += p;
  }
  return std::min(1.0, 2 * std::min(below, above));
}

struct SlowFinding {
  bool c_above = false;
  bool other = false;  // c below, or another class outside its interval
  double p = 1;

  Trace trace() const {
    if (c_above) return Trace::kAbove;
    return other ? Trace::kFalse : Trace::kNone;
  }
};

inline void SlowInterval(double count, double expected, double slack, bool own,
                         SlowFinding& finding) {
  const bool above = count > expected + slack + 1e-9;
  const bool below = count < expected - slack - 1e-9;
  if (own && above) finding.c_above = true;
  if (own ? below : above || below) finding.other = true;
}

// `counts`: stratum * classes + class.
inline SlowFinding SlowTrace(const std::vector<SlowStratum>& strata, bool whole,
                             const std::vector<uint64_t>& counts, size_t c) {
  SlowFinding finding;
  const size_t classes = strata[0].expected.size();
  for (size_t k = 0; k < classes; ++k) {
    double expected = 0;
    double variance = 0;
    double count = 0;
    for (size_t s = 0; s < strata.size(); ++s) {
      const auto here = static_cast<double>(counts[s * classes + k]);
      const double v = SlowVariance(strata[s], k, whole);
      SlowInterval(here, strata[s].expected[k], std::max(1.0, 2.58 * std::sqrt(v)), k == c,
                   finding);
      expected += strata[s].expected[k];
      variance += v;
      count += here;
    }
    SlowInterval(count, expected, std::max(1.0, 1.64 * std::sqrt(variance)), k == c, finding);
    if (k != c) continue;
    finding.p = SlowP(strata, k, whole, count);
    if (finding.p < 0.05 && count > expected) finding.c_above = true;
    if (finding.p < 0.05 && count <= expected) finding.other = true;
  }
  return finding;
}

// Calls visit(counts) for all class counts of strata of these sizes.
template <typename Visit>
void ForAllCounts(const std::vector<uint64_t>& rows, size_t classes, const Visit& visit) {
  std::vector<uint64_t> counts(rows.size() * classes, 0);
  const auto fill = [&](const auto& self, size_t place, uint64_t left) -> void {
    const size_t k = place % classes;
    if (k + 1 < classes) {
      for (uint64_t n = 0; n <= left; ++n) {
        counts[place] = n;
        self(self, place + 1, left - n);
      }
      return;
    }
    counts[place] = left;
    const size_t stratum = place / classes;
    if (stratum + 1 == rows.size()) return visit(counts);
    self(self, place + 1, rows[stratum + 1]);
  };
  fill(fill, 0, rows[0]);
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_HIDE_NEIGHBOURS_SLOW_TRACE_H_
