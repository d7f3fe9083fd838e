#include "table/apply.h"

#include <algorithm>
#include <vector>

namespace espalier {
namespace {

// The rows that stay, then the added ones; `added` gives the code of each added row.
template <typename CodeOfAdded>
Column Rebuilt(const Column& column, size_t code_count, const std::vector<bool>& removed,
               size_t added, CodeOfAdded code_of_added) {
  const auto staying = static_cast<RowIndex>(std::count(removed.begin(), removed.end(), false));
  Column result(staying + added, code_count);
  RowIndex to = 0;
  column.ForEach([&](RowIndex row, Code code) {
    if (!removed[row]) result.Set(to++, code);
  });
  for (size_t i = 0; i < added; ++i) result.Set(to++, code_of_added(i));
  return result;
}

}  // namespace

Table Apply(const Table& table, const RowEdits& edits) {
  Table result;
  result.attributes = table.attributes;
  result.class_attribute = table.class_attribute;
  result.columns = table.columns;
  result.classes = table.classes;
  for (const Relabel& relabel : edits.relabelled) result.classes.Set(relabel.row, relabel.to);
  for (const Recode& recode : edits.recoded) {
    result.columns[recode.attribute].Set(recode.row, recode.to);
  }
  result.rows = table.rows;
  if (edits.removed.empty() && edits.added.empty()) return result;
  std::vector<bool> removed(table.rows, false);
  for (const Remove& remove : edits.removed) removed[remove.row] = true;
  for (size_t a = 0; a < result.columns.size(); ++a) {
    result.columns[a] =
        Rebuilt(result.columns[a], result.attributes[a].CodeCount(), removed, edits.added.size(),
                [&](size_t i) { return edits.added[i].codes[a]; });
  }
  result.classes = Rebuilt(result.classes, table.class_count(), removed, edits.added.size(),
                           [&](size_t i) { return edits.added[i].label; });
  result.rows = result.classes.rows();
  return result;
}

}  // namespace espalier
