// What hiding each leaf of a tree alone would cost.
#ifndef ESPALIER_JUDGE_LEAF_COSTS_H_
#define ESPALIER_JUDGE_LEAF_COSTS_H_

#include <cstddef>
#include <functional>

#include "base/result.h"
#include "judge/attempt.h"

namespace espalier {

// One leaf's turn: the attempt, or why this leaf cannot be hidden so; `left` are the leaves that
// follow.
using LeafVisitor =
    std::function<void(const Request& request, const Result<Attempt>& attempt, size_t left)>;

// Calls `visitor` for every rule of the tree, left to right, from one thread; the attempts are
// made on the strategy's threads. Data that the strategy does not cover is an error, and so is
// what is nobody's fault; they end it.
Status AttemptEachLeaf(const Original& original, const Strategy& strategy,
                       const LeafVisitor& visitor);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_LEAF_COSTS_H_
