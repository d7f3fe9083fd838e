#include "judge/verdict.h"

#include <algorithm>
#include <map>

#include "rules/compare.h"
#include "rules/leaf_rows.h"
#include "rules/leaves.h"
#include "rules/predict.h"

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

// The class counts of the rows of one leaf of the target, apart by whether the rule matches.
struct Shares {
  std::vector<uint64_t> matching;
  std::vector<uint64_t> others;
};

// Whether a class is no more frequent among the matching rows than among the others.
// REQUIRES: there are matching rows
bool AddsNothing(const Shares& shares, ClassCode c) {
  const uint64_t matching = RowsIn(shares.matching);
  const uint64_t others = RowsIn(shares.others);
  const uint64_t most = *std::max_element(shares.matching.begin(), shares.matching.end());
  if (shares.matching[c] < most) return true;
  return others > 0 && static_cast<double>(shares.matching[c]) * static_cast<double>(others) <=
                           static_cast<double>(shares.others[c]) * static_cast<double>(matching);
}

// The leaves of the target that rows of the sanitized table reach which match the rule.
std::map<size_t, Shares> SharesOf(const Evidence& evidence, const Rule& rule,
                                  const std::vector<size_t>& leaf_of_row) {
  const Table& table = evidence.sanitized;
  std::map<size_t, Shares> shares;
  const size_t classes = table.class_count();
  std::vector<bool> matches(table.rows);
  for (RowIndex row = 0; row < table.rows; ++row) {
    matches[row] = Matches(rule, table, row);
    if (!matches[row]) continue;
    Shares& at = shares[leaf_of_row[row]];
    at.matching.resize(classes);
    at.others.resize(classes);
    ++at.matching[table.classes.At(row)];
  }
  for (RowIndex row = 0; row < table.rows; ++row) {
    if (matches[row]) continue;
    const auto found = shares.find(leaf_of_row[row]);
    if (found != shares.end()) ++found->second.others[table.classes.At(row)];
  }
  return shares;
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

std::vector<size_t> LeafOfEachRow(const Tree& tree, const Table& table) {
  std::vector<size_t> leaves(table.rows);
  for (RowIndex row = 0; row < table.rows; ++row) leaves[row] = EndOfWay(tree, table, row);
  return leaves;
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
  const std::vector<size_t> leaf_of_row = LeafOfEachRow(evidence.target.tree, evidence.sanitized);

  Verdict verdict;
  for (size_t i = 0; i < requests.size(); ++i) {
    const Rule& rule = requests[i].rule;
    const auto shares = SharesOf(evidence, rule, leaf_of_row);
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
      return AddsNothing(at.second, rule.predicted);
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
