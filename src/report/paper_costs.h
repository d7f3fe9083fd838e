// The costs of the paper's experiment as a chart: a panel for each rule set, in it the strategies
// `paper` and `lookahead` with even distribution, and the published average.
#ifndef ESPALIER_REPORT_PAPER_COSTS_H_
#define ESPALIER_REPORT_PAPER_COSTS_H_

#include <vector>

#include "judge/paper_experiment.h"
#include "report/cost_svg.h"

namespace espalier {

// Borrows the entries.
CostChart PaperCosts(const std::vector<PaperEntry>& entries, const PaperOptions& options);

}  // namespace espalier

#endif  // ESPALIER_REPORT_PAPER_COSTS_H_
