// Hiding the requests of the greatest total importance that a budget allows.
//
// The requests of one wish are hidden all or none. A set of wishes fits if its joint plan is within
// the budget and hides all of its requests. That a set costs at least what each of its parts costs
// is assumed (best_set.h): plans are not proven to be the cheapest.
#ifndef ESPALIER_JUDGE_BUDGETED_ATTEMPT_H_
#define ESPALIER_JUDGE_BUDGETED_ATTEMPT_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "hide/request.h"
#include "judge/attempt.h"
#include "judge/budget.h"
#include "judge/edit_counts.h"

namespace espalier {

// Plans of several wishes together that are made at most to find the best set.
inline constexpr size_t kMostJointPlans = 200;

struct LeftOut {
  Request request;
  // Of hiding its wish alone; nothing where that cannot be planned.
  std::optional<EditCounts> cost = std::nullopt;
  bool hidden = false;  // by that plan
};

struct BudgetChoice {
  Budget budget;
  double importance = 0;  // of the wishes that are hidden, together
  double bound = 0;       // no set of wishes of more importance is known that might fit
  size_t plans = 0;       // that were made
  std::vector<LeftOut> left_out;
};

struct BudgetedAttempt {
  std::vector<Request> requests;  // those that are hidden
  Attempt attempt;
  BudgetChoice choice;
};

// What is being planned, and which share of it is done.
using PlanProgress = std::function<void(const std::string& what, double share)>;

// An error if no wish fits.
// REQUIRES: what AttemptHiding requires; the requests of a wish stand together
Result<BudgetedAttempt> AttemptWithin(const Budget& budget, const Original& original,
                                      std::span<const Request> requests, const Strategy& strategy,
                                      const PlanProgress& progress);

// "5 added, 12 relabelled"; "nothing" where all counts are 0.
std::string EditsInWords(const EditCounts& counts);
// "added 5, relabelled 12"
std::string LimitsInWords(const Budget& budget);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_BUDGETED_ATTEMPT_H_
