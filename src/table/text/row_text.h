// The text of rows that are new or changed, in the grammar of their file.
#ifndef ESPALIER_TABLE_TEXT_ROW_TEXT_H_
#define ESPALIER_TABLE_TEXT_ROW_TEXT_H_

#include <span>
#include <string>
#include <vector>

#include "table/text/document.h"
#include "table/text/edit.h"
#include "table/text/record_reader.h"

namespace espalier {

// A row of these cells, without a line's end.
std::string NewRow(const Format& format, const std::vector<std::string>& cells);

// The record's body with some cells set; all other bytes stay.
// REQUIRES: the sets are of this record, their columns ascend, and are below its cells
std::string WithCells(const Format& format, const RawRecord& record,
                      std::span<const SetCell* const> sets);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_ROW_TEXT_H_
