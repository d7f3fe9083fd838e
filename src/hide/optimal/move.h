// Something that could be done to a row, and what it would do to the rivals.
#ifndef ESPALIER_HIDE_OPTIMAL_MOVE_H_
#define ESPALIER_HIDE_OPTIMAL_MOVE_H_

#include <cstddef>
#include <vector>

#include "hide/optimal/edited_counts.h"

namespace espalier {

// Edits of one row, several only if they recode it, that can be made to any of several rows.
struct Move {
  struct Effect {
    size_t rival = 0;   // its place in the list of rivals
    double change = 0;  // of its lead
  };

  std::vector<TriedEdit> edits;  // as made to the first of `rows`
  std::vector<RowIndex> rows;    // kAdd: the donor, which serves as often as wanted
  size_t most = 0;               // how often this can be done: where that is more than there are
                                 // rows, they are a sample, and rows of their leaf and class that
                                 // have the same cells serve as well
  bool crowd = false;            // rows of a leaf and a class serve whatever their cells, once
  double cost = 1;               // of doing it once
  std::vector<Effect> effects;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_MOVE_H_
