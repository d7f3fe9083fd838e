#include "judge/attacks/matching.h"

#include <cassert>
#include <utility>

namespace espalier {

std::vector<uint64_t> CountClasses(const Table& table, const std::vector<RowIndex>& rows) {
  std::vector<uint64_t> counts(table.class_count(), 0);
  for (const RowIndex row : rows) ++counts[table.classes.At(row)];
  return counts;
}

Rule FirstConditions(Rule rule, size_t depth) {
  assert(depth <= rule.conditions.size());
  rule.conditions.resize(depth);
  return rule;
}

Rule WithoutCondition(Rule rule, size_t which) {
  assert(which < rule.conditions.size());
  rule.conditions.erase(rule.conditions.begin() + static_cast<std::ptrdiff_t>(which));
  return rule;
}

}  // namespace espalier
