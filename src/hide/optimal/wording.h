// A contest in words, for the ledger and for messages.
#ifndef ESPALIER_HIDE_OPTIMAL_WORDING_H_
#define ESPALIER_HIDE_OPTIMAL_WORDING_H_

#include <string>

#include "hide/optimal/contest.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// What holding a rival back is good for: "below 'a=t', b stays ahead of c<=3.5".
std::string WonText(const Rival& rival, const Tree& target, const Table& table);

// What the rival does if it is not held back: "below 'a=t', c<=3.5 wins against b".
std::string LostText(const Rival& rival, const Tree& target, const Table& table);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_WORDING_H_
