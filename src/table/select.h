// A table of some rows of another, or with some columns made mute: what a reader of data has who
// throws parts of it away, or draws rows anew.
#ifndef ESPALIER_TABLE_SELECT_H_
#define ESPALIER_TABLE_SELECT_H_

#include <span>
#include <vector>

#include "table/table.h"

namespace espalier {

// The attributes, and so the codes, stay those of `table`, whether or not every value still
// occurs. A row may be named several times. The result has no document.
// REQUIRES: every row is below table.rows
Table SelectRows(const Table& table, std::span<const RowIndex> rows);

// The rows for which wanted(row) holds; it is asked once a row, in order.
template <typename Wanted>
Table SelectRowsWhere(const Table& table, Wanted wanted) {
  std::vector<RowIndex> rows;
  for (RowIndex row = 0; row < table.rows; ++row) {
    if (wanted(row)) rows.push_back(row);
  }
  return SelectRows(table, rows);
}

// Attributes that are not `kept` have the same code in every row: no test parts them.
// REQUIRES: kept has an entry an attribute
Table MuteColumns(Table table, const std::vector<bool>& kept);

}  // namespace espalier

#endif  // ESPALIER_TABLE_SELECT_H_
