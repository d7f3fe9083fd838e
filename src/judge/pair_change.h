// How far columns that go together still do: Cramer's V of every two columns, before and after.
//
// V runs from 0, independent, to 1, the one follows from the other:
//   V = sqrt(chi2 / (rows * (k - 1))), k the lesser number of bins (Cramer, "Mathematical Methods
//   of Statistics", 1946)
// Bins are made from the original table and serve both: of a nominal column its most frequent
// values and one bin for the rest, of a number its tenths, and one for what is missing.
#ifndef ESPALIER_JUDGE_PAIR_CHANGE_H_
#define ESPALIER_JUDGE_PAIR_CHANGE_H_

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "table/table.h"

namespace espalier {

inline constexpr size_t kMostBins = 10;  // one more for missing numbers

struct PairChange {
  size_t first = 0;  // columns, the class behind the attributes
  size_t second = 0;
  double before = 0;
  double after = 0;

  double change() const { return std::abs(after - before); }
};

struct PairChanges {
  size_t pairs = 0;                 // of columns
  size_t compared = 0;              // of them; fewer where the tables are too large for all
  double mean = 0;                  // change of those compared
  std::vector<PairChange> largest;  // the greatest change first
};

struct PairLimits {
  double cells = 2'000'000'000.0;  // pairs times rows: beyond, only pairs with the class
  size_t largest = 5;              // that are named
};

// REQUIRES: both tables are in the same codes and have rows; threads >= 1
PairChanges ComparePairs(const Table& before, const Table& after, size_t threads,
                         const PairLimits& limits = {});

// From the rows by bin of the one, then of the other column: counts[x * bins + y].
double CramersV(std::span<const uint64_t> counts, size_t bins);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_PAIR_CHANGE_H_
