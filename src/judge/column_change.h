// How the distribution of each column changed, whatever rows it stands in.
//
//   nominal, class   total variation: half the sum over the values of |share before - share after|
//   numeric          Kolmogorov-Smirnov: the greatest difference of the shares of rows up to a
//                    number; a missing number stands behind all others
// Both run from 0, the same distribution, to 1, nothing in common. The dissimilarity of Oliveira
// and Zaiane ("Privacy Preserving Frequent Itemset Mining", 2002) sums up differences of counts:
//   sum of |count before - count after| over the values of all columns / sum of counts before
#ifndef ESPALIER_JUDGE_COLUMN_CHANGE_H_
#define ESPALIER_JUDGE_COLUMN_CHANGE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "table/table.h"

namespace espalier {

// The columns of a table with the class behind the attributes.
size_t ColumnCount(const Table& table);
const Attribute& AttributeAt(const Table& table, size_t column);
const Column& ColumnAt(const Table& table, size_t column);

// Rows by code.
std::vector<uint64_t> CountCodes(const Table& table, size_t column);

struct ColumnChanges {
  std::vector<double> changes;  // one a column
  double dissimilarity = 0;
};

// REQUIRES: both tables are in the same codes and have rows; threads >= 1
ColumnChanges CompareColumns(const Table& before, const Table& after, size_t threads);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_COLUMN_CHANGE_H_
