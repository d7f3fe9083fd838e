// A table with edits made, in memory: what the learner will see of the edited file.
#ifndef ESPALIER_TABLE_APPLY_H_
#define ESPALIER_TABLE_APPLY_H_

#include "table/row_edits.h"
#include "table/table.h"

namespace espalier {

// The attributes, and so the codes, stay those of `table`, whether or not every value still
// occurs: trees of both tables can be compared. Rows that stay keep their order, added rows
// follow them. The result has no document.
// REQUIRES: the edits are of this table and fit together
Table Apply(const Table& table, const RowEdits& edits);

}  // namespace espalier

#endif  // ESPALIER_TABLE_APPLY_H_
