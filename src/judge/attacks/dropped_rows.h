// Tables without the rows that a suspicious reader would drop.
#ifndef ESPALIER_JUDGE_ATTACKS_DROPPED_ROWS_H_
#define ESPALIER_JUDGE_ATTACKS_DROPPED_ROWS_H_

#include "table/table.h"

namespace espalier {

// One row of each kind, the first: equal in all attributes and the class.
Table WithoutDuplicates(const Table& table);

// Without the 5 % of the rows that are least typical of their class. How typical a row is, is the
// sum over the attributes of log((n(value, class) + 1) / (n(class) + values)): the histogram-based
// outlier score (Goldstein and Dengel, 2012), taken class by class. Numbers stand in ten bins of
// about as many rows each. Of rows that are alike, the last go first.
Table WithoutRare(const Table& table);

// Without the last 10 % of the rows: who adds rows often puts them at the end.
Table WithoutLast(const Table& table);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_DROPPED_ROWS_H_
