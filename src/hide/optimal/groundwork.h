// What all plans that hide leaves of one tree share.
#ifndef ESPALIER_HIDE_OPTIMAL_GROUNDWORK_H_
#define ESPALIER_HIDE_OPTIMAL_GROUNDWORK_H_

#include <vector>

#include "hide/bonds.h"
#include "hide/optimal/optimal_plan.h"
#include "hide/optimal/tree_counts.h"

namespace espalier {

struct Groundwork {
  // Borrows the task's table, tree and order.
  Groundwork(const OptimalTask& task, const OptimalOptions& options)
      : bonds(FindBonds(task.table)),
        counts(task.table, task.tree, task.order, options.threads),
        inside(RowsOfRegions(task.table, task.around)) {}
  Groundwork(const Groundwork&) = delete;
  Groundwork& operator=(const Groundwork&) = delete;

  Bonds bonds;
  TreeCounts counts;
  std::vector<bool> inside;  // by row, whether it is in a region
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_GROUNDWORK_H_
