// Which values a cell of a row may be recoded to.
//
//   way      no row goes another way through the tree, and the values next to a threshold stay
//   hidden   no row comes to meet the last condition of a hidden rule
//   bond     attributes that belong together are set together, to what another row has there
// Whether rows of a leaf should be recoded at all is asked apart: one that may open, impure and
// large enough to split, might split when its rows differ.
// Threads: one at a time.
#ifndef ESPALIER_HIDE_OPTIMAL_RECODE_LIMITS_H_
#define ESPALIER_HIDE_OPTIMAL_RECODE_LIMITS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "hide/optimal/contest.h"
#include "hide/optimal/edited_counts.h"
#include "hide/optimal/move_rules.h"

namespace espalier {

// Rows with a code next to a threshold that stay.
inline constexpr uint64_t kSpare = 2;

class RecodeLimits {
 public:
  // Borrows all of them.
  RecodeLimits(Contest& contest, EditedCounts& counts, const Tree& tree, const MoveRules& rules)
      : contest_(contest), counts_(counts), order_(counts.order()), tree_(tree), rules_(rules) {}

  // Whether an impure leaf has rows enough to split, once they differ.
  bool MayOpen(size_t leaf) const;
  bool IsPure(size_t leaf) const;
  // Whether rows of the leaf keep such a cell, whatever it would be recoded to.
  bool IsFrozen(size_t leaf, AttributeId attribute, Code from);
  // Whether a row of the leaf with the value `from` would go the same way with the other one, and
  // show no hidden rule.
  bool KeepsPlace(size_t leaf, AttributeId attribute, Code from, Code to) {
    return KeepsWay(leaf, attribute, from, to) && !IsHidden(leaf, attribute, from, to);
  }
  // Whether the row's whole bond is as it was in the table.
  bool IsUntouched(RowIndex row, AttributeId attribute) const;

  // The cells to recode so that the row has the value: that of the attribute, and those of its
  // bond, as a row at the node has them that differs least; of several such rows each serves in
  // turn. Nothing if it may not be.
  std::vector<TriedEdit> Recodes(RowIndex row, size_t node, AttributeId attribute, Code to);

 private:
  using Pattern = std::vector<Code>;  // the codes of a bond's attributes in one row

  const std::vector<size_t>& TestsOf(size_t leaf, AttributeId attribute);
  bool Allows(size_t leaf, AttributeId attribute, Code from, Code to);
  bool KeepsWay(size_t leaf, AttributeId attribute, Code from, Code to);
  bool IsHidden(size_t leaf, AttributeId attribute, Code from, Code to) const;
  const std::vector<Pattern>& PatternsAt(size_t node, AttributeId attribute);
  std::vector<Pattern> Nearest(size_t leaf, size_t node, AttributeId attribute, Code to,
                               const Pattern& from);

  Contest& contest_;
  EditedCounts& counts_;
  const LeafOrder& order_;
  const Tree& tree_;
  const MoveRules& rules_;
  std::map<std::pair<size_t, AttributeId>, std::vector<size_t>> tests_;
  std::map<std::pair<size_t, AttributeId>, std::vector<Pattern>> patterns_;  // by node and bond
  std::map<std::tuple<size_t, size_t, AttributeId, Code, Pattern>, std::vector<Pattern>> nearest_;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_RECODE_LIMITS_H_
