// Attributes as a few bins each, for readers who count instead of testing thresholds.
#ifndef ESPALIER_JUDGE_ATTACKS_BINS_H_
#define ESPALIER_JUDGE_ATTACKS_BINS_H_

#include <cstddef>
#include <vector>

#include "table/table.h"

namespace espalier {

inline constexpr size_t kManyBins = 10;

// For each code of the attribute, its bin, below BinCount. Numbers are in bins of about as many
// rows each; nominal values are bins of their own, and so is a missing number.
// REQUIRES: bins >= 1
std::vector<size_t> BinsOf(const Attribute& attribute, const Column& column, size_t bins);

inline size_t BinCount(const Attribute& attribute, size_t bins) {
  return attribute.numeric() ? bins + 1 : attribute.values.size();
}

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_BINS_H_
