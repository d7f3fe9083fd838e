// The nodes above the hidden leaves, as the paper's arithmetic sees them: two numbers a node.
//
// Rows that are added at a node are added at all nodes above it as well, and so is every
// change. Nothing here knows tables, attributes or tests.
#ifndef ESPALIER_HIDE_RATIO_TREE_H_
#define ESPALIER_HIDE_RATIO_TREE_H_

#include <cstddef>
#include <vector>

#include "hide/ratio.h"

namespace espalier {

struct RatioNode {
  ClassPair before{};  // the original rows
  ClassPair change{};  // by the hiding edits that enter the path here, none of its children's
  size_t parent = 0;   // the root's is itself
};

// Parents stand before their children; the first node, if there is one, is the root.
using RatioTree = std::vector<RatioNode>;

// Rows added at each node of a RatioTree, beyond those added at its children.
using Additions = std::vector<ClassPair>;

inline int64_t Total(const Additions& additions) {
  int64_t total = 0;
  for (const ClassPair& added : additions) total += Total(added);
  return total;
}

// The rows of every node after all changes and additions.
inline std::vector<ClassPair> RowsAfter(const RatioTree& tree, const Additions& additions) {
  std::vector<ClassPair> rows(tree.size());
  for (size_t node = tree.size(); node-- > 0;) {
    // Until here, rows[node] holds what comes from below.
    const ClassPair moved = rows[node] + tree[node].change + additions[node];
    if (node > 0) rows[tree[node].parent] = rows[tree[node].parent] + moved;
    rows[node] = tree[node].before + moved;
  }
  return rows;
}

}  // namespace espalier

#endif  // ESPALIER_HIDE_RATIO_TREE_H_
