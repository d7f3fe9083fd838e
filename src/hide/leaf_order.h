// The rows of a table in the order of a tree's leaves: so the rows of every node stand side by
// side, and a node's rows are a range.
//
// Invariants: LeafOf is where the tree sends a row by its original codes; rows of one leaf ascend,
// or stand in the order that their keys give, so that whoever takes the first ones takes them at
// random.
// A LeafOrder is a value without behaviour of its own; any number of threads may read it.
#ifndef ESPALIER_HIDE_LEAF_ORDER_H_
#define ESPALIER_HIDE_LEAF_ORDER_H_

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// Of a node without a place in another tree.
inline constexpr size_t kGone = std::numeric_limits<size_t>::max();

class LeafOrder {
 public:
  // REQUIRES: the tree's tests are in the codes of `table` and have a branch for every row
  LeafOrder(const Table& table, const Tree& tree, size_t threads);
  // `keys` has one for each row.
  LeafOrder(const Table& table, const Tree& tree, std::span<const uint64_t> keys, size_t threads);
  // Of a tree that was made from the tree of `earlier` by taking tests out: `place_of` has for
  // each node of that one the node that stands in its place, or kGone. Leaves stand for leaves.
  LeafOrder(const Table& table, const Tree& tree, const LeafOrder& earlier,
            std::span<const size_t> place_of);

  std::span<const RowIndex> RowsAt(size_t node) const {
    return std::span(rows_).subspan(begin_[node], end_[node] - begin_[node]);
  }
  // Where RowsAt(node) begins and ends in the order of all rows.
  size_t BeginOf(size_t node) const { return begin_[node]; }
  size_t EndOf(size_t node) const { return end_[node]; }
  size_t LeafOf(RowIndex row) const { return leaf_of_[row]; }
  bool Reaches(size_t leaf, size_t node) const {
    return begin_[node] <= begin_[leaf] && end_[leaf] <= end_[node];
  }
  // Calls f(node) for the leaf and every node above it, the root last.
  template <typename F>
  void ForEachOnWay(size_t leaf, F f) const {
    size_t node = leaf;
    for (; node != 0; node = parents_[node]) f(node);
    f(node);
  }

 private:
  LeafOrder(const Tree& tree, std::vector<size_t> leaf_of, std::span<const RowIndex> sequence);

  std::vector<size_t> parents_;
  std::vector<size_t> leaf_of_;
  std::vector<RowIndex> rows_;
  std::vector<size_t> begin_;  // of each node, its range in rows_
  std::vector<size_t> end_;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_LEAF_ORDER_H_
