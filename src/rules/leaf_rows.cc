#include "rules/leaf_rows.h"

#include <algorithm>
#include <limits>

#include "base/parallel.h"
#include "rules/descent.h"

namespace espalier {
namespace {

constexpr RowIndex kRowsPerTask = 1U << 14U;
constexpr size_t kNotAsked = std::numeric_limits<size_t>::max();

}  // namespace

std::vector<std::vector<RowIndex>> RowsAtLeaves(const Table& table, const Tree& tree,
                                                std::span<const size_t> leaves, size_t threads) {
  std::vector<size_t> place(tree.nodes.size(), kNotAsked);
  for (size_t i = 0; i < leaves.size(); ++i) place[leaves[i]] = i;
  std::vector<std::vector<RowIndex>> rows(leaves.size());
  const std::vector<size_t> ends = LeafOfEachRow(table, tree, threads);
  for (RowIndex row = 0; row < table.rows; ++row) {
    if (place[ends[row]] != kNotAsked) rows[place[ends[row]]].push_back(row);
  }
  return rows;
}

std::vector<size_t> LeafOfEachRow(const Table& table, const Tree& tree, size_t threads) {
  std::vector<size_t> ends(table.rows);
  const size_t tasks = (table.rows + kRowsPerTask - 1) / kRowsPerTask;
  std::vector<Descent> workers(threads, Descent(table, tree));
  ParallelFor(threads, tasks, [&](size_t task, size_t worker) {
    const RowIndex first = task * kRowsPerTask;
    const RowIndex rows = std::min<RowIndex>(table.rows - first, kRowsPerTask);
    workers[worker].Find(first, std::span(ends).subspan(first, rows));
  });
  return ends;
}

}  // namespace espalier
