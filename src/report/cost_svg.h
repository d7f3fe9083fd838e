// What hiding a rule costs, by the length of the rule, as a drawing like report/tree_svg.h: light
// and dark, with <title> and <desc>, without script.
//
// A panel shows, for each length of rules and each series of attempts, a mark at the mean of the
// rows added, in percent, and a whisker from the least to the most; a published average is a
// dashed line. Series differ in shape as well as in colour.
#ifndef ESPALIER_REPORT_COST_SVG_H_
#define ESPALIER_REPORT_COST_SVG_H_

#include <optional>
#include <string>
#include <vector>

#include "judge/cost_summary.h"

namespace espalier {

enum class CostMark { kDisc, kDiamond };

struct CostSeries {
  std::string name;
  CostMark mark = CostMark::kDisc;
  const CostSummary* summary = nullptr;  // borrowed
};

struct CostPanel {
  std::string heading;
  std::string facts;                // one line below it
  std::optional<double> published;  // rows added, in percent
  std::vector<CostSeries> series;   // at least one; all know the same lengths
};

struct CostChart {
  std::string facts;  // what was done, one line
  std::vector<CostPanel> panels;
};

std::string CostSvg(const CostChart& chart);

}  // namespace espalier

#endif  // ESPALIER_REPORT_COST_SVG_H_
