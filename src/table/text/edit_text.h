// Edits of a table's rows as edits of its file, in the file's own spelling.
//
//   a relabelled or recoded cell is written as another row of the file writes that value,
//   quotes and all; a declared value that no row has, as the grammar needs it;
//   an added row is its donor's line, without a comment, but for the cells whose codes differ;
//   added rows stand at random places, from the seed, each equally likely.
//
// Reads the file once, as far as the last donor and the last value to spell; what stays in
// memory is in proportion to the edits. Rows that lack a class are rows of the file but not of
// the table.
#ifndef ESPALIER_TABLE_TEXT_EDIT_TEXT_H_
#define ESPALIER_TABLE_TEXT_EDIT_TEXT_H_

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "base/seed.h"
#include "table/row_edits.h"
#include "table/table.h"
#include "table/text/edit.h"

namespace espalier {

// The row of the file that holds a row of the table. REQUIRES: row < table.rows
RowIndex FileRow(const Table& table, RowIndex row);

// One edit for each of the given ones, in their order: relabelled, recoded, removed, added.
// REQUIRES: the table has its document; the edits are of this table and fit together
Result<std::vector<Edit>> EditText(const Table& table, const RowEdits& edits, const Seed& seed);

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_EDIT_TEXT_H_
