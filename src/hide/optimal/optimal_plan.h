// The strategy `optimal`: new labels in the regions, and the fewest edits elsewhere after which the
// learner grows the original tree outside them.
//
//   draw    the rows of the requested leaves get the labels that their neighbours imply, drawn from
//           the seed; several draws may be tried
//   arrange rows of a stratum swap drawn labels where that keeps tests of the target
//   repair  every test of the target that would lose to a rival is made to win again
// What is planned is judged by the learner's own search for splits, on exact counts; any number of
// classes, any type of attribute, every criterion.
#ifndef ESPALIER_HIDE_OPTIMAL_OPTIMAL_PLAN_H_
#define ESPALIER_HIDE_OPTIMAL_OPTIMAL_PLAN_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hide/leaf_order.h"
#include "hide/neighbours/label_draw.h"
#include "hide/neighbours/neighbourhood.h"
#include "hide/optimal/optimal_options.h"
#include "hide/plan.h"
#include "hide/ratio_plan.h"

namespace espalier {

struct OptimalPlan {
  Plan plan;
  Target target;
  double violation = 0;                     // 0: by its counts, the target is grown again
  double beyond = 0;                        // the cost of what is done outside the regions
  size_t effort = 0;                        // of repair
  std::vector<size_t> lost = {};            // nodes of the target whose test does not win
  std::vector<std::string> obstacles = {};  // whatever stands in the way, in words
};

// What hiding starts from.
struct OptimalTask {
  const Table& table;
  const Tree& tree;
  const Learner& learner;
  std::span<const Request> requests;
  std::span<const Neighbourhood> around;  // of the requests
  const LeafOrder& order;                 // of the tree, by the keys of the seed
};

// The search may end in a dead end: it starts again with other costs, which lead another way. Of
// each kind of edit, the factor of its cost.
inline constexpr std::array<EditCosts, 4> kStarts = {{
    {.add = 1, .remove = 1, .relabel = 1, .recode = 1, .recode_more = 1},
    {.add = 0.33, .remove = 0.25, .relabel = 0.33, .recode = 1, .recode_more = 1},
    {.add = 0.25, .remove = 1, .relabel = 3, .recode = 1, .recode_more = 2},
    {.add = 3, .remove = 0.5, .relabel = 0.4, .recode = 1, .recode_more = 4},
}};

// What one plan is to reach, and with which labels it begins.
struct Aim {
  size_t draw = 0;              // that the labels come from
  std::vector<Relabel> labels;  // of the regions; their reasons are requests
  Target target;
  // By request, how many rows of its class the region may have; empty: as the tests allow.
  std::vector<std::optional<uint64_t>> most = {};
};

// What settling may do to tests of the target.
enum class Settling {
  kKeepingTests,   // a change that makes one of them lose is undone
  kThenRepairing,  // relabelling outside may make some lose, which are then repaired
};

// How repair goes about it.
struct RepairStart {
  size_t start = 0;      // a place in kStarts
  double most_cost = 0;  // of all edits
};

class TargetPlanner;

// Makes plans for one task. Borrows it and the options. Threads: one at a time.
class OptimalPlanner {
 public:
  OptimalPlanner(const OptimalTask& task, const OptimalOptions& options);
  ~OptimalPlanner();

  // The labels of a draw, and nothing else.
  OptimalPlan Draw(const DrawChoice& choice) const;
  // The labels of an aim, at the rows of each stratum where they do least harm to its target.
  OptimalPlan Arrange(const Aim& aim);
  // The same with repair.
  OptimalPlan Repair(const Aim& aim, const RepairStart& start);
  // The last of these with other labels in the regions, which the target bears as well.
  // REQUIRES: there was one
  OptimalPlan Shake();
  // The last of these with labels changed where leaves of the tree that grew from it say the wrong
  // class of rows outside the regions; nothing where none can be. REQUIRES: there was one, and for
  // kThenRepairing it was made by Repair
  std::optional<OptimalPlan> Settle(const Tree& grown, Settling how);

 private:
  struct Workshop;

  TargetPlanner& PlannerFor(const Aim& aim);

  const OptimalTask& task_;
  const OptimalOptions& options_;
  std::unique_ptr<Workshop> workshop_;  // made for the first target
};

// The labels of regions in a plan for this many requests, without what repair did.
std::vector<Relabel> LabelsOf(const Plan& plan, size_t requests);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_OPTIMAL_PLAN_H_
