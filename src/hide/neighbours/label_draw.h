// Draws new labels for the rows of requested rules, from the secret seed.
//
// How many rows of a stratum get each class is drawn as chance would: every row draws a class by
// its shares, and a draw counts if the tests of the level hold for its numbers. The shares lean a
// little towards what all other rows of the table say (number_draw.h), so whoever learns from the
// whole file finds nothing special in the region. Which rows change follows from a second draw: of
// a class with too many rows, rows leave at random, more likely the less their shares speak for it,
// and take the classes that have too few. So as few labels change as the numbers allow, and neither
// order nor position tells which; where the rows are to be shuffled, their order in the file does
// not matter.
#ifndef ESPALIER_HIDE_NEIGHBOURS_LABEL_DRAW_H_
#define ESPALIER_HIDE_NEIGHBOURS_LABEL_DRAW_H_

#include <cstddef>
#include <span>
#include <vector>

#include "base/seed.h"
#include "hide/demand.h"
#include "hide/neighbours/neighbourhood.h"
#include "table/table.h"

namespace espalier {

struct DrawnLabel {
  RowIndex row = 0;
  Code to = 0;
  size_t request = 0;

  bool operator==(const DrawnLabel&) const = default;
};

// One of the draws of a seed. Draws with different attempts are independent.
struct DrawChoice {
  size_t attempt = 0;
  std::vector<double> leans = {};  // by request, see Manner; empty: none
};

// How far draws lean, as a share of what is allowed, after a plan that readers saw through.
inline constexpr double kLeanStep = 0.25;

// The labels that change. REQUIRES: a lean for each request, or none
std::vector<DrawnLabel> DrawLabels(const Table& table, std::span<const Neighbourhood> all,
                                   const Demand& demand, const Seed& seed,
                                   const DrawChoice& choice);

// Whether an attempt may go far below a lead that is expected.
bool IsTiltedFar(size_t attempt);

}  // namespace espalier

#endif  // ESPALIER_HIDE_NEIGHBOURS_LABEL_DRAW_H_
