// The paper's experiment (section 3): data from the rules of Table 2, every leaf of its tree
// hidden on its own; what that costs, beside the published average.
#ifndef ESPALIER_JUDGE_PAPER_EXPERIMENT_H_
#define ESPALIER_JUDGE_PAPER_EXPERIMENT_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hide/strategy.h"
#include "judge/cost_summary.h"
#include "judge/paper_data.h"

namespace espalier {

struct PaperOptions {
  uint64_t seeds = 20;  // data sets a rule set, from the seeds 1, 2, ...
  uint64_t rows = 1000;
  size_t threads = 1;
  std::function<void(double share)> progress;  // from one thread
};

// A way to plan, under the name that results show.
struct NamedStrategy {
  std::string_view name;
  Strategy options;
};

// What the paper implemented and proposes: even distribution and hold-back, greedy and with
// look-ahead; and what goes past it.
std::vector<NamedStrategy> PaperStrategies();

struct PaperEntry {
  PaperRuleSet rules;
  double leaves = 0;                    // of the trees, on average
  std::vector<CostSummary> strategies;  // in the order of PaperStrategies
};

// One entry for each of PaperRuleSets, over all leaves of all data sets.
Result<std::vector<PaperEntry>> RunTable2(Table2Reading reading, const PaperOptions& options);

// A figure of the paper as data, its tree, and the attempt to hide the rule that it hides.
struct PaperFigure {
  std::unique_ptr<const Table> table;
  Learner learner;
  Tree tree;
  Request request;
  Attempt greedy;
  Attempt look_ahead;
};

Result<PaperFigure> RunFigure(const std::string& csv, std::string_view rule, size_t threads);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_PAPER_EXPERIMENT_H_
