#include "hide/optimal/tree_counts.h"

#include <cassert>
#include <utility>

namespace espalier {

TreeCounts::TreeCounts(const Table& table, const Tree& tree, const LeafOrder& order, size_t threads)
    : table_(table),
      tree_(tree),
      order_(order),
      engine_(table, threads),
      ids_(tree.nodes.size()),
      tables_(tree.nodes.size()) {
  ids_[0] = engine_.Root();
}

const ValueTable& TreeCounts::At(size_t node, AttributeId attribute) {
  if (tables_[node].empty()) {
    Reach(node);
    Count(node);
  }
  return tables_[node][attribute];
}

void TreeCounts::Reach(size_t node) {
  std::vector<size_t> above;
  order_.ForEachOnWay(node, [&](size_t here) { above.push_back(here); });
  for (size_t i = above.size(); i-- > 1;) {
    if (ids_[above[i]]) Part(above[i]);
  }
}

// A node that is parted is gone, so it is counted before.
void TreeCounts::Part(size_t node) {
  if (tables_[node].empty()) Count(node);
  const NodeTest test{*std::exchange(ids_[node], std::nullopt), tree_.TestOf(node)};
  const auto everything = [](size_t, std::span<const uint64_t>) { return true; };
  Result<std::vector<Branches>> branches = engine_.Split(std::span(&test, 1), everything);
  assert(branches.ok() && branches->front().nodes.size() == tree_.nodes[node].branches);
  for (size_t branch = 0; branch < tree_.nodes[node].branches; ++branch) {
    ids_[tree_.nodes[node].first_child + branch] = branches->front().nodes[branch];
  }
}

void TreeCounts::Count(size_t node) {
  std::vector<ValueTable>& tables = tables_[node];
  tables.resize(table_.columns.size());
  const Status counted = engine_.Count(
      std::span(&*ids_[node], 1), [&](size_t, AttributeId attribute, const ValueCounts& counts) {
        tables[attribute] = ValueTable(counts, tree_.classes);
      });
  assert(counted.ok());
  // The engine may leave out an attribute with one value.
  const RowIndex any = order_.RowsAt(node)[0];
  for (AttributeId attribute = 0; attribute < tables.size(); ++attribute) {
    if (!tables[attribute].codes().empty()) continue;
    tables[attribute] = ValueTable(tree_.classes);
    for (ClassCode c = 0; c < tree_.classes; ++c) {
      tables[attribute].Add(table_.columns[attribute].At(any), c, tree_.Counts(node)[c]);
    }
  }
}

}  // namespace espalier
