// What comparing with an earlier release reveals. Nothing that is published can hide from it: the
// rows that were changed are those that are not there any more. What can be asked is whether
// the changed rows say which rule was hidden.
//
//   changed     rows of the earlier release without a partner in the published table
//   the reader grows a tree that tells changed rows from the others
//   pattern     a rule of that tree matches the rows of the request, and says "changed"
//   prediction  the tree says "changed" of most rows that were to be hidden, and most of what it
//               says that of are rows of the request
#ifndef ESPALIER_JUDGE_ATTACKS_EARLIER_RELEASE_H_
#define ESPALIER_JUDGE_ATTACKS_EARLIER_RELEASE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "judge/attacks/region.h"
#include "judge/attacks/returned.h"
#include "learn/learner.h"
#include "table/table.h"

namespace espalier {

struct Comparison {
  std::string name;               // of the attack
  uint64_t changed = 0;           // rows of the original that the published table has not
  double found = 0;               // share of them that the reader sees; 0 where there are none
  std::vector<Senses> by_region;  // in the order of the regions
};

// By who holds the whole original, and by who holds half of it, drawn from the seed.
Result<std::vector<Comparison>> CompareWithEarlier(const Table& original, const Table& published,
                                                   std::span<const Region> regions,
                                                   const Learner& learner, uint64_t seed);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_EARLIER_RELEASE_H_
