// Finds one-hot groups: two-valued attributes of which exactly one is on in every row. The value
// that sorts last is "on" in all of them ("1", "t", "yes"), or else the first in all of them.
//
// From each attribute on, the first row where no member is on yet needs one that is: of the
// attributes behind it that are on there, and nowhere together with a member, the nearest is
// taken first. A group that might be chance is none.
#ifndef ESPALIER_HIDE_ONE_HOT_H_
#define ESPALIER_HIDE_ONE_HOT_H_

#include <vector>

#include "table/table.h"

namespace espalier {

// At least two attributes each, ascending.
std::vector<std::vector<AttributeId>> FindOneHotGroups(const Table& table);

}  // namespace espalier

#endif  // ESPALIER_HIDE_ONE_HOT_H_
