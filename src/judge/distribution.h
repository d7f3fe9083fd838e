// The distribution of one column before and after, in few enough bins to be drawn.
//
//   nominal, class   a bin for each of the values that are most frequent in the original, in the
//                    order of their codes, and one for the rest
//   numeric          bins of equal width from the least to the greatest number of the original,
//                    the ends taking what lies beyond
// Missing numbers are counted apart.
#ifndef ESPALIER_JUDGE_DISTRIBUTION_H_
#define ESPALIER_JUDGE_DISTRIBUTION_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "table/table.h"

namespace espalier {

inline constexpr size_t kMostDrawnBins = 20;

// Rows by bin.
struct BinCounts {
  std::vector<uint64_t> bins;
  uint64_t missing = 0;

  bool operator==(const BinCounts&) const = default;
};

struct Distribution {
  BinCounts before;
  BinCounts after;
  std::vector<double> edges;  // numeric: one more than there are bins; no numbers: none
  std::vector<Code> codes;    // nominal: the value of each bin, but of the bin of the rest
  size_t rest = 0;            // nominal: values in the last bin; 0: there is no such bin
};

// `column` as in judge/column_change.h. REQUIRES: both tables are in the same codes
Distribution CompareDistributions(const Table& before, const Table& after, size_t column);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_DISTRIBUTION_H_
