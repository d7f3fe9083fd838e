// The test `order`: whether the order of a region's labels in the file tells which were changed.
//
// The number of runs (stretches of rows of the rule's class, or of others) is compared with the
// numbers that permuting the labels within strata gives.
#ifndef ESPALIER_HIDE_NEIGHBOURS_ORDER_TEST_H_
#define ESPALIER_HIDE_NEIGHBOURS_ORDER_TEST_H_

#include <cstddef>
#include <span>
#include <vector>

namespace espalier {

inline constexpr double kLeastOrderP = 0.01;
// With fewer rows of either kind the order tells nothing.
inline constexpr size_t kLeastOfEachKind = 5;

// Twice the share of permutations with at most, or at least, as many runs; 1 where it is not
// tested. Deterministic. Rows are in the order of the file.
// REQUIRES: strata.size() == is_class.size()
double OrderP(std::span<const size_t> strata, const std::vector<bool>& is_class);

// The test of runs by Wald and Wolfowitz, which knows no strata: a reader may do it first. In a
// file sorted by its attributes it also finds labels that only follow these.
inline constexpr double kLeastRunsP = 0.03;
double RunsP(const std::vector<bool>& is_class);

}  // namespace espalier

#endif  // ESPALIER_HIDE_NEIGHBOURS_ORDER_TEST_H_
