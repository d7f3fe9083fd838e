// A contest in words, for the ledger and for messages.
#ifndef ESPALIER_HIDE_OPTIMAL_WORDING_H_
#define ESPALIER_HIDE_OPTIMAL_WORDING_H_

#include <span>
#include <string>
#include <vector>

#include "hide/optimal/contest.h"
#include "hide/optimal/edited_counts.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// "at the root", or "below 'a=t & b=f'".
std::string PlaceText(size_t node, const Tree& tree, const Table& table);

// A test by its attribute, and by its threshold or its one value.
std::string TestText(const Test& test, const Table& table);

// Words for a contest as its counts are now. A rival's threshold is the one that the learner would
// write: halfway between values that rows of the node have. Borrows all of them.
class ContestWords {
 public:
  ContestWords(const Contest& contest, EditedCounts& counts, const Tree& target)
      : contest_(contest), counts_(counts), target_(target) {}

  // What holding a rival back is good for: "below 'a=t', b stays ahead of c<=3.5". Where there are
  // several learners, it says whose rival it is: " (cart:gini)".
  std::string Won(const Rival& rival) const;

  // What rivals do that are not held back: "below 'a=t', c<=3.5 wins against b". One line a node
  // and attribute, in the order of the first of them.
  std::vector<std::string> Lost(std::span<const Rival> rivals) const;

  // What a leaf does not do: "below 'a=t', the rows that are left do not say 'p'".
  std::string Silent(size_t leaf) const;

 private:
  std::string Place(size_t node) const { return PlaceText(node, target_, counts_.table()); }
  std::string OwnTest(size_t node) const { return TestText(target_.TestOf(node), counts_.table()); }
  std::string RivalTest(const Rival& rival) const;
  std::string Whose(std::span<const Rival> rivals) const;
  // REQUIRES: they are of one node and attribute; there is one
  std::string LostTo(std::span<const Rival> rivals) const;

  const Contest& contest_;
  EditedCounts& counts_;
  const Tree& target_;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_WORDING_H_
