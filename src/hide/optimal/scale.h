// A rival weighed against a node's own test, and what a single row more or less would change.
#ifndef ESPALIER_HIDE_OPTIMAL_SCALE_H_
#define ESPALIER_HIDE_OPTIMAL_SCALE_H_

#include <cstddef>
#include <map>
#include <optional>
#include <tuple>

#include "hide/optimal/contest.h"

namespace espalier {

class Scale {
 public:
  Scale(const Rival& rival, Contest& contest, EditedCounts& counts);

  const Rival& rival() const { return rival_; }
  // The attribute of the own test; the rival's at a leaf.
  AttributeId own_attribute() const {
    return own_ ? own_->parting().attribute : other_.parting().attribute;
  }
  // What the lead is past its limit; negative where the own test wins.
  double excess() const { return lead_ - limit_; }

  // How the lead would change.
  double ByRecode(Code from, Code to, ClassCode label) const;
  double ByRelabel(RowIndex row, ClassCode to) const;
  double ByRemoval(RowIndex row) const;
  double ByAddition(Code own_code, Code other_code, ClassCode label) const;

 private:
  double Lead(const std::optional<BranchCounts>& own, const BranchCounts& other) const;
  // Of a row with these codes of the own test and of the rival.
  struct Place {
    Code own = 0;
    Code other = 0;
  };
  Place PlaceOf(RowIndex row) const;
  double ByClasses(Place place, std::optional<ClassCode> away, std::optional<ClassCode> into) const;

  Rival rival_;
  const Learner* learner_;
  const EditedCounts* counts_;
  std::optional<BranchCounts> own_;
  BranchCounts other_;
  double lead_;
  double limit_;
  // What was weighed before: by branches, own and the rival's, and classes.
  mutable std::map<std::tuple<size_t, size_t, ClassCode>, double> recodes_;
  mutable std::map<std::tuple<size_t, size_t, ClassCode, ClassCode>, double> rows_;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_SCALE_H_
