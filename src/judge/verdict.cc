#include "judge/verdict.h"

#include <algorithm>
#include <map>

#include "judge/leaf_shares.h"
#include "rules/compare.h"
#include "rules/leaf_rows.h"
#include "rules/predict.h"
#include "table/class_counts.h"

namespace espalier {
namespace {

// In the same words, whatever learner the rule is of: not one of two values is the other.
Rule InPlainWords(Rule rule, const Table& table) {
  for (Condition& condition : rule.conditions) {
    const bool two = table.attributes[condition.attribute].values.size() == 2;
    if (condition.op != Op::kNotEqual || !two || condition.code > 1) continue;
    condition.op = Op::kEqual;
    condition.code = 1 - condition.code;
  }
  return rule;
}

bool HasPattern(const Tree& tree, const Rule& wanted, const Table& table) {
  const Rule plain = InPlainWords(wanted, table);
  const std::vector<Rule> rules = RulesOf(tree);
  return std::any_of(rules.begin(), rules.end(), [&](const Rule& rule) {
    return SamePattern(InPlainWords(rule, table), plain);
  });
}

bool PredictedAsWanted(const Evidence& evidence, const std::vector<RowIndex>& rows) {
  return std::all_of(rows.begin(), rows.end(), [&](RowIndex row) {
    return Predict(evidence.after, evidence.original, row) ==
           Predict(evidence.target.tree, evidence.original, row);
  });
}

double ConfidenceOf(const std::map<size_t, Shares>& shares, ClassCode c) {
  uint64_t rows = 0;
  uint64_t correct = 0;
  for (const auto& [leaf, share] : shares) {
    rows += RowsIn(share.matching);
    correct += share.matching[c];
  }
  return rows == 0 ? 0 : static_cast<double>(correct) / static_cast<double>(rows);
}

}  // namespace

bool Verdict::hidden() const {
  return std::all_of(requests.begin(), requests.end(),
                     [](const RequestVerdict& request) { return request.hidden(); });
}

Verdict Judge(const Evidence& evidence, std::span<const Request> requests, size_t threads) {
  std::vector<size_t> leaves;
  for (const Request& request : requests) leaves.push_back(request.rule.leaf);
  const auto rows = RowsAtLeaves(evidence.original, evidence.before, leaves, threads);
  const std::vector<size_t> leaf_of_row =
      LeafOfEachRow(evidence.sanitized, evidence.target.tree, threads);

  Verdict verdict;
  for (size_t i = 0; i < requests.size(); ++i) {
    const Rule& rule = requests[i].rule;
    const auto shares = SharesOf(rule, evidence.sanitized, leaf_of_row);
    RequestVerdict one;
    one.pattern = !HasPattern(evidence.after, rule, evidence.original);
    one.prediction_can_change = evidence.target.prediction_can_change[i];
    one.rows = rows[i].size();
    one.still_predicted =
        static_cast<uint64_t>(std::count_if(rows[i].begin(), rows[i].end(), [&](RowIndex row) {
          return Predict(evidence.after, evidence.original, row) == rule.predicted;
        }));
    one.prediction = one.prediction_can_change && PredictedAsWanted(evidence, rows[i]);
    one.confidence = std::all_of(shares.begin(), shares.end(), [&](const auto& at) {
      return !at.second.IsMostFrequent(rule.predicted) || !at.second.Lifts(rule.predicted);
    });
    one.confidence_before = rule.confidence();
    one.confidence_after = ConfidenceOf(shares, rule.predicted);
    one.none_matches = shares.empty();
    verdict.requests.push_back(one);
  }
  const RuleSetComparison compared =
      CompareTrees(evidence.original, evidence.target.tree, evidence.after, threads);
  verdict.rules_before = RulesOf(evidence.before).size();
  verdict.rules_merged = evidence.target.merged.size();
  verdict.rules_target = RulesOf(evidence.target.tree).size();
  verdict.rules_after = RulesOf(evidence.after).size();
  verdict.kept = compared.kept.size();
  verdict.lost = compared.lost.size();
  verdict.ghosts = compared.ghosts.size();
  return verdict;
}

}  // namespace espalier
