// Changes of a file, as plain values. Rows and columns are those of the file, from 0, as it
// was read: an edit does not move the rows that other edits name.
#ifndef ESPALIER_TABLE_TEXT_EDIT_H_
#define ESPALIER_TABLE_TEXT_EDIT_H_

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "table/attribute.h"

namespace espalier {

struct SetCell {
  RowIndex row = 0;
  size_t column = 0;
  std::string text;  // the value; the writer quotes it as the file needs
};

struct RemoveRow {
  RowIndex row = 0;
};

struct AddRow {
  RowIndex before = 0;  // the number of rows of the file: behind the last row
  std::vector<std::string> cells;
};

using Edit = std::variant<SetCell, RemoveRow, AddRow>;

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_EDIT_H_
