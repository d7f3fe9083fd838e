#include "rules/recount.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "rules/leaves.h"

namespace espalier {
namespace {

constexpr RowIndex kRowsPerTask = 1U << 14U;

void CountDown(const Tree& tree, const Table& table, RowIndex row, std::vector<uint64_t>& counts) {
  const Code label = table.classes.At(row);
  for (std::optional<size_t> node = 0; node; node = NextOnWay(tree, table, *node, row)) {
    ++counts[*node * tree.classes + label];
  }
}

}  // namespace

Tree Recounted(Tree tree, const Table& table, size_t threads) {
  std::vector<std::vector<uint64_t>> counts(
      threads, std::vector<uint64_t>(tree.nodes.size() * tree.classes));
  const size_t tasks = (table.rows + kRowsPerTask - 1) / kRowsPerTask;
  ParallelFor(threads, tasks, [&](size_t task, size_t worker) {
    const RowIndex end = std::min<RowIndex>(table.rows, (task + 1) * kRowsPerTask);
    for (RowIndex row = task * kRowsPerTask; row < end; ++row) {
      CountDown(tree, table, row, counts[worker]);
    }
  });
  for (size_t worker = 1; worker < threads; ++worker) {
    std::transform(counts[0].begin(), counts[0].end(), counts[worker].begin(), counts[0].begin(),
                   std::plus<>());
  }
  tree.class_counts = std::move(counts[0]);
  return tree;
}

}  // namespace espalier
