// The values that rows could be recoded to against a rival: those of its other branches that
// occur at its node.
//
// A value is familiar if rows of the same leaf and class have it, or, of a number, both a lower
// and a higher one: a row with it looks like its neighbours. Others are dearer. So is emptying a
// cell, or filling an empty one, where one of the two is rare at the node. Prices, not bans:
// with bans some rules could no longer be hidden.
// Threads: one at a time.
#ifndef ESPALIER_HIDE_OPTIMAL_DESTINATIONS_H_
#define ESPALIER_HIDE_OPTIMAL_DESTINATIONS_H_

#include <cstddef>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "hide/optimal/contest.h"
#include "hide/optimal/edited_counts.h"

namespace espalier {

struct Destination {
  Code code = 0;
  double price = 1;  // that a recode costs the more
};

class Destinations {
 public:
  // Borrows them.
  explicit Destinations(EditedCounts& counts) : table_(counts.table()), counts_(counts) {}

  // For rows of the leaf and the class that have the value `from`.
  const std::vector<Destination>& Of(const Rival& rival, size_t leaf, ClassCode label, Code from);

 private:
  using Place = std::tuple<size_t, AttributeId, ClassCode>;  // a leaf, an attribute, a class

  bool MissingIsCommon(size_t node, AttributeId attribute);
  // Codes of the leaf's rows of the class, ascending.
  const std::vector<Code>& CodesAt(const Place& place);
  bool IsFamiliar(const Place& place, Code code);

  const Table& table_;
  EditedCounts& counts_;
  std::map<Place, std::vector<Code>> codes_;
  std::map<std::pair<size_t, AttributeId>, bool> missing_is_common_;
  std::map<std::tuple<size_t, Test::Kind, Code, bool, size_t, bool, Place>,
           std::vector<Destination>>
      known_;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_DESTINATIONS_H_
