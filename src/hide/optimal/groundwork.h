// What all plans that hide leaves of one tree share, whatever the requests.
#ifndef ESPALIER_HIDE_OPTIMAL_GROUNDWORK_H_
#define ESPALIER_HIDE_OPTIMAL_GROUNDWORK_H_

#include <vector>

#include "hide/bonds.h"
#include "hide/leaf_order.h"
#include "hide/optimal/optimal_plan.h"
#include "hide/optimal/tree_counts.h"
#include "hide/optimal/ways.h"
#include "learn/learner.h"

namespace espalier {

struct Groundwork {
  // Borrows the task's table and tree.
  Groundwork(const OptimalTask& task, const OptimalOptions& options);
  Groundwork(const Groundwork&) = delete;
  Groundwork& operator=(const Groundwork&) = delete;

  std::vector<Learner> learners;  // the task's own is the first
  std::vector<Way> ways;          // in the order in which they are tried
  Bonds bonds;
  LeafOrder order;
  TreeCounts counts;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_GROUNDWORK_H_
