#include "judge/budget.h"

#include <algorithm>

namespace espalier {

bool Budget::Allows(const EditCounts& counts) const {
  return std::all_of(kBudgetKinds.begin(), kBudgetKinds.end(), [&](const BudgetKind& kind) {
    return counts.*kind.count <= (this->*kind.limit).value_or(counts.*kind.count);
  });
}

}  // namespace espalier
