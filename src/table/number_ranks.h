// Sorting numbers by their bits, in time that grows with their count only.
#ifndef ESPALIER_TABLE_NUMBER_RANKS_H_
#define ESPALIER_TABLE_NUMBER_RANKS_H_

#include <cstdint>
#include <span>
#include <vector>

#include "table/attribute.h"

namespace espalier {

// Numbers by code: the distinct ones ascending, then a NaN if there is any.
struct CodedNumbers {
  std::vector<double> distinct;
  std::vector<uint16_t> codes;  // one a number that was given
};

// REQUIRES: at most 65,535 numbers, no -0
CodedNumbers CodeNumbers(std::span<const double> numbers);

// Ascending, without repetition. REQUIRES: no NaN, no -0
std::vector<double> SortedDistinct(std::vector<double> numbers);

// The place of each number in `sorted`; a NaN gets the place behind the last. Numbers that
// are already ascending cost less.
// REQUIRES: `sorted` is ascending without repetition and holds every number that is not NaN
std::vector<Code> RanksIn(std::span<const double> sorted, std::span<const double> numbers);

}  // namespace espalier

#endif  // ESPALIER_TABLE_NUMBER_RANKS_H_
