// The agreement of two trees over every combination of values, whether or not a row has it.
//
// Words: a nominal attribute has the values that the table lists; a number has the intervals that
// the thresholds of both trees cut it into, each of them one value, and a missing number, where
// there are any, is one more. Attributes that neither tree tests do not matter. Values that no
// test tells apart make one cell, which weighs as many values as it holds; a box is a set of
// cells an attribute.
// Algorithm: walk down the first tree, and from each of its leaves down the second, with the box
// of the combinations that come this way; branches that no combination takes are left out. Each
// pair of leaves adds the share of its box. The walk has a stack of its own.
#ifndef ESPALIER_JUDGE_VALUE_SPACE_H_
#define ESPALIER_JUDGE_VALUE_SPACE_H_

#include <cstddef>
#include <optional>

#include "judge/agreement.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

inline constexpr size_t kMostSpaceSteps = 5'000'000;

// Nothing where the walk would enter more than `most_steps` branches.
// REQUIRES: the tests of both trees are in the codes of `table`
std::optional<Agreement> AgreementOverAll(const Tree& a, const Tree& b, const Table& table,
                                          size_t most_steps = kMostSpaceSteps);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_VALUE_SPACE_H_
