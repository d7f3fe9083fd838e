// The best split of one node by one attribute, from counts alone.
//
// Candidates, by shape and type:
//   numeric            a threshold between any two neighbouring values at the node, with the
//                      missing on either side; cart also parts the known from the missing
//   nominal, id3       a branch for each value at the node
//   nominal, cart      one value against the rest
// A candidate is allowed if at least two branches (cart: both) have min_leaf rows and
// its gain passes min_gain. Of equally good ones the first wins: the lower threshold,
// the value that sorts first, missing on the high side.
#ifndef ESPALIER_LEARN_SPLITTER_H_
#define ESPALIER_LEARN_SPLITTER_H_

#include <cstdint>
#include <optional>
#include <span>

#include "learn/learner.h"
#include "learn/threshold_search.h"
#include "table/counter.h"
#include "table/test.h"

namespace espalier {

struct SplitCandidate {
  double quality = 0;
  Test::Kind kind = Test::Kind::kThreshold;
  Code code = 0;       // as Test::code
  Code next_code = 0;  // kThreshold: the first code of the high branch
  bool missing_here = false;
  bool missing_goes_low = false;
};

// `node_counts` are the class counts of the node. Nothing if no candidate has a quality of at least
// `floor`: the higher it is, the sooner a search ends.
std::optional<SplitCandidate> BestSplit(const ValueCounts& counts, const Attribute& attribute,
                                        std::span<const uint64_t> node_counts,
                                        const Learner& learner, double floor = kNotAllowed);

// Whether BoundSplit says anything under this learner.
bool CanBoundSplits(const Learner& learner, size_t classes);

// The bound of the best split, from coarse counts.
// REQUIRES: CanBoundSplits; the counts are coarse
CutBound BoundSplit(const ValueCounts& counts, const Attribute& attribute,
                    std::span<const uint64_t> node_counts, const Learner& learner);

// The quality of one given split, from the class counts of its branches (branch * classes + class);
// kNotAllowed if the learner would not make it.
double QualityOf(Test::Kind kind, std::span<const uint64_t> branches,
                 std::span<const uint64_t> node_counts, const Learner& learner);

// The candidate as a Test, its threshold halfway between the neighbouring values.
Test TestFor(const SplitCandidate& candidate, AttributeId id, const Attribute& attribute);

}  // namespace espalier

#endif  // ESPALIER_LEARN_SPLITTER_H_
