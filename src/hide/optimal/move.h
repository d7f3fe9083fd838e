// Edits of one kind that could be made, and what each of them would do to the rivals.
#ifndef ESPALIER_HIDE_OPTIMAL_MOVE_H_
#define ESPALIER_HIDE_OPTIMAL_MOVE_H_

#include <cstddef>
#include <vector>

#include "hide/optimal/edited_counts.h"

namespace espalier {

struct EditCosts {
  double add = 3;
  double remove = 4;
  double relabel = 3;
  double recode = 1;
};

struct Move {
  struct Effect {
    size_t rival = 0;   // its place in the list of rivals
    double change = 0;  // of its lead, by one such edit
  };

  TriedEdit edit;              // but for its row,
  std::vector<RowIndex> rows;  // which is one of these; kAdd: the same as often as wanted
  size_t most = 0;             // how many such edits can be made
  double cost = 1;             // of one
  std::vector<Effect> effects;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_MOVE_H_
