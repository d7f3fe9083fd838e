// Whether the order of a file's rows tells their classes.
#ifndef ESPALIER_HIDE_CLASS_ORDER_H_
#define ESPALIER_HIDE_CLASS_ORDER_H_

#include "table/table.h"

namespace espalier {

// Whether the rows are sorted by their class, or nearly, or their classes follow each other in a
// pattern. That is so if
//   the labels have one run (of equal labels in consecutive rows) per class, or at most a tenth of
//   the runs that a random order has on average, 1 + n - (sum of n_k^2) / n;
//   or whoever knows the label of the row before guesses at most a tenth as many labels wrong as
//   somebody who always says the most frequent one.
// Never of fewer than 10 rows, or of rows of one class.
bool OrderTellsClasses(const Table& table);

}  // namespace espalier

#endif  // ESPALIER_HIDE_CLASS_ORDER_H_
