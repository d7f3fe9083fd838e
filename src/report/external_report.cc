#include "report/external_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "judge/attacks/attack_list.h"
#include "report/check_parts.h"

namespace espalier {
namespace {

using nlohmann::ordered_json;

// Programs of others are named by the owner's files: outside they get a number.
std::set<std::string> OwnAttacks(const Learner& learner) {
  std::set<std::string> names;
  for (const Attack& attack : AllAttacks(learner)) names.insert(attack.name);
  return names;
}

// REQUIRES: findings stand attack by attack
std::vector<AttackTally> TalliesOf(const AttackReport& attacks, const Learner& learner) {
  const std::set<std::string> own = OwnAttacks(learner);
  std::vector<AttackTally> tallies;
  size_t others = 0;
  const std::string* last = nullptr;
  for (const AttackFinding& finding : attacks.findings) {
    if (last == nullptr || *last != finding.attack) {
      last = &finding.attack;
      const bool ours = finding.apart || own.contains(finding.attack);
      tallies.push_back(
          {.attack = ours ? finding.attack : fmt::format("other program {}", ++others),
           .meaning = ours ? finding.meaning : "",
           .apart = finding.apart});
    }
    if (finding.returned) ++(finding.implied ? tallies.back().implied : tallies.back().back);
  }
  return tallies;
}

ordered_json OrNull(const std::optional<double>& number) {
  return number ? ordered_json(*number) : ordered_json();
}

ordered_json AttacksObject(const ExternalReport& report) {
  if (!report.attacked) return nullptr;
  ordered_json list = ordered_json::array();
  for (const AttackTally& tally : report.attacks) {
    list.push_back({{"attack", tally.attack},
                    {"meaning", tally.meaning},
                    {"back", tally.back},
                    {"implied", tally.implied},
                    {"apart", tally.apart}});
  }
  return list;
}

// A bound from below, in steps so wide that times the rows it does not tell which leaf was hidden:
// exact shares name the only leaf of that many rows.
double Coarse(double share) {
  constexpr double kSteps = 20;
  return std::clamp(std::floor(share * kSteps), -kSteps, kSteps - 1) / kSteps;
}

Agreement Coarse(const Agreement& exact) {
  return {.agreement = Coarse(exact.agreement), .kappa = Coarse(exact.kappa)};
}

std::optional<double> ShareOf(uint64_t right, uint64_t rows) {
  if (rows == 0) return std::nullopt;
  return Coarse(static_cast<double>(right) / static_cast<double>(rows));
}

double LeastBound(double change) {
  constexpr std::array kBounds = {0.05, 0.1, 0.2, 0.5, 1.0};
  return *std::lower_bound(kBounds.begin(), kBounds.end() - 1, change);
}

}  // namespace

size_t ExternalReport::attacks_won() const {
  size_t won = 0;
  for (const AttackTally& tally : attacks) won += tally.apart ? 0 : tally.back;
  return won;
}

ExternalReport ExternalFrom(const Report& report) {
  ExternalReport external;
  external.version = report.provenance.version;
  external.published = report.provenance.published.digest;
  external.rows_after = report.check.rows_after;
  external.all_hidden = report.hidden();
  external.left_out = report.left_out();
  for (const RequestVerdict& request : report.verdict().requests) {
    ++external.requests;
    if (request.hidden) ++external.hidden;
    if (request.pattern) ++external.pattern;
    if (request.presence) ++external.presence;
    if (request.prediction) ++external.prediction;
    if (request.trace) ++external.trace;
    if (request.order.value_or(true)) ++external.order;
    if (request.outcome == Outcome::kRemoved) ++external.removed;
    if (request.outcome == Outcome::kImplied) ++external.implied;
  }
  external.exact = report.exact();
  if (const auto& trial = report.check.holdout) {
    const Hits all = trial->all();
    external.accuracy_before = ShareOf(all.before, all.rows);
    external.accuracy_after = ShareOf(all.after, all.rows);
    external.on_holdout = Coarse(trial->agreement);
  }
  external.on_rows = Coarse(report.check.to_original.on_rows);
  const std::vector<double>& changes = report.check.column_changes;
  if (!changes.empty()) {
    external.largest_column_change = LeastBound(*std::max_element(changes.begin(), changes.end()));
  }
  if (report.attacks != nullptr) {
    external.attacked = true;
    external.attacks = TalliesOf(*report.attacks, report.original.learner);
  }
  return external;
}

std::string ExternalJson(const ExternalReport& report) {
  const ordered_json json = {
      {"espalier_report", 1},
      {"edition", "external"},
      {"hidden", report.all_hidden},
      {"exact", report.exact},
      {"requests",
       {{"asked", report.asked()},
        {"left_out", report.left_out},
        {"hidden", report.hidden},
        {"pattern", report.pattern},
        {"presence", report.presence},
        {"prediction", report.prediction},
        {"trace", report.trace},
        {"order", report.order},
        {"removed", report.removed},
        {"implied", report.implied}}},
      {"rows", {{"after", report.rows_after}}},
      {"accuracy",
       {{"before", OrNull(report.accuracy_before)}, {"after", OrNull(report.accuracy_after)}}},
      {"agreement",
       {{"rows", AgreementObject(report.on_rows)},
        {"holdout", AgreementObject(report.on_holdout)}}},
      {"largest_column_change", report.largest_column_change},
      {"attacks", AttacksObject(report)},
      {"provenance",
       {{"version", report.version},
        {"published", {{"bytes", report.published.bytes}, {"sha256", report.published.sha256}}}}},
      {"not_promised", kNotPromised}};
  return json.dump();
}

}  // namespace espalier
