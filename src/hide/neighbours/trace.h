// The test `trace`: whether the labels of a region are what its neighbours imply.
//
// With m_s rows in stratum s, of which the model expects e_sk = sum of p_i(k) of class k, and
// n_s neighbours there, q = e_sk / m_s and
//   v_sk = m_s q (1 - q) (1 + m_s / (n_s + 5))       chance in the rows and in the neighbours
// it holds if
//   all      the number of rows of each class is within max(1, 1.64 sqrt(sum_s v_sk)) of e_k
//   strata   in each stratum it is within max(1, 2.58 sqrt(v_sk)) of e_sk
//   exact    the number of rows of the rule's class has p >= 0.05 by the sum over strata of
//            beta-binomials with (n_s + 5) q and (n_s + 5)(1 - q) earlier rows, each plus a half
// Where the labels of one node's rows move between its branches, all is hypergeometric.
#ifndef ESPALIER_HIDE_NEIGHBOURS_TRACE_H_
#define ESPALIER_HIDE_NEIGHBOURS_TRACE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hide/neighbours/neighbour_model.h"
#include "learn/tree.h"

namespace espalier {

inline constexpr double kAllWidth = 1.64;
inline constexpr double kStratumWidth = 2.58;
inline constexpr double kLeastP = 0.05;

// Rows that match a rule, as its model sees them.
struct RegionRows {
  size_t classes = 0;
  std::vector<double> shares;  // row * classes + class
  std::vector<size_t> strata;  // by row

  size_t rows() const { return strata.size(); }
  std::span<const double> SharesOf(size_t place) const {
    return std::span(shares).subspan(place * classes, classes);
  }
};

// The same for any number of threads.
RegionRows SeenBy(const NeighbourModel& model, const Table& table, std::span<const RowIndex> rows,
                  size_t threads);

// What is expected of some rows, by class, and by how much their number may differ.
struct Expected {
  uint64_t rows = 0;
  double neighbours = 0;         // that say so
  std::vector<double> of_class;  // e_k
  std::vector<double> variance;  // v_k
  std::vector<double> slack;

  double Low(ClassCode k) const { return of_class[k] - slack[k]; }
  double High(ClassCode k) const { return of_class[k] + slack[k]; }
};

struct Expectation {
  Expected all;
  std::vector<Expected> strata;
  bool whole = false;  // see NeighbourModel::whole

  // Rows of which the model thinks the class most likely, the first class of equals.
  std::vector<uint64_t> predicted;
  // Whether no class is expected more often.
  bool Leads(ClassCode c) const;
  // By how many rows the class leads, or is behind.
  double LeadOf(ClassCode c) const;
};

Expectation ExpectationOf(const NeighbourModel& model, const RegionRows& region);

// What the level `parent` asks: every row has the shares of all neighbours, and only chance in the
// rows themselves counts.
Expected ExpectedOfParent(const NeighbourModel& model, uint64_t rows);

// Whether the count of every class is inside its interval.
bool IsWithin(const Expected& expected, std::span<const uint64_t> counts);

// Class counts of a region: stratum * classes + class.
using StratumCounts = std::vector<uint64_t>;

// Class counts over all strata.
std::vector<uint64_t> TotalOf(const StratumCounts& counts, size_t classes);

enum class Trace {
  kNone,   // the test holds
  kAbove,  // the rule's class is too frequent
  kFalse,  // it is too rare, or another class outside its interval
};

struct TraceFinding {
  Trace trace = Trace::kNone;
  double p = 1;  // of the number of rows of the rule's class
};

TraceFinding TestTrace(const Expectation& expectation, const StratumCounts& counts, ClassCode c);

// Whether no class is more frequent. REQUIRES: c < counts.size()
bool Leads(std::span<const uint64_t> counts, ClassCode c);

}  // namespace espalier

#endif  // ESPALIER_HIDE_NEIGHBOURS_TRACE_H_
