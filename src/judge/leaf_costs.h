// What hiding each leaf of a tree alone would cost, or each of a sample of leaves.
#ifndef ESPALIER_JUDGE_LEAF_COSTS_H_
#define ESPALIER_JUDGE_LEAF_COSTS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/result.h"
#include "base/seed.h"
#include "judge/attempt.h"

namespace espalier {

// One leaf's turn: the attempt, or why this leaf cannot be hidden so; `left` are the leaves that
// follow.
using LeafVisitor =
    std::function<void(const Request& request, const Result<Attempt>& attempt, size_t left)>;

// Which leaves have their turn: all, or at most `most` of them, chosen from the seed.
struct LeafChoice {
  std::optional<uint64_t> most = std::nullopt;
  Seed seed = {0, 1};
};

// The chosen ones, in the order in which they were.
std::vector<Rule> Choose(std::vector<Rule> rules, const LeafChoice& choice);

// Calls `visitor` for every chosen rule of the tree, left to right, from one thread; the attempts
// are made on the strategy's threads. Data that the strategy does not cover is an error, and so is
// what is nobody's fault; they end it.
Status AttemptEachLeaf(const Original& original, const Strategy& strategy,
                       const LeafVisitor& visitor, const LeafChoice& choice = {});

}  // namespace espalier

#endif  // ESPALIER_JUDGE_LEAF_COSTS_H_
