// What edits cost.
#ifndef ESPALIER_HIDE_OPTIMAL_EDIT_COSTS_H_
#define ESPALIER_HIDE_OPTIMAL_EDIT_COSTS_H_

namespace espalier {

// What an edit of a row costs; infinity forbids it.
struct EditCosts {
  double add = 12;
  double remove = 8;
  double relabel = 3;
  double recode = 1;
  double recode_more = 0.15;  // a further cell of a row, as a share of `recode`
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_EDIT_COSTS_H_
