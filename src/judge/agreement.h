// How far two trees say the same.
//
//   agreement  the share of cases for which both predict the same class
//   kappa      Cohen's: (agreement - chance) / (1 - chance), where chance is the agreement of two
//              that predict as often as these, but independently of each other (Cohen, "A
//              Coefficient of Agreement for Nominal Scales", 1960). Where chance is 1, since both
//              always say one and the same class, it is 1.
#ifndef ESPALIER_JUDGE_AGREEMENT_H_
#define ESPALIER_JUDGE_AGREEMENT_H_

#include <cstddef>
#include <vector>

#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

struct Agreement {
  double agreement = 0;
  double kappa = 0;
};

// Cases by what the one says and what the other says.
class Confusion {
 public:
  explicit Confusion(size_t classes) : classes_(classes), weights_(classes * classes, 0) {}

  void Add(ClassCode a, ClassCode b, double weight = 1) { weights_[a * classes_ + b] += weight; }

  // REQUIRES: something was added
  Agreement Measure() const;

 private:
  size_t classes_;
  std::vector<double> weights_;
};

// Over the rows of a table.
// REQUIRES: the tests of both trees are in its codes; it has rows; threads >= 1
Agreement AgreementOnRows(const Tree& a, const Tree& b, const Table& table, size_t threads);

// What the tree says of each row. REQUIRES: as above, but rows
std::vector<ClassCode> Predictions(const Tree& tree, const Table& table, size_t threads);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_AGREEMENT_H_
