#include "judge/verdict.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "hide/neighbours/implied.h"
#include "hide/neighbours/neighbourhood.h"
#include "hide/neighbours/order_test.h"
#include "judge/pattern.h"
#include "judge/row_hash.h"
#include "rules/outside.h"
#include "rules/predict.h"

namespace espalier {
namespace {

constexpr double kMostMissing = 0.02;  // of the region's rows, or of their number
constexpr double kRounding = 1e-9;

std::vector<Code> LabelsOf(const Table& table, std::span<const RowIndex> rows) {
  std::vector<Code> labels;
  labels.reserve(rows.size());
  for (const RowIndex row : rows) labels.push_back(table.classes.At(row));
  return labels;
}

// How many of the region's rows, told by their attributes, are not among the published ones.
uint64_t MissingRows(const Evidence& evidence, std::span<const RowIndex> region,
                     std::span<const RowIndex> published) {
  std::unordered_map<uint64_t, int64_t> left;
  for (const RowIndex row : published) ++left[HashOfCodes(evidence.published, row)];
  uint64_t missing = 0;
  for (const RowIndex row : region) {
    if (--left[HashOfCodes(evidence.original, row)] < 0) ++missing;
  }
  return missing;
}

// The published rows that are the region's, in the same order; nothing if their order is another.
std::optional<std::vector<size_t>> InOriginalOrder(const Evidence& evidence,
                                                   std::span<const RowIndex> region,
                                                   std::span<const RowIndex> published) {
  std::vector<size_t> places;
  size_t next = 0;
  for (size_t i = 0; i < published.size() && next < region.size(); ++i) {
    if (HashOfCodes(evidence.published, published[i]) !=
        HashOfCodes(evidence.original, region[next])) {
      continue;
    }
    places.push_back(i);
    ++next;
  }
  if (next < region.size()) return std::nullopt;
  return places;
}

class RequestJudge {
 public:
  RequestJudge(const Evidence& evidence, const Rule& rule, const Neighbourhood& around,
               size_t threads)
      : evidence_(evidence),
        rule_(rule),
        around_(around),
        rows_(RowsMatching(rule, evidence.published)),
        labels_(LabelsOf(evidence.published, rows_)),
        seen_(SeenBy(around.model, evidence.published, rows_, threads)),
        expectation_(ExpectationOf(around.model, seen_)) {}

  RequestVerdict Judge(const Demand& demand) {
    Count();
    verdict_.pattern = !HasPattern(evidence_.after, rule_, evidence_.original, around_.region);
    verdict_.presence = IsPresent();
    verdict_.prediction =
        static_cast<double>(verdict_.predicted.after) <= verdict_.most_predicted + kRounding;
    verdict_.order = demand.shuffled ? true : TestOrder();
    const StratumCounts counts = CountLabels(seen_, around_.model.strata(), labels_);
    const TraceFinding finding = TestTrace(expectation_, counts, rule_.predicted);
    verdict_.trace = finding.trace == Trace::kNone;
    verdict_.p = finding.p;
    verdict_.like_parent = IsLikeParent();
    verdict_.outcome = OutcomeFor(finding.trace);
    verdict_.level = demand.level;
    verdict_.hidden = IsHidden(demand);
    return std::move(verdict_);
  }

 private:
  void Count() {
    const ClassCode c = rule_.predicted;
    const Expected& all = expectation_.all;
    verdict_.rows_before = around_.region.size();
    verdict_.rows = rows_.size();
    verdict_.of_class = {rule_.correct, all.of_class[c], OfClass(labels_)};
    const std::vector<Code> predictions = Predictions();
    verdict_.predicted = {around_.region.size(),
                          static_cast<double>(around_.expectation.predicted[c]),
                          OfClass(predictions)};
    predictions_lead_ = LeadsIn(predictions);
    verdict_.low = std::max(0.0, all.Low(c));
    verdict_.high = all.High(c);
    verdict_.most_predicted =
        std::max(verdict_.predicted.expected, around_.expectation.all.High(c));
    verdict_.neighbours = RowsIn(around_.model.neighbours());
    verdict_.neighbours_of_class = around_.model.neighbours()[c];
    verdict_.expected_to_lead = around_.expectation.Leads(c);
    verdict_.clearly_implied = around_.IsClearlyImplied();
    const Expected parent = ExpectedOfParent(around_.model, rows_.size());
    verdict_.parent_low = std::max(0.0, parent.Low(c));
    verdict_.parent_high = parent.High(c);
    verdict_.leads_at_parent = Leads(around_.model.neighbours(), c);
  }

  std::vector<Code> Predictions() const {
    std::vector<Code> predictions;
    predictions.reserve(around_.region.size());
    for (const RowIndex row : around_.region) {
      predictions.push_back(Predict(evidence_.after, evidence_.original, row));
    }
    return predictions;
  }

