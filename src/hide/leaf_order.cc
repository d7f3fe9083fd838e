#include "hide/leaf_order.h"

#include <utility>

#include "hide/parents.h"
#include "rules/leaf_rows.h"
#include "rules/leaves.h"

namespace espalier {
namespace {

// A leaf that has a place has its rows there still; only the others have to be sent down again.
std::vector<size_t> LeafOfEachRow(const Table& table, const Tree& tree, const LeafOrder& earlier,
                                  std::span<const size_t> place_of) {
  std::vector<size_t> leaves(table.rows);
  for (RowIndex row = 0; row < table.rows; ++row) {
    const size_t place = place_of[earlier.LeafOf(row)];
    leaves[row] = place != kGone ? place : EndOfWay(tree, table, row);
  }
  return leaves;
}

}  // namespace

LeafOrder::LeafOrder(const Table& table, const Tree& tree, size_t threads)
    : LeafOrder(tree, LeafOfEachRow(table, tree, threads)) {}

LeafOrder::LeafOrder(const Table& table, const Tree& tree, const LeafOrder& earlier,
                     std::span<const size_t> place_of)
    : LeafOrder(tree, LeafOfEachRow(table, tree, earlier, place_of)) {}

LeafOrder::LeafOrder(const Tree& tree, std::vector<size_t> leaf_of)
    : parents_(ParentsOf(tree)),
      leaf_of_(std::move(leaf_of)),
      rows_(leaf_of_.size()),
      begin_(tree.nodes.size(), 0),
      end_(tree.nodes.size(), 0) {
  std::vector<size_t> sizes(tree.nodes.size(), 0);
  for (const size_t leaf : leaf_of_) ++sizes[leaf];
  size_t next = 0;
  for (const size_t leaf : LeavesOf(tree)) {
    begin_[leaf] = end_[leaf] = next;
    next += sizes[leaf];
  }
  for (RowIndex row = 0; row < rows_.size(); ++row) rows_[end_[leaf_of_[row]]++] = row;
  // Children stand behind their parents.
  for (size_t node = tree.nodes.size(); node-- > 0;) {
    if (tree.nodes[node].leaf()) continue;
    begin_[node] = begin_[tree.nodes[node].first_child];
    end_[node] = end_[tree.nodes[node].first_child + tree.nodes[node].branches - 1];
  }
}

}  // namespace espalier
