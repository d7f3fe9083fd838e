// A contest in words, for the ledger and for messages.
#ifndef ESPALIER_HIDE_OPTIMAL_WORDING_H_
#define ESPALIER_HIDE_OPTIMAL_WORDING_H_

#include <string>

#include "hide/optimal/contest.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// "at the root", or "below 'a=t & b=f'".
std::string PlaceText(size_t node, const Tree& tree, const Table& table);

// A test by its attribute, and by its threshold or its one value.
std::string TestText(const Test& test, const Table& table);

// Where there are several learners, whose rival it is: " (cart:gini)".
std::string WhoseText(const Rival& rival, const Contest& contest);

// What holding a rival back is good for: "below 'a=t', b stays ahead of c<=3.5".
std::string WonText(const Rival& rival, const Tree& target, const Table& table);

// What the rival does if it is not held back: "below 'a=t', c<=3.5 wins against b".
std::string LostText(const Rival& rival, const Tree& target, const Table& table);

// What a leaf does not do: "below 'a=t', the rows that are left do not say 'p'".
std::string SilentText(size_t leaf, const Tree& target, const Table& table);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_WORDING_H_
