// Pearson's test whether the classes of two parts of some rows differ more than by chance.
#ifndef ESPALIER_JUDGE_ATTACKS_CHI_SQUARE_H_
#define ESPALIER_JUDGE_ATTACKS_CHI_SQUARE_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace espalier {

// The chance that a chi-square variable is at least so large.
// REQUIRES: statistic >= 0, degrees >= 1
double ChiSquareTail(double statistic, size_t degrees);

// The statistic of a table of two lines, `inside` and `all` less `inside`, by class.
// REQUIRES: both parts have rows
double ChiSquare(std::span<const uint64_t> inside, std::span<const uint64_t> all);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_CHI_SQUARE_H_
