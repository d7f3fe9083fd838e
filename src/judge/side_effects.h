// The price of hiding, in the four figures that the field knows, from 0 to 1 (the last may be
// more): Oliveira and Zaiane, "Privacy Preserving Frequent Itemset Mining" (2002), for the rules of
// trees.
#ifndef ESPALIER_JUDGE_SIDE_EFFECTS_H_
#define ESPALIER_JUDGE_SIDE_EFFECTS_H_

#include "judge/verdict.h"

namespace espalier {

struct SideEffects {
  double hiding_failure = 0;  // the share of requests that are not hidden
  double misses_cost = 0;     // the share of the target's rules that the tree grown again has not
  double ghost_rules = 0;     // the share of its rules that the target has not
  double dissimilarity = 0;   // see judge/column_change.h
};

SideEffects SideEffectsOf(const Verdict& verdict, double dissimilarity);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_SIDE_EFFECTS_H_
