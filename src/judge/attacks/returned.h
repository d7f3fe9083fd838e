// Whether a rule came back, and in which sense. For a request with conditions C and class c:
//   pattern     a rule of the model is the request: it matches the same rows of the original, and
//               predicts c (of several trees, more than half have such a rule)
//   prediction  of the original rows that match C, and that the neighbour model does not think of
//               class c, the model predicts more than half as c; and of all that match C, it
//               predicts more as c than the neighbours imply: than the neighbour model does, and
//               than the upper end of c's interval, as in the verdict (judge/verdict.h)
//   trace       in the rows that the model was learned from, c leads where C holds, and is more
//               frequent there than its neighbours imply (hide/neighbours/trace.h)
// Rows that the neighbours say are of class c are no leak: they do not count for the prediction.
#ifndef ESPALIER_JUDGE_ATTACKS_RETURNED_H_
#define ESPALIER_JUDGE_ATTACKS_RETURNED_H_

#include <vector>

#include "judge/attacks/attack.h"
#include "judge/attacks/region.h"

namespace espalier {

struct Senses {
  bool pattern = false;
  bool prediction = false;
  bool trace = false;

  bool any() const { return pattern || prediction || trace; }
  bool operator==(const Senses&) const = default;
};

inline Senses AnyOf(const Senses& a, const Senses& b) {
  return {a.pattern || b.pattern, a.prediction || b.prediction, a.trace || b.trace};
}

// For each of the region's rows, whether somebody predicts it as the rule does.
using Said = std::vector<bool>;

Said SaidBy(const Model& model, const Table& original, const Region& region);

// Whether more than half of the rows that are to be hidden are predicted as the rule does.
bool IsSaidOfHidden(const Said& said, const Region& region);

// The sense prediction: that, and more rows than the neighbours imply.
bool PredictionReturned(const Said& said, const Region& region);

bool PatternReturned(const Model& model, const Table& original, const Region& region);

bool TraceReturned(const Table& seen, const Region& region);

// What the same attack says when the region's rows are left out of the table.
struct Neighbours {
  Said said;
  bool pattern = false;  // it has the rule all the same
  // It gives rows the classes of the rows around them, so that what it says of the region's rows is
  // what their labels become.
  bool label = false;
};

// In which of the senses in which a rule is back this is implied by the neighbours:
//   pattern     they have the rule, too
//   prediction  they say c of most rows that are to be hidden (of all rows, where there are none)
//   trace       they do so, and they are what labels these rows
Senses ImpliedOf(const Senses& back, const Neighbours& neighbours, const Region& region);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_RETURNED_H_
