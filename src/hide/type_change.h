// Columns that a reader would take for numbers once the edits are made: a column is nominal as
// long as some value in it is no number, and edits may take the last such value out.
#ifndef ESPALIER_HIDE_TYPE_CHANGE_H_
#define ESPALIER_HIDE_TYPE_CHANGE_H_

#include <vector>

#include "table/row_edits.h"
#include "table/table.h"

namespace espalier {

// Nominal attributes, ascending, whose type is nowhere declared in the file and whose values
// after the edits are numbers. Rows without a class are not looked at.
std::vector<AttributeId> AttributesThatTurnNumeric(const Table& table, const RowEdits& edits);

}  // namespace espalier

#endif  // ESPALIER_HIDE_TYPE_CHANGE_H_
