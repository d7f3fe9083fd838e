// Coarse bins of a numeric column with many codes: neighbouring codes that are counted together.
//
// A bin holds about as many rows of the table as any other; a code with more rows than that has
// a bin of its own, and so has the missing code. Counting bins is fast, since the counts stay in
// the nearest cache, and it is often all that a learner wants to know of such a column.
#ifndef ESPALIER_TABLE_ENGINE_COARSE_BINS_H_
#define ESPALIER_TABLE_ENGINE_COARSE_BINS_H_

#include "table/attribute.h"
#include "table/engine/node_rows.h"

namespace espalier {

// Nodes with fewer rows are counted exactly: bins would be hardly fewer than their values.
inline constexpr RowIndex kMinCoarseRows = 1 << 13;

struct CoarseBins {
  CodeList ends;     // the last code of every bin, ascending
  PackedCodes rows;  // the bin of every row
  WordBlock storage;
};

// Whether a column of this attribute is worth bins at the node of all rows.
bool WantsCoarseBins(const Attribute& attribute, RowIndex rows);

// `codes` are the attribute's own codes.
CoarseBins MakeCoarseBins(const Attribute& attribute, const PackedCodes& codes, RowIndex rows);

}  // namespace espalier

#endif  // ESPALIER_TABLE_ENGINE_COARSE_BINS_H_
