// What hiding each leaf of a tree alone would cost.
#ifndef ESPALIER_JUDGE_LEAF_COSTS_H_
#define ESPALIER_JUDGE_LEAF_COSTS_H_

#include <cstddef>
#include <functional>

#include "base/result.h"
#include "judge/attempt.h"

namespace espalier {

// One leaf's turn; `left` are the leaves that follow.
using LeafVisitor =
    std::function<void(const Request& request, const Attempt& attempt, size_t left)>;

// Calls `visitor` for every rule of the tree, left to right, from one thread; the attempts are
// made on options.threads threads. An error of a strategy ends it.
Status AttemptEachLeaf(const Original& original, const RatioOptions& options,
                       const LeafVisitor& visitor);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_LEAF_COSTS_H_
