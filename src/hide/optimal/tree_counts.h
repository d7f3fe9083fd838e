// The value tables of a tree's nodes, as the engine counts them, for a tree that is already grown.
//
// A node is counted when it is first asked for. To come to it the nodes above it are parted, each
// once and only where somebody asks: all of it together costs no more than growing the tree did.
// Borrows the table, the tree and the order. Threads: one caller at a time; counting uses several.
#ifndef ESPALIER_HIDE_OPTIMAL_TREE_COUNTS_H_
#define ESPALIER_HIDE_OPTIMAL_TREE_COUNTS_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "hide/leaf_order.h"
#include "hide/optimal/value_table.h"
#include "learn/tree.h"
#include "table/engine/engine.h"
#include "table/table.h"

namespace espalier {

class TreeCounts {
 public:
  // REQUIRES: `tree` was grown from `table`, and `order` is its order
  TreeCounts(const Table& table, const Tree& tree, const LeafOrder& order, size_t threads);

  const ValueTable& At(size_t node, AttributeId attribute);

 private:
  void Reach(size_t node);
  void Part(size_t node);
  void Count(size_t node);

  const Table& table_;
  const Tree& tree_;
  const LeafOrder& order_;
  Engine engine_;
  std::vector<std::optional<NodeId>> ids_;       // of nodes that are reached and not parted
  std::vector<std::vector<ValueTable>> tables_;  // by node, by attribute; empty: not counted
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_TREE_COUNTS_H_
