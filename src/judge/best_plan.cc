#include "judge/best_plan.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace espalier {
namespace {

// A plan is good enough if what it does outside the regions costs this much, or this share of the
// rows.
constexpr double kFewEdits = 5;
constexpr double kGoodShare = 0.01;

constexpr size_t kMostKnown = 16;  // plans that are not judged again

}  // namespace

BestPlan::BestPlan(const Trial& trial, const Demand& demand, Target first, RowIndex rows,
                   ReaderTrials readers)
    : trial_(trial),
      demand_(demand),
      first_(std::move(first)),
      rows_(rows),
      readers_(std::move(readers)) {}

// Shaking often comes to what was there before.
const JudgedPlan* BestPlan::Known(const RowEdits& edits) const {
  const auto known = std::find_if(known_.begin(), known_.end(),
                                  [&](const KnownPlan& one) { return one.edits == edits; });
  return known == known_.end() ? nullptr : &known->judged;
}

void BestPlan::Remember(KnownPlan known) {
  if (known_.size() == kMostKnown) known_.pop_front();
  known_.push_back(std::move(known));
}

Result<JudgedPlan> BestPlan::Try(OptimalPlan plan) {
  if (!plan.obstacles.empty()) obstacles_ = plan.obstacles;
  if (const JudgedPlan* known = Known(plan.plan.edits)) return *known;
  RowEdits edits = plan.plan.edits;
  Attempt attempt{.demand = demand_,
                  .target = plan.target.tree.nodes.empty() ? first_ : std::move(plan.target),
                  .plan = std::move(plan.plan),
                  .obstacles = std::move(plan.obstacles)};
  Result<Attempt> judged = trial_.Judged(std::move(attempt));
  if (!judged.ok()) return judged.error();
  verify_seconds_ += judged->verify_seconds;
  const Result<std::optional<Readers>> readers = readers_.ReadersOf(*judged);
  if (!readers.ok()) return readers.error();
  JudgedPlan tried{WorthOf(*judged, rows_, *readers), judged->after};
  if (!worth_ || tried.worth > *worth_) {
    attempt_ = std::move(*judged);
    worth_ = tried.worth;
    seen_through_ = *readers;
    beyond_ = plan.beyond;
  }
  Remember({std::move(edits), tried});
  return tried;
}

bool BestPlan::IsDone() const {
  return IsConfirmed() && (seen_through_ == kNoReaders || !readers_.AreOpen());
}

bool BestPlan::IsGood() const {
  return IsDone() && beyond_ <= std::max(kFewEdits, kGoodShare * static_cast<double>(rows_));
}

Attempt BestPlan::Take() {
  assert(worth_);
  attempt_.verify_seconds = verify_seconds_;
  if (attempt_.exact() || !attempt_.obstacles.empty()) return std::move(attempt_);
  attempt_.obstacles = std::move(obstacles_);
  // Where every test of the target can be kept, only what grows below them is left.
  if (attempt_.obstacles.empty()) {
    attempt_.obstacles = {"the leaves that rows of hidden rules join would split"};
  }
  return std::move(attempt_);
}

}  // namespace espalier
