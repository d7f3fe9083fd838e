// Ways to hide: which target, which edits, and at which costs the search begins.
#ifndef ESPALIER_HIDE_OPTIMAL_WAYS_H_
#define ESPALIER_HIDE_OPTIMAL_WAYS_H_

#include <array>
#include <cstddef>
#include <vector>

#include "hide/optimal/hidden_rows.h"
#include "hide/optimal/move.h"
#include "hide/target.h"
#include "learn/learner.h"

namespace espalier {

// Of one request; several may go the same way.
struct Way {
  TargetShape shape;
  HidingBy by;
  bool resort = false;  // only if no other way reaches its target at a fair cost

  bool operator==(const Way&) const = default;
};

// Of more requests no ways are looked for one by one: all go the same.
inline constexpr size_t kMostApart = 20;

// In the order in which they are tried: what shows least of the request first. None if every kind
// of edit is forbidden. `flip`: the requested leaves stay and say something else.
std::vector<Way> WaysToHide(const Learner& learner, const EditCosts& costs, bool flip);

// The search may end in a dead end: it starts again with other costs, which lead another way. Of
// each kind of edit, the factor of its cost.
inline constexpr std::array<EditCosts, 4> kStarts = {{
    {.add = 1, .remove = 1, .relabel = 1, .recode = 1, .recode_more = 1},
    {.add = 0.33, .remove = 0.25, .relabel = 0.33, .recode = 1, .recode_more = 1},
    {.add = 0.25, .remove = 1, .relabel = 3, .recode = 1, .recode_more = 2},
    {.add = 3, .remove = 0.5, .relabel = 0.4, .recode = 1, .recode_more = 4},
}};

EditCosts Times(const EditCosts& costs, const EditCosts& factors);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_WAYS_H_
