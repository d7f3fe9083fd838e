// What comparing with an earlier release reveals. Nothing that is published can hide from it: the
// rows that were changed are those that are not there any more. What can be asked is whether
// the changed rows say which rule was hidden.
//
//   changed     rows of the earlier release without a partner in the published table
//   the reader grows the tree of the earlier release by the owner's learner, and suspects the
//   leaves with the most changed rows, as many as there are requests
//   pattern     a suspected leaf is the request: it matches the same rows of the original
//   prediction  most rows that were to be hidden stand at a suspected leaf, and most of its rows
//               are rows of the request
#ifndef ESPALIER_JUDGE_ATTACKS_EARLIER_RELEASE_H_
#define ESPALIER_JUDGE_ATTACKS_EARLIER_RELEASE_H_

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
  std::string meaning;            // goes on after "the reader ..."
  uint64_t changed = 0;           // rows of the original that the published table has not
  double found = 0;               // share of them that the reader sees; 0 where there are none
  std::vector<Senses> by_region;  // in the order of the regions
};

// By who holds the whole original, and by who holds half of it, drawn from the seed.
// REQUIRES: both tables have the same codes
Result<std::vector<Comparison>> CompareWithEarlier(const Table& original, const Table& published,
                                                   std::span<const Region> regions,
                                                   const Learner& learner, uint64_t seed);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_EARLIER_RELEASE_H_
