// The class counts of a tree over other rows than those it was grown from.
#ifndef ESPALIER_RULES_RECOUNT_H_
#define ESPALIER_RULES_RECOUNT_H_

#include <cstddef>

#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// The tree with the class counts of the table's rows; tests and predictions stay. A row whose
// value has no branch at a test is counted down to there.
// REQUIRES: the tree's tests are in the codes of `table`; threads >= 1
Tree Recounted(Tree tree, const Table& table, size_t threads);

}  // namespace espalier

#endif  // ESPALIER_RULES_RECOUNT_H_
