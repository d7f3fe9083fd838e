// From a solution of a programme to whole numbers near it.
#ifndef ESPALIER_HIDE_OPTIMAL_ROUNDING_H_
#define ESPALIER_HIDE_OPTIMAL_ROUNDING_H_

#include <cstddef>
#include <vector>

#include "hide/optimal/programme.h"

namespace espalier {

// Every variable is rounded down; then, one by one, those are raised that do most for their cost
// against the needs still missed, of those that were rounded.
std::vector<size_t> Rounded(const Programme& programme, const std::vector<double>& solution);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_ROUNDING_H_
