// What the rows near a row say of its class.
//
// Two rows differ by 1 in a nominal attribute whose values differ, and in a numeric one by how far
// their values are apart in the order of the values, as a share of all values; a missing number is
// 1 from every other. The distance is the sum. A row is no neighbour of itself; of rows equally
// near, the first are taken.
// To stay fast on large tables, neighbours are looked for among a sample of the rows, drawn from
// the seed: all of them up to about 2 * 10^9 comparisons of cells, at least 200.
#ifndef ESPALIER_JUDGE_ATTACKS_NEIGHBOURS_H_
#define ESPALIER_JUDGE_ATTACKS_NEIGHBOURS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

inline constexpr size_t kNeighbours = 5;

// For each row, the class that most of its nearest rows have; its own where that is one of several.
std::vector<ClassCode> ClassesOfNeighbours(const Table& table, uint64_t seed);

// The same for rows of another table, of whose own classes nothing is known: of several, the class
// that sorts first.
// REQUIRES: both tables have the same codes
std::vector<ClassCode> ClassesAmong(const Table& table, const Table& rows, uint64_t seed);

// Each row with the class of its neighbours.
Table LabelsCleaned(const Table& table, uint64_t seed);

// Only rows whose class is that of their neighbours (Wilson, 1972).
Table WithoutDoubtful(const Table& table, uint64_t seed);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_NEIGHBOURS_H_
