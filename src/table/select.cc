#include "table/select.h"

#include <cassert>
#include <variant>

namespace espalier {
namespace {

// The packing is looked up once a column, not once a cell.
Column SelectFrom(const Column& column, std::span<const RowIndex> rows, size_t code_count) {
  Column result(rows.size(), code_count);
  std::visit(
      [&](const auto& codes) {
        for (RowIndex i = 0; i < rows.size(); ++i) result.Set(i, Column::Get(codes, rows[i]));
      },
      column.packing());
  return result;
}

}  // namespace

Table SelectRows(const Table& table, std::span<const RowIndex> rows) {
  Table result;
  result.rows = rows.size();
  result.attributes = table.attributes;
  result.class_attribute = table.class_attribute;
  for (size_t a = 0; a < table.columns.size(); ++a) {
    result.columns.push_back(SelectFrom(table.columns[a], rows, table.attributes[a].CodeCount()));
  }
  result.classes = SelectFrom(table.classes, rows, table.class_count());
  return result;
}

Table MuteColumns(Table table, const std::vector<bool>& kept) {
  assert(kept.size() == table.columns.size());
  for (size_t a = 0; a < kept.size(); ++a) {
    if (!kept[a]) table.columns[a] = Column(table.rows, table.attributes[a].CodeCount());
  }
  return table;
}

}  // namespace espalier
