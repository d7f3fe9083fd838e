// What hiding each leaf alone would cost, as `espalier costs --json` prints it: a list, one leaf a
// line, each the object of `hide --json`. Where not all leaves of the tree were added, each also
// has
//
//   "leaves": {"tried": 40, "of": 812}
#ifndef ESPALIER_REPORT_COSTS_JSON_H_
#define ESPALIER_REPORT_COSTS_JSON_H_

#include <string>
#include <vector>

#include "report/hiding_view.h"

namespace espalier {

class CostsJson {
 public:
  // Borrows all of it, and what `original` borrows.
  CostsJson(const Original& original, const Strategy& strategy, const HidingSeconds& seconds)
      : original_(original), strategy_(strategy), seconds_(seconds) {}

  // The next leaf.
  void Add(const Request& request, const Result<Attempt>& attempt);

  std::string Finish() const;

 private:
  const Original& original_;
  const Strategy& strategy_;
  HidingSeconds seconds_;
  std::vector<std::string> objects_;
};

}  // namespace espalier

#endif  // ESPALIER_REPORT_COSTS_JSON_H_
