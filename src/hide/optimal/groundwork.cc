#include "hide/optimal/groundwork.h"

#include "hide/optimal/splitting_leaves.h"

namespace espalier {
namespace {

std::vector<Learner> AllLearners(const OptimalTask& task) {
  std::vector<Learner> learners = {task.learner};
  learners.insert(learners.end(), task.others.begin(), task.others.end());
  return learners;
}

}  // namespace

Groundwork::Groundwork(const OptimalTask& task, const OptimalOptions& options)
    : learners(AllLearners(task)),
      ways(WaysToHide(task.learner, options.costs, options.flip)),
      bonds(FindBonds(task.table)),
      order(task.table, task.tree, options.threads),
      counts(task.table, task.tree, order, options.threads) {
  if (task.others.empty()) return;
  const auto pure = SplittingLeaves(task.table, task.tree, learners, options.threads);
  for (Way& way : ways) way.shape.pure = pure;
}

}  // namespace espalier
