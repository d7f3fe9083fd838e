// Edits of a table's rows as edits of its file, in the file's own spelling.
//
//   a relabelled or recoded cell is written as another row of the file writes that value;
//   an added row is its donor's text, cell by cell, but for the codes that differ;
//   added rows stand at random places, from the seed.
//
// Reads the file once, to find the donors' text and the spelling of values; rows that lack a
// class are rows of the file but not of the table.
#ifndef ESPALIER_TABLE_TEXT_EDIT_TEXT_H_
#define ESPALIER_TABLE_TEXT_EDIT_TEXT_H_

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "table/row_edits.h"
#include "table/table.h"
#include "table/text/edit.h"

namespace espalier {

// REQUIRES: the table has its document; the edits are of this table and fit together
Result<std::vector<Edit>> EditText(const Table& table, const RowEdits& edits, uint64_t seed);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_EDIT_TEXT_H_