  uint64_t OfClass(const std::vector<Code>& labels) const {
    return static_cast<uint64_t>(std::count(labels.begin(), labels.end(), rule_.predicted));
  }

  bool LeadsIn(const std::vector<Code>& labels) const {
    std::vector<uint64_t> counts(around_.model.classes(), 0);
    for (const Code label : labels) ++counts[label];
    return !labels.empty() && Leads(counts, rule_.predicted);
  }

  bool IsPresent() const {
    const auto before = static_cast<double>(around_.region.size());
    const double most = std::max(1.0, kMostMissing * before);
    if (std::abs(static_cast<double>(rows_.size()) - before) > most) return false;
    return static_cast<double>(MissingRows(evidence_, around_.region, rows_)) <= most;
  }

  std::optional<bool> TestOrder() const {
    const auto places = InOriginalOrder(evidence_, around_.region, rows_);
    if (!places) return std::nullopt;
    std::vector<bool> is_class;
    for (const size_t place : *places) is_class.push_back(labels_[place] == rule_.predicted);
    return OrderP(around_.seen.strata, is_class) >= kLeastOrderP;
  }

  Outcome OutcomeFor(Trace trace) const {
    const bool tests = verdict_.pattern && verdict_.presence && verdict_.prediction &&
                       verdict_.order.value_or(true);
    if (!tests || trace == Trace::kAbove) return Outcome::kVisible;
    if (trace == Trace::kFalse) return Outcome::kFalse;
    return LeadsIn(labels_) || predictions_lead_ ? Outcome::kImplied : Outcome::kRemoved;
  }

  bool IsLikeParent() const {
    const Expected expected = ExpectedOfParent(around_.model, rows_.size());
    std::vector<uint64_t> counts(around_.model.classes(), 0);
    for (const Code label : labels_) ++counts[label];
    return IsWithin(expected, counts);
  }

  bool IsImpliedAndAccepted(const Demand& demand) const {
    return demand.accept_implied && verdict_.outcome == Outcome::kImplied;
  }

  bool IsHidden(const Demand& demand) const {
    switch (demand.level) {
      case Level::kTree:
        return verdict_.pattern;
      case Level::kNeighbours:
        return verdict_.outcome == Outcome::kRemoved || IsImpliedAndAccepted(demand);
      case Level::kParent:
        return verdict_.like_parent && verdict_.presence && verdict_.order.value_or(true) &&
               (!verdict_.leads_at_parent || IsImpliedAndAccepted(demand));
      case Level::kFlip:
        return verdict_.flipped();
    }
    return false;
  }

  const Evidence& evidence_;
  const Rule& rule_;
  const Neighbourhood& around_;
  std::vector<RowIndex> rows_;  // published, that match
  std::vector<Code> labels_;    // of these
  RegionRows seen_;
  Expectation expectation_;  // of the published rows
  bool predictions_lead_ = false;
  RequestVerdict verdict_;
};

void CountRules(const Evidence& evidence, const OutsideComparison& outside, Verdict& verdict) {
  verdict.rules_before = RulesOf(evidence.before).size();
  verdict.rules_new = outside.unions;
  const size_t standing = outside.kept.size() + outside.lost.size();
  verdict.rules_merged = verdict.rules_before - standing;
  verdict.rules_after = outside.after;
  verdict.kept = outside.kept.size() + outside.unions;
  verdict.lost = outside.lost.size();
  verdict.ghosts = outside.ghosts.size();
}

}  // namespace

bool Verdict::hidden() const {
  return std::all_of(requests.begin(), requests.end(),
                     [](const RequestVerdict& request) { return request.hidden; });
}

Verdict Judge(const Evidence& evidence, std::span<const Request> requests,
              std::span<const Neighbourhood> around, const Demand& demand, size_t threads) {
  Verdict verdict;
  for (size_t i = 0; i < requests.size(); ++i) {
    RequestVerdict one = RequestJudge(evidence, requests[i].rule, around[i], threads).Judge(demand);
    verdict.requests.push_back(std::move(one));
  }
  const OutsideComparison outside =
      CompareOutside(evidence.original, evidence.before, evidence.after,
                     RowsOfRegions(evidence.original, around), threads);
  CountRules(evidence, outside, verdict);
  return verdict;
}

void NameWhatImplies(const Tree& tree, std::span<const Request> requests, Verdict& verdict) {
  for (size_t i = 0; i < requests.size(); ++i) {
    RequestVerdict& one = verdict.requests[i];
    if (one.outcome == Outcome::kRemoved) continue;
    if (one.outcome != Outcome::kImplied && !one.expected_to_lead) continue;
    one.implied_by = ImplyingRules(tree, requests, i);
    one.widened = WideningOf(tree, requests, i);
  }
}

}  // namespace espalier
