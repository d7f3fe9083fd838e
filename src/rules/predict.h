// What a tree says of a row.
#ifndef ESPALIER_RULES_PREDICT_H_
#define ESPALIER_RULES_PREDICT_H_

#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// The class of the row's leaf; of the last node on its way where a value has no branch.
// REQUIRES: row < table.rows; the tree's tests are in the codes of `table`
ClassCode Predict(const Tree& tree, const Table& table, RowIndex row);

}  // namespace espalier

#endif  // ESPALIER_RULES_PREDICT_H_
