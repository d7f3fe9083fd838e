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
  // What the lead is past its limit; negative where the own test wins.
  double excess() const { return lead_ - limit_; }

  // How the lead would change.
  double ByRecode(Code from, Code to, ClassCode label) const;
  double ByRelabel(RowIndex row, ClassCode to) const;
  double ByRow(RowIndex row, TriedEdit::Kind kind) const;  // kAdd or kRemove

 private:
  double Lead(const std::optional<BranchCounts>& own, const BranchCounts& other) const;
  double ByClasses(RowIndex row, std::optional<ClassCode> away,
                   std::optional<ClassCode> into) const;

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
