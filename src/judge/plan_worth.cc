#include "judge/plan_worth.h"

#include <algorithm>

#include "judge/edit_counts.h"

namespace espalier {
namespace {

// Where the neighbours imply a request, hiding it, or making it look implied, is worth less than
// any other rule.
constexpr double kHiddenWorth = 0.95;
constexpr double kImpliedWorth = 0.5;

// A plan that an attack sees through is worth less than one where the request looks implied; one
// that only a forest sees through is not. Both are worth more than one that loses a rule or hides
// nothing.
constexpr double kFirstAttack = 0.5;
constexpr double kNextAttack = 0.02;
constexpr double kMostForAttacks = 0.6;
constexpr double kForests = 0.2;

// Editing this share of the rows is as bad as losing a rule.
constexpr double kRuleInEdits = 0.2;

bool IsQuiet(const RequestVerdict& request) {
  return request.presence && request.trace && request.order.value_or(true);
}

bool IsSettledOne(const RequestVerdict& request) {
  return request.hidden || (request.expected_to_lead && IsQuiet(request));
}

bool IsFinal(const Verdict& verdict) {
  return std::all_of(verdict.requests.begin(), verdict.requests.end(), [](const auto& request) {
    return request.hidden || (request.clearly_implied && request.outcome == Outcome::kImplied);
  });
}

double InRules(const RequestVerdict& request) {
  if (!request.expected_to_lead) return 0;
  if (request.hidden) return kHiddenWorth;
  return request.outcome == Outcome::kImplied ? kImpliedWorth : 0;
}

double CostOfReaders(std::optional<Readers> readers) {
  if (!readers) return kMostForAttacks + kForests;
  double cost = readers->forests > 0 ? kForests : 0;
  if (readers->attacks > 0) {
    const auto more = static_cast<double>(readers->attacks - 1);
    cost += std::min(kMostForAttacks, kFirstAttack + kNextAttack * more);
  }
  return cost;
}

void AddTo(const Verdict& verdict, Worth& worth) {
  for (const RequestVerdict& request : verdict.requests) {
    worth.settled += IsSettledOne(request) ? 1 : 0;
    worth.quiet += IsQuiet(request) ? 1 : 0;
    worth.rules += InRules(request);
  }
  worth.rules -= static_cast<double>(verdict.lost + verdict.ghosts);
}

}  // namespace

Worth WorthOf(const Attempt& attempt, RowIndex rows, std::optional<Readers> readers) {
  Worth worth;
  AddTo(attempt.verdict, worth);
  for (const Verdict& other : attempt.others) AddTo(other, worth);
  const auto edited = static_cast<double>(CountEdits(attempt.plan.edits).edited);
  worth.rules -= edited / (kRuleInEdits * static_cast<double>(rows)) + CostOfReaders(readers);
  return worth;
}

bool IsSettled(const Attempt& attempt) {
  return std::all_of(attempt.verdict.requests.begin(), attempt.verdict.requests.end(),
                     [](const RequestVerdict& request) { return IsSettledOne(request); });
}

bool IsConfirmed(const Attempt& attempt) {
  return attempt.exact() && IsFinal(attempt.verdict) &&
         std::all_of(attempt.others.begin(), attempt.others.end(), IsFinal);
}

}  // namespace espalier
