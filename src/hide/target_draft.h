// The target of a hiding while it is made, as nodes that can be moved about.
#ifndef ESPALIER_HIDE_TARGET_DRAFT_H_
#define ESPALIER_HIDE_TARGET_DRAFT_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "learn/tree.h"

namespace espalier {

// Nodes keep the numbers of the original tree; nodes for values that are new to a test follow them.
struct Draft {
  struct Node {
    std::vector<size_t> children;  // empty: a leaf
    Test test;
    ClassCode predicted = 0;
    std::vector<uint64_t> counts;
  };
  std::vector<Node> nodes;
  std::vector<size_t> stands_for;  // the node that took a node's place; itself where it stayed

  // Follows replacements of replacements, and shortens the way for the next: where a deep tree
  // folds, it is as long as the tree is deep.
  size_t PlaceOf(size_t node);
};

Draft DraftOf(const Tree& tree);

}  // namespace espalier

#endif  // ESPALIER_HIDE_TARGET_DRAFT_H_
