// Changes of a file, as plain values. Rows and columns are those of the file, from 0, as it
// was read: an edit does not move the rows that other edits name. Texts are written as they
// are; row_text.h spells values in the file's grammar.
#ifndef ESPALIER_TABLE_TEXT_EDIT_H_
#define ESPALIER_TABLE_TEXT_EDIT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

#include "table/attribute.h"

namespace espalier {

struct SetCell {
  RowIndex row = 0;
  size_t column = 0;
  std::string text;  // with the quotes that it needs
};

struct RemoveRow {
  RowIndex row = 0;
};

struct AddRow {
  RowIndex before = 0;  // the number of rows of the file: behind the last row
  std::string text;     // without a line's end
};

using Edit = std::variant<SetCell, RemoveRow, AddRow>;

// What one edit changed in the bytes of the file. Both offsets count from the beginning of the
// (unpacked) text; what lies between patches is the same in both files.
struct Patch {
  size_t edit = 0;  // its place in the list of edits
  uint64_t input_offset = 0;
  std::string input;  // the bytes there; in the output they are gone
  uint64_t output_offset = 0;
  std::string output;  // the bytes in their place
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_EDIT_H_
