// The strategy `optimal`: the fewest edits after which the learner really grows the target.
//
//   relabel  the rows of the requested leaves get the classes that the target gives them
//   repair   every test of the target that would lose to a rival is made to win again
// What is planned is judged by the learner's own search for splits, on exact counts; any number of
// classes, any type of attribute, every criterion.
#ifndef ESPALIER_HIDE_OPTIMAL_OPTIMAL_PLAN_H_
#define ESPALIER_HIDE_OPTIMAL_OPTIMAL_PLAN_H_

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "hide/optimal/move.h"
#include "hide/plan.h"
#include "hide/ratio_plan.h"

namespace espalier {

struct OptimalOptions {
  EditCosts costs;
  bool flip = false;  // no row that matches a request keeps its class
  size_t threads = 1;
  std::function<void(double share)> progress = {};  // from the calling thread
};

struct OptimalPlan {
  Plan plan;
  Target target;         // the one of several sensible ones that is reached at the least cost
  double violation = 0;  // 0: by its counts, the target is grown again
  double cost = 0;
  double beyond = 0;                        // of it, what is done beyond relabelling requested rows
  size_t effort = 0;                        // of repair
  std::vector<std::string> obstacles = {};  // whatever stands in the way, in words

  // Less is better: a plan that reaches its target first, then the cheaper.
  std::pair<bool, double> Rank() const { return {violation > 0, cost}; }
};

// What hiding starts from.
struct OptimalTask {
  const Table& table;
  const Tree& tree;
  const Learner& learner;
  std::span<const Request> requests;
  std::span<const Learner> others = {};  // that must grow the target too
};

// At least one plan, the most promising first: of those that reach their target by their counts
// the cheapest, then the others.
std::vector<OptimalPlan> PlanOptimally(const OptimalTask& task, const OptimalOptions& options);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_OPTIMAL_PLAN_H_
