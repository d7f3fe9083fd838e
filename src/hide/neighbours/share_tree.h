// A tree that gives a row a share for each class, grown from a sample of rows.
//
// Every test has two branches: a threshold halfway between two numbers, or one value against the
// rest, as after one-hot encoding; missing is a value of its own. Each side of a test has at least
// `least_side` rows, and the best test removes the most Gini impurity. With `attributes_tried` only
// some attributes compete at a node; which ones follows from their names, the tree's number and the
// node's class counts. So the tree does not depend on the order of rows or columns, nor on the
// names of values as long as they sort the same way.
#ifndef ESPALIER_HIDE_NEIGHBOURS_SHARE_TREE_H_
#define ESPALIER_HIDE_NEIGHBOURS_SHARE_TREE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hide/neighbours/row_sample.h"
#include "table/table.h"

namespace espalier {

struct ShareTreeOptions {
  uint64_t number = 0;          // trees with different numbers try different attributes
  size_t attributes_tried = 0;  // at a node, of those that can split it; 0: all
  size_t least_side = 1;
  // Rows that the tree will be asked about. They do not count, but no test sends fewer than this
  // many of them to a side, unless it sends all of them to the other.
  std::span<const RowIndex> asked_rows = {};
  size_t least_asked = 0;
};

class ShareTree {
 public:
  // REQUIRES: the sample has a row
  ShareTree(const RowSample& sample, const ShareTreeOptions& options);

  size_t size() const { return nodes_.size(); }
  bool IsLeaf(size_t node) const { return nodes_[node].low == 0; }
  // The leaf of a row of any table in the codes of the sample's table.
  size_t LeafOf(const Table& table, RowIndex row) const;
  // Class counts of the sample's rows at a leaf.
  std::span<const uint64_t> Counts(size_t leaf) const {
    return std::span(counts_).subspan(leaf * classes_, classes_);
  }

 private:
  friend class ShareTreeGrower;

  struct Node {
    AttributeId attribute = 0;
    bool one_value = false;  // code == `code` goes low; else code <= `code`
    Code code = 0;
    size_t low = 0;  // 0: a leaf; the high child comes after the low one
  };

  size_t classes_;
  std::vector<Node> nodes_;
  std::vector<uint64_t> counts_;  // node * classes + class
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_NEIGHBOURS_SHARE_TREE_H_
