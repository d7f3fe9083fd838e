// The ranks of numbers among each other.
#ifndef ESPALIER_TABLE_TEXT_NUMBER_RANKS_H_
#define ESPALIER_TABLE_TEXT_NUMBER_RANKS_H_

#include <vector>

#include "table/attribute.h"

namespace espalier {

struct RankedNumbers {
  std::vector<double> distinct;  // ascending
  std::vector<Code> ranks;       // of each number: its place in `distinct`; of a NaN: the size
};

// Counts whole numbers that lie close together, and sorts others by their bits: in time that
// grows with their count only.
// REQUIRES: no -0; fewer than 2^32 - 1 distinct numbers
RankedNumbers RankNumbers(const std::vector<double>& numbers);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_NUMBER_RANKS_H_
