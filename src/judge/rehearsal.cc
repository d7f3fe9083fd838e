#include "judge/rehearsal.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>
#include <vector>

#include "hide/neighbours/order_test.h"
#include "hide/neighbours/share_forest.h"
#include "judge/attacks/attack_list.h"
#include "judge/attacks/run_attacks.h"
#include "rules/rule.h"
#include "table/apply.h"

namespace espalier {
namespace {

using Rows = std::vector<RowIndex>;

// From here on a rehearsal takes seconds.
constexpr RowIndex kMostRows = 50'000;
// Mean shares as far apart as this show that a region is special; two forests that have both seen
// it differ by 0.02 or so.
constexpr double kFar = 0.13;
// How far the rows outside a region may pull a forest away from the region's own share.
constexpr double kPull = 0.05;

double MeanShare(const Table& table, const Rows& learned, const Rows& asked, ClassCode c) {
  const ShareForest forest(MakeRowSample(table, learned, kMostSampled, std::nullopt));
  double sum = 0;
  for (const RowIndex row : asked) sum += forest.SharesOf(table, row, {forest.overall(), 0})[c];
  return sum / static_cast<double>(asked.size());
}

// Whether numbers inside the interval of a class can come near a share. Where they cannot, to go to
// the end of the interval each time would be a mark of its own.
bool IsInReach(const Expected& expected, ClassCode c, double share) {
  const auto rows = static_cast<double>(std::max<uint64_t>(1, expected.rows));
  return share - kFar <= expected.High(c) / rows + kPull &&
         share + kFar >= expected.Low(c) / rows - kPull;
}

// Whether more (1) or fewer (-1) rows of the class would be as a forest that has not seen the
// region expects; 0 if it is so already, or out of reach.
int LeanByForest(const Table& published, const Rows& region, const Expected& expected,
                 ClassCode c) {
  Rows all(published.rows);
  std::iota(all.begin(), all.end(), RowIndex{0});
  Rows outside;
  std::set_difference(all.begin(), all.end(), region.begin(), region.end(),
                      std::back_inserter(outside));
  if (region.empty() || outside.empty()) return 0;
  const double with = MeanShare(published, all, region, c);
  const double without = MeanShare(published, outside, region, c);
  if (std::abs(with - without) < kFar || !IsInReach(expected, c, without)) return 0;
  return with < without ? 1 : -1;
}

bool ShowsInRuns(const Table& published, const Rows& region, ClassCode c) {
  std::vector<bool> is_class;
  for (const RowIndex row : region) is_class.push_back(published.classes.At(row) == c);
  return RunsP(is_class) < kLeastRunsP;
}

}  // namespace

Rehearsal::Rehearsal(const Original& original, std::span<const Request> requests,
                     std::span<const Neighbourhood> around, const Seed& seed, size_t threads)
    : original_(original),
      requests_(requests),
      around_(around),
      seed_(SecretRandom(seed, "rehearsal").Next()),
      threads_(threads) {}

bool Rehearsal::IsPossible() const { return original_.table.rows <= kMostRows; }

std::vector<Attack> Rehearsal::AttacksOn(const Table& published, const Demand& demand) const {
  std::vector<Attack> attacks = QuickAttacks(original_.learner, published.rows);
  std::erase_if(attacks, [&](const Attack& attack) {
    return demand.shuffled && attack.sign == Sign::kOrder;
  });
  return attacks;
}

// Where an attack finds too many rows of the class, that counts more than one that finds too few,
// and either counts more than what a forest says.
Result<std::vector<Rehearsal::Finding>> Rehearsal::OfAttacks(const Table& published,
                                                             const Attempt& attempt) const {
  const std::vector<Attack> attacks = AttacksOn(published, attempt.demand);
  AttackedRules rules{requests_, around_, {}};
  for (const RequestVerdict& one : attempt.verdict.requests) {
    rules.tested.push_back(one.outcome == Outcome::kRemoved);
  }
  const auto report = AttackRules({original_.table, published, original_.tree, original_.learner},
                                  rules, attacks, {.seed = seed_, .threads = threads_});
  if (!report.ok()) return report.error();
  std::vector<Finding> findings(requests_.size());
  for (const AttackFinding& finding : report->findings) {
    if (!finding.won()) continue;
    Finding& of_request = findings[finding.request];
    ++of_request.won;
    if (finding.sign == Sign::kTooMany) of_request.lean = -1;
    if (finding.sign == Sign::kTooFew && of_request.lean == 0) of_request.lean = 1;
  }
  return findings;
}

Result<SeenThrough> Rehearsal::Try(const Attempt& attempt) const {
  const Table published = Apply(original_.table, attempt.plan.edits);
  const Result<std::vector<Finding>> attacks = OfAttacks(published, attempt);
  if (!attacks.ok()) return attacks.error();
  SeenThrough seen;
  for (size_t i = 0; i < requests_.size(); ++i) {
    if (attempt.verdict.requests[i].outcome != Outcome::kRemoved) {
      seen.leans.push_back(0);
      continue;
    }
    const Rule& rule = requests_[i].rule;
    const Rows region = RowsMatching(rule, published);
    const int lean = LeanByForest(published, region, around_[i].expectation.all, rule.predicted);
    const bool in_runs = !attempt.demand.shuffled && ShowsInRuns(published, region, rule.predicted);
    seen.readers.attacks += (*attacks)[i].won + (in_runs ? 1 : 0);
    seen.readers.forests += lean != 0 ? 1 : 0;
    seen.leans.push_back((*attacks)[i].lean != 0 ? (*attacks)[i].lean : lean);
  }
  return seen;
}

}  // namespace espalier
