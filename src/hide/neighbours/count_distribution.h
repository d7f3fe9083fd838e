// How likely each number of rows of a class is among m rows, and how extreme a number is.
#ifndef ESPALIER_HIDE_NEIGHBOURS_COUNT_DISTRIBUTION_H_
#define ESPALIER_HIDE_NEIGHBOURS_COUNT_DISTRIBUTION_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace espalier {

// The probability of 0, 1, .., m.
using CountDistribution = std::vector<double>;

// Among m further rows, where earlier ones gave `alpha` of the class and `beta` of others.
// REQUIRES: alpha > 0, beta > 0
CountDistribution BetaBinomial(uint64_t m, double alpha, double beta);

// Among m rows drawn from `all`, of which `of_class` are of the class. REQUIRES: m <= all
CountDistribution Hypergeometric(uint64_t m, uint64_t all, uint64_t of_class);

// Of the sum of two independent numbers.
CountDistribution Sum(const CountDistribution& one, const CountDistribution& other);

// Twice the smaller tail that contains the number, at most 1.
double TwoSidedP(const CountDistribution& distribution, uint64_t count);
// The same for a normal distribution, with the correction for whole numbers.
double TwoSidedNormalP(double mean, double variance, double count);

}  // namespace espalier

#endif  // ESPALIER_HIDE_NEIGHBOURS_COUNT_DISTRIBUTION_H_
