// How many rows may be edited to hide rules.
#ifndef ESPALIER_JUDGE_BUDGET_H_
#define ESPALIER_JUDGE_BUDGET_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "judge/edit_counts.h"

namespace espalier {

// Nothing: as many as it takes.
struct Budget {
  std::optional<uint64_t> added = std::nullopt;
  std::optional<uint64_t> removed = std::nullopt;
  std::optional<uint64_t> relabelled = std::nullopt;
  std::optional<uint64_t> recoded = std::nullopt;
  std::optional<uint64_t> edited = std::nullopt;

  bool Allows(const EditCounts& counts) const;
};

// One of the things that a budget limits.
struct BudgetKind {
  std::string_view name;
  std::optional<uint64_t> Budget::*limit;
  uint64_t EditCounts::*count;
};

inline constexpr std::array<BudgetKind, 5> kBudgetKinds = {{
    {"added", &Budget::added, &EditCounts::added},
    {"removed", &Budget::removed, &EditCounts::removed},
    {"relabelled", &Budget::relabelled, &EditCounts::relabelled},
    {"recoded", &Budget::recoded, &EditCounts::recoded},
    {"edited", &Budget::edited, &EditCounts::edited},
}};

}  // namespace espalier

#endif  // ESPALIER_JUDGE_BUDGET_H_
