// What every renderer of a tree is given: the tree, the names behind its codes, and the
// learner that grew it. Borrows all three; they must outlive it.
#ifndef ESPALIER_REPORT_TREE_VIEW_H_
#define ESPALIER_REPORT_TREE_VIEW_H_

#include "learn/learner.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// REQUIRES: the tree has at least its root, and was grown from a table with these attributes.
struct TreeView {
  const Table& table;
  const Tree& tree;
  const Learner& learner;
};

}  // namespace espalier

#endif  // ESPALIER_REPORT_TREE_VIEW_H_
