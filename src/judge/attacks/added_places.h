// Where this program puts added rows, if its seed is known.
#ifndef ESPALIER_JUDGE_ATTACKS_ADDED_PLACES_H_
#define ESPALIER_JUDGE_ATTACKS_ADDED_PLACES_H_

#include <cstddef>
#include <vector>

#include "base/seed.h"
#include "table/table.h"

namespace espalier {

// The rows of the published table that were added, ascending, if this many were.
// REQUIRES: added <= published.rows
std::vector<RowIndex> PlacesOfAdded(const Table& published, const Seed& seed, size_t added);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_ADDED_PLACES_H_
