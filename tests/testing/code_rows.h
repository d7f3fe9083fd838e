// A table row by row, as slow and plain code compares it.
#ifndef ESPALIER_TESTS_TESTING_CODE_ROWS_H_
#define ESPALIER_TESTS_TESTING_CODE_ROWS_H_

#include <vector>

#include "table/table.h"

namespace espalier::testing {

// The codes of a row, then its class.
using CodeRow = std::vector<Code>;

inline std::vector<CodeRow> CodesOf(const Table& table) {
  std::vector<CodeRow> rows(table.rows);
  for (RowIndex row = 0; row < table.rows; ++row) {
    for (const Column& column : table.columns) rows[row].push_back(column.At(row));
    rows[row].push_back(table.classes.At(row));
  }
  return rows;
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_TESTING_CODE_ROWS_H_
