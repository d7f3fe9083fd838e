// The quality of a test from the rows of its branches, two classes, and how it moves when rows
// are sent to them.
#ifndef ESPALIER_HIDE_BRANCH_GAIN_H_
#define ESPALIER_HIDE_BRANCH_GAIN_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "hide/ratio.h"
#include "learn/learner.h"

namespace espalier {

class BranchGain {
 public:
  BranchGain(std::vector<ClassPair> branches, Criterion criterion);

  const std::vector<ClassPair>& branches() const { return branches_; }
  void Add(size_t branch, const ClassPair& rows);

  double Now() const;

  // After `rows` of class c went from one branch to another.
  double AfterMove(size_t c, size_t from, size_t to, int64_t rows) const;

  // After all of `rows` came to the node, those of class 0 to one branch, of class 1 to another.
  double AfterSending(const ClassPair& rows, size_t to_0, size_t to_1) const;

 private:
  // Branches that are not as they are stored.
  using Changed = std::pair<size_t, ClassPair>;

  double With(std::span<const Changed> changed, const ClassPair& total) const;
  double Impurity(const ClassPair& rows) const;

  std::vector<ClassPair> branches_;
  Criterion criterion_;
  ClassPair total_{};
  double impurities_ = 0;  // of all branches
  double size_terms_ = 0;  // N log2 N of all branches
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_BRANCH_GAIN_H_
