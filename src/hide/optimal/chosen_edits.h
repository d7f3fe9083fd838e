// From moves and how often each is wanted to edits of rows that fit together.
#ifndef ESPALIER_HIDE_OPTIMAL_CHOSEN_EDITS_H_
#define ESPALIER_HIDE_OPTIMAL_CHOSEN_EDITS_H_

#include <cstddef>
#include <span>
#include <vector>

#include "hide/bonds.h"
#include "hide/optimal/edited_counts.h"
#include "hide/optimal/move.h"

namespace espalier {

struct WantedMove {
  const Move* move = nullptr;
  size_t times = 0;
  size_t reason = 0;
};

// The move as made to a row.
std::vector<TriedEdit> AtRow(const Move& move, RowIndex row, size_t reason,
                             const EditedCounts& counts);

// Where rows are in each other's way, the moves that stand first go first.
std::vector<TriedEdit> ChooseEdits(std::span<const WantedMove> wanted, const EditedCounts& counts,
                                   const Tree& tree, const Bonds& bonds);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_CHOSEN_EDITS_H_
