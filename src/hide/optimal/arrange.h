// Which rows of a region have its drawn labels: those for which fewest rivals lead.
//
//   swap     two rows of a stratum exchange their labels: the numbers of the draw stay
//   relabel  one row takes another class: the numbers stay among those that the level allows
// A change after which more is violated is taken back. Rows come from the secret seed: of those
// that mean the same to the tests above, chance alone decides. It costs no edit, where repair would
// edit rows elsewhere.
#ifndef ESPALIER_HIDE_OPTIMAL_ARRANGE_H_
#define ESPALIER_HIDE_OPTIMAL_ARRANGE_H_

#include <cstdint>
#include <optional>
#include <span>

#include "base/seed.h"
#include "hide/level.h"
#include "hide/neighbours/neighbourhood.h"
#include "hide/optimal/contest.h"
#include "hide/optimal/edited_counts.h"

namespace espalier {

// What arranging works on. REQUIRES: the labels of the draw are made in `counts`
struct Arrangement {
  std::span<const Neighbourhood> around;
  Level level = Level::kNeighbours;
  Contest& contest;
  EditedCounts& counts;
  // By region, how many rows of the rule's class it may have; empty: as the level allows.
  std::span<const std::optional<uint64_t>> most = {};

  std::optional<uint64_t> MostOf(size_t region) const {
    return most.empty() ? std::nullopt : most[region];
  }
};

// Until nothing is violated, or no change helps.
void Arrange(const Arrangement& arrangement, SecretRandom random);

// Makes many changes after which no more is violated.
void Shake(const Arrangement& arrangement, SecretRandom random);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_ARRANGE_H_
