// The hiding edits themselves: which rows get another class, or are edited otherwise, so that the
// leaves of the target say what it says, and no request holds.
//
// A leaf that the target wants pure is made pure. With kEnough only if it could split otherwise:
// one that cannot (too few rows, too deep, or rows that are all alike) needs no more than that its
// class leads, and that the request's class does not lead among the rows of the request, or is no
// more frequent there than elsewhere. Where the target wants no pure leaf, rows are removed until
// it is too small to split.
#ifndef ESPALIER_HIDE_OPTIMAL_HIDDEN_ROWS_H_
#define ESPALIER_HIDE_OPTIMAL_HIDDEN_ROWS_H_

#include <span>
#include <vector>

#include "hide/bonds.h"
#include "hide/leaf_order.h"
#include "hide/optimal/contest.h"
#include "hide/optimal/edited_counts.h"
#include "hide/ratio_plan.h"

namespace espalier {

enum class Relabelling { kAll, kEnough };

struct HidingBy {
  TriedEdit::Kind edit = TriedEdit::Kind::kRelabel;
  Relabelling relabelling = Relabelling::kAll;
  bool may_remove = true;  // rows, so that a leaf is too small to split

  bool operator==(const HidingBy&) const = default;
};

// `original` is the order of the original tree. Rows that hold a threshold of the target are not
// removed to make a leaf small. The reason of an edit is the place of its request, or one past the
// last for rows of no request that only stand in the same leaf. A leaf with rows of several
// requests is settled by the edit of the first, and is pure if one of them wants all relabelled.
// REQUIRES: `by` has an entry for each request
std::vector<TriedEdit> HideRows(const HidingTask& task, const LeafOrder& original, Contest& contest,
                                const Bonds& bonds, std::span<const HidingBy> by);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_HIDDEN_ROWS_H_
