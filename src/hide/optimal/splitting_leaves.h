// Leaves of one learner's tree that another learner would split.
#ifndef ESPALIER_HIDE_OPTIMAL_SPLITTING_LEAVES_H_
#define ESPALIER_HIDE_OPTIMAL_SPLITTING_LEAVES_H_

#include <cstddef>
#include <vector>

#include "learn/learner.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// Those that at least one of the learners would split, ascending. Only as pure leaves do they
// stay leaves for certain: cart splits an impure one even where nothing is gained.
// REQUIRES: there is a learner; `tree` was grown from `table`
std::vector<size_t> SplittingLeaves(const Table& table, const Tree& tree,
                                    const std::vector<Learner>& learners, size_t threads);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_SPLITTING_LEAVES_H_
