// What hiding each leaf alone would cost, as a table, one leaf a line, and a summary:
//
//   rule  added  relabelled  removed  recoded  hidden  kept   exact  text
//      1     56           5        0        0  yes     3/4    no     a=t => p
#ifndef ESPALIER_REPORT_COSTS_TEXT_H_
#define ESPALIER_REPORT_COSTS_TEXT_H_

#include <cstddef>
#include <string>

#include "judge/cost_summary.h"

namespace espalier {

class CostsText {
 public:
  // Borrows what `original` borrows.
  explicit CostsText(const Original& original) : original_(original) {}

  // The next leaf.
  void Add(const Request& request, const Attempt& attempt);

  size_t leaves() const { return summary_.added.count; }

  std::string Finish() const;

 private:
  Original original_;
  CostSummary summary_;
  std::string lines_;
};

}  // namespace espalier

#endif  // ESPALIER_REPORT_COSTS_TEXT_H_
