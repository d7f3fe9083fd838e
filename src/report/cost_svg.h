// What hiding a rule costs, by the length of the rule, as a drawing like report/tree_svg.h: light
// and dark, with <title> and <desc>, without script.
//
// One panel for each rule set of the paper. In it, for each length of rules and each of the
// strategies `paper` and `lookahead`, a mark at the mean of the rows added, in percent, and a
// whisker from the least to the most; the published average is a dashed line. Strategies differ
// in shape as well as in colour.
#ifndef ESPALIER_REPORT_COST_SVG_H_
#define ESPALIER_REPORT_COST_SVG_H_

#include <string>
#include <vector>

#include "judge/paper_experiment.h"

namespace espalier {

std::string CostSvg(const std::vector<PaperEntry>& entries, const PaperOptions& options);

}  // namespace espalier

#endif  // ESPALIER_REPORT_COST_SVG_H_
