// The hiding edits themselves: which rows get another class so that the leaves of the target say
// what it says, and no request holds.
//
// A leaf that the target wants pure is made pure. With kEnough only if it could split otherwise:
// one that cannot (too few rows, too deep, or rows that are all alike) needs no more than that its
// class leads, and that the request's class does not lead among the rows of the request, or is no
// more frequent there than elsewhere. Where the target wants no pure leaf, rows are removed until
// it is too small to split.
#ifndef ESPALIER_HIDE_OPTIMAL_HIDDEN_ROWS_H_
#define ESPALIER_HIDE_OPTIMAL_HIDDEN_ROWS_H_

#include <vector>

#include "hide/optimal/contest.h"
#include "hide/optimal/edited_counts.h"
#include "hide/optimal/leaf_order.h"
#include "hide/ratio_plan.h"

namespace espalier {

enum class Relabelling { kAll, kEnough };

// `order` is of the target's tree. Rows that hold a threshold of the target are not removed.
std::vector<TriedEdit> HideRows(const HidingTask& task, const LeafOrder& order, Contest& contest,
                                Relabelling relabelling);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_HIDDEN_ROWS_H_
