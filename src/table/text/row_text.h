// The text of rows that are new or changed, in the grammar of their file.
#ifndef ESPALIER_TABLE_TEXT_ROW_TEXT_H_
#define ESPALIER_TABLE_TEXT_ROW_TEXT_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/text/document.h"
#include "table/text/record_reader.h"

namespace espalier {

// A value as a cell that reads as exactly this value.
std::string CellText(const Format& format, std::string_view value);

// Only what a sparse row leaves out has no place in the file.
inline bool IsWritten(std::string_view cell) { return cell.data() != nullptr; }

// A new text for the cell of a column.
struct CellChange {
  size_t column = 0;
  std::string_view text;
};

// A piece of a record's body, and what takes its place.
struct Splice {
  std::string_view old;
  std::string text;
};

// One splice for each change, from left to right. A sparse row gets a new pair where it has
// none, and loses the pair of a cell that becomes what leaving it out means.
// REQUIRES: the columns ascend and are below the record's cells
std::vector<Splice> SplicesFor(const Document& document, const RawRecord& record,
                               std::span<const CellChange> changes);

// The body with all splices made; all other bytes stay.
// REQUIRES: the splices are of this body, from left to right
std::string Spliced(std::string_view body, std::span<const Splice> splices);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_ROW_TEXT_H_
