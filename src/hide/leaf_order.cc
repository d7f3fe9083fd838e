#include "hide/leaf_order.h"

#include <algorithm>
#include <numeric>
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

std::vector<RowIndex> InFileOrder(RowIndex rows) {
  std::vector<RowIndex> sequence(rows);
  std::iota(sequence.begin(), sequence.end(), RowIndex{0});
  return sequence;
}

std::vector<RowIndex> InKeyOrder(std::span<const uint64_t> keys) {
  std::vector<RowIndex> sequence = InFileOrder(keys.size());
  std::sort(sequence.begin(), sequence.end(),
            [&](RowIndex a, RowIndex b) { return std::pair(keys[a], a) < std::pair(keys[b], b); });
  return sequence;
}

}  // namespace

LeafOrder::LeafOrder(const Table& table, const Tree& tree, size_t threads)
    : LeafOrder(tree, LeafOfEachRow(table, tree, threads), InFileOrder(table.rows)) {}

LeafOrder::LeafOrder(const Table& table, const Tree& tree, std::span<const uint64_t> keys,
                     size_t threads)
    : LeafOrder(tree, LeafOfEachRow(table, tree, threads), InKeyOrder(keys)) {}

LeafOrder::LeafOrder(const Table& table, const Tree& tree, const LeafOrder& earlier,
                     std::span<const size_t> place_of)
    : LeafOrder(tree, LeafOfEachRow(table, tree, earlier, place_of), earlier.rows_) {}

LeafOrder::LeafOrder(const Tree& tree, std::vector<size_t> leaf_of,
                     std::span<const RowIndex> sequence)
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
  for (const RowIndex row : sequence) rows_[end_[leaf_of_[row]]++] = row;
  // Children stand behind their parents.
  for (size_t node = tree.nodes.size(); node-- > 0;) {
    if (tree.nodes[node].leaf()) continue;
    begin_[node] = begin_[tree.nodes[node].first_child];
    end_[node] = end_[tree.nodes[node].first_child + tree.nodes[node].branches - 1];
  }
}

}  // namespace espalier
