#include "rules/leaf_rows.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "base/parallel.h"
#include "rules/leaves.h"

namespace espalier {
namespace {

constexpr RowIndex kRowsPerTask = 1U << 14U;
constexpr size_t kNotAsked = std::numeric_limits<size_t>::max();

}  // namespace

std::vector<std::vector<RowIndex>> RowsAtLeaves(const Table& table, const Tree& tree,
                                                std::span<const size_t> leaves, size_t threads) {
  std::vector<size_t> place(tree.nodes.size(), kNotAsked);
  for (size_t i = 0; i < leaves.size(); ++i) place[leaves[i]] = i;

  struct Found {
    size_t place;
    RowIndex row;
  };
  const size_t tasks = (table.rows + kRowsPerTask - 1) / kRowsPerTask;
  std::vector<std::vector<Found>> found(tasks);
  ParallelFor(threads, tasks, [&](size_t task, size_t) {
    const RowIndex end = std::min<RowIndex>(table.rows, (task + 1) * kRowsPerTask);
    for (RowIndex row = task * kRowsPerTask; row < end; ++row) {
      const std::optional<size_t> leaf = LeafOf(tree, table, row);
      if (leaf && place[*leaf] != kNotAsked) found[task].push_back({place[*leaf], row});
    }
  });
  std::vector<std::vector<RowIndex>> rows(leaves.size());
  for (const std::vector<Found>& part : found) {
    for (const Found& one : part) rows[one.place].push_back(one.row);
  }
  return rows;
}

std::vector<size_t> LeafOfEachRow(const Table& table, const Tree& tree, size_t threads) {
  std::vector<size_t> leaves(table.rows);
  const size_t tasks = (table.rows + kRowsPerTask - 1) / kRowsPerTask;
  ParallelFor(threads, tasks, [&](size_t task, size_t) {
    const RowIndex end = std::min<RowIndex>(table.rows, (task + 1) * kRowsPerTask);
    for (RowIndex row = task * kRowsPerTask; row < end; ++row) {
      leaves[row] = EndOfWay(tree, table, row);
    }
  });
  return leaves;
}

}  // namespace espalier
