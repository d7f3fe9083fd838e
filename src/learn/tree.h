// A decision tree: passive, made by Grow, read by everybody.
//
// Node 0 is the root. The children of a node stand side by side, in the order of
// its test's branches. A value that has no branch at a kEachValue test (it did not
// occur there) belongs to a leaf without rows that has the node's own class; such
// leaves are implied, not stored.
#ifndef ESPALIER_LEARN_TREE_H_
#define ESPALIER_LEARN_TREE_H_

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "table/class_counts.h"
#include "table/test.h"

namespace espalier {

using ClassCode = Code;

struct TreeNode {
  size_t first_child = 0;
  size_t branches = 0;  // 0: a leaf
  size_t test = 0;      // place in Tree::tests; inner nodes only
  ClassCode majority = 0;

  bool leaf() const { return branches == 0; }

  bool operator==(const TreeNode&) const = default;
};

struct Tree {
  size_t classes = 0;
  std::vector<TreeNode> nodes;
  std::vector<Test> tests;
  std::vector<uint64_t> class_counts;  // node * classes + class

  std::span<const uint64_t> Counts(size_t node) const {
    assert(node < nodes.size());
    return ClassCountsAt(class_counts, node, classes);
  }
  uint64_t Rows(size_t node) const { return RowsIn(Counts(node)); }
  // REQUIRES: the node is not a leaf
  const Test& TestOf(size_t node) const {
    assert(!nodes[node].leaf());
    return tests[nodes[node].test];
  }

  bool operator==(const Tree&) const = default;
};

}  // namespace espalier

#endif  // ESPALIER_LEARN_TREE_H_
