// Whether the order of a file's rows tells their classes.
#ifndef ESPALIER_HIDE_CLASS_ORDER_H_
#define ESPALIER_HIDE_CLASS_ORDER_H_

#include "table/table.h"

namespace espalier {

// Whether the rows are sorted by their class, or nearly: their labels have one run (of equal labels
// in consecutive rows) per class, or at most a tenth of the runs that a random order has on
// average, 1 + n - (sum of n_k^2) / n. Fewer than 10 rows, or rows of one class, are never sorted.
bool IsSortedByClass(const Table& table);

}  // namespace espalier

#endif  // ESPALIER_HIDE_CLASS_ORDER_H_
