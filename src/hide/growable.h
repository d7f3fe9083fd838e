// Whether a learner makes tests of the shapes that a tree has.
#ifndef ESPALIER_HIDE_GROWABLE_H_
#define ESPALIER_HIDE_GROWABLE_H_

#include "base/result.h"
#include "learn/learner.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// Bad input, which names the first test that the learner never makes: for cart one of three
// branches or more, for id3 one value against several others.
Status CheckGrowable(const Tree& target, const Learner& learner, const Table& table);

}  // namespace espalier

#endif  // ESPALIER_HIDE_GROWABLE_H_
