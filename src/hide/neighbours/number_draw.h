// How many rows of a region get each class: the first of the two draws of label_draw.h.
//
//   shares   what the neighbours imply for each row, leaning towards what all other rows of the
//            table say, so that whoever learns from the whole file finds nothing special; where the
//            rule's class would lead, tilted against it as far as the manner of the draw allows
//   draw     every row draws a class by its shares, until the numbers hold the tests of the level
#ifndef ESPALIER_HIDE_NEIGHBOURS_NUMBER_DRAW_H_
#define ESPALIER_HIDE_NEIGHBOURS_NUMBER_DRAW_H_

#include <cstddef>
#include <span>
#include <vector>

#include "base/seed.h"
#include "hide/level.h"
#include "hide/neighbours/neighbourhood.h"
#include "table/table.h"

namespace espalier {

// REQUIRES: the sum of the weights is above 0
size_t DrawByWeight(std::span<const double> weights, SecretRandom& random);

// Numbers, and how good they are: 0 is best, each further one gave up something.
struct DrawnNumbers {
  StratumCounts counts;
  size_t concessions = 0;
};

// How a draw departs from what the neighbours imply.
struct Manner {
  // 1 gives all rows the mean shares of the region, 0 each its own: in a file sorted by its
  // attributes, labels that follow them form blocks.
  double flatness = 0;
  // How far the mean may be tilted below a lead that is expected, as a share of what is allowed.
  double most_tilt = 0;
  // Leans towards the leaves that the rows fall into instead of towards all other rows: so the
  // tests above these leaves lose least.
  bool follows_leaves = false;
  // Moves the mean number of rows of the rule's class up (> 0) or down (< 0), as a share of its
  // slack; never out of its interval.
  double lean = 0;
};

// By the levels `neighbours` and `parent`.
DrawnNumbers DrawNumbers(const Table& table, const Neighbourhood& one, Level level, Manner manner,
                         SecretRandom& random);

// Whether numbers may replace drawn ones at the levels `neighbours` and `parent`.
bool AreNumbersAllowed(const Neighbourhood& one, Level level, const StratumCounts& counts);

// By the level `tree`: as many rows as possible keep the class while another one leads; the later
// the attempt, the clearer that lead.
StratumCounts NumbersForTree(const Table& table, const Neighbourhood& one, size_t attempt);

// For regions that together are one node: its labels, dealt out anew.
std::vector<StratumCounts> DealtNumbers(const Table& table,
                                        const std::vector<const Neighbourhood*>& regions,
                                        SecretRandom& random);

// The class other than the rule's that is expected most often in the region.
Code NextClass(const Neighbourhood& one);

// The published labels of a region before any edit.
std::vector<Code> OriginalLabels(const Table& table, const Neighbourhood& one);

}  // namespace espalier

#endif  // ESPALIER_HIDE_NEIGHBOURS_NUMBER_DRAW_H_
