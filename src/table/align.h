// Two tables in the same codes, so that a tree, a rule or a row of one can be asked of the other.
//
// A table numbers the values that it has itself: in another file of the same columns the same value
// may have another code. Here both get the values of both.
//   nominal values are the same by their text, numbers by their value, classes by their text
//   codes ascend as always, so ties fall as they do in each table alone
//   the class keeps the codes of the first table
// Afterwards attributes stand in the order of the first table, also in the second: there the
// order of the file is that of Attribute::file_column. Each table keeps its own counts of missing
// cells, its own document and its own rows without a class.
#ifndef ESPALIER_TABLE_ALIGN_H_
#define ESPALIER_TABLE_ALIGN_H_

#include "base/result.h"
#include "table/table.h"

namespace espalier {

struct AlignedTables {
  Table original;
  Table other;
};

// A class that only `other` has is an error: nothing that was learned from the original could
// say it. One that only the original has is not.
// REQUIRES: both have the same attributes, by name and type, in whatever order (table/text/
// read_like.h reads such a table)
Result<AlignedTables> AlignTables(Table original, Table other);

}  // namespace espalier

#endif  // ESPALIER_TABLE_ALIGN_H_
