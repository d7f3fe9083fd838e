// The oracle: a learner that lists every split of every node and tries them all on lists
// of rows, straight from the definitions. Slow, recursive and obvious on purpose.
#ifndef ESPALIER_TESTS_LEARN_SLOW_LEARNER_H_
#define ESPALIER_TESTS_LEARN_SLOW_LEARNER_H_

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "learn/criterion.h"
#include "learn/learner.h"
#include "table/table.h"

namespace espalier::testing {

using Rows = std::vector<RowIndex>;

class SlowLearner {
 public:
  SlowLearner(const Table& table, const Learner& learner) : table_(table), learner_(learner) {}

  // The tree as text: every node with its test and class counts.
  std::string Grow() const {
    Rows all(table_.rows);
    for (RowIndex row = 0; row < table_.rows; ++row) all[row] = row;
    return Grow(all, 0);
  }

 private:
  struct Candidate {
    std::string test;
    std::vector<Rows> branches;
    double quality = 0;
  };

  Code CodeOf(AttributeId a, RowIndex row) const { return table_.columns[a].At(row); }
  bool Missing(AttributeId a, RowIndex row) const {
    return table_.attributes[a].numeric() && CodeOf(a, row) == table_.attributes[a].MissingCode();
  }

  std::vector<uint64_t> Counts(const Rows& rows) const {
    std::vector<uint64_t> counts(table_.class_count());
    for (const RowIndex row : rows) ++counts[table_.classes.At(row)];
    return counts;
  }

  double Impurity(const Rows& rows) const {
    double result = learner_.criterion == Criterion::kGini ? 1 : 0;
    for (const uint64_t n : Counts(rows)) {
      if (n == 0) continue;
      const double p = static_cast<double>(n) / static_cast<double>(rows.size());
      result -= learner_.criterion == Criterion::kGini ? p * p : p * std::log2(p);
    }
    return result;
  }

  // Whether the split is allowed; sets its quality.
  bool Judge(const Rows& rows, Candidate& candidate) const {
    double gain = Impurity(rows);
    double split_info = 0;
    size_t large = 0;
    for (const Rows& branch : candidate.branches) {
      if (branch.empty()) return false;
      const double share = static_cast<double>(branch.size()) / static_cast<double>(rows.size());
      gain -= share * Impurity(branch);
      split_info -= share * std::log2(share);
      if (branch.size() >= learner_.min_leaf) ++large;
    }
    if (candidate.branches.size() < 2 || large < 2) return false;
    const bool any_gain = learner_.shape == Shape::kCart && !learner_.min_gain;
    if (!any_gain && gain <= learner_.min_gain.value_or(0) + 1e-12) return false;
    candidate.quality = learner_.criterion == Criterion::kGainRatio ? gain / split_info : gain;
    return true;
  }

  std::vector<Candidate> CandidatesOf(const Rows& rows, AttributeId a) const {
    if (table_.attributes[a].numeric()) return Thresholds(rows, a);
    std::map<Code, Rows> by_value;
    for (const RowIndex row : rows) by_value[CodeOf(a, row)].push_back(row);
    std::vector<Candidate> candidates;
    if (learner_.shape == Shape::kId3) {
      Candidate each{"x" + std::to_string(a) + " each", {}, 0};
      for (const auto& [code, branch] : by_value) {
        each.test += " " + std::to_string(code);
        each.branches.push_back(branch);
      }
      candidates.push_back(each);
      return candidates;
    }
    for (const auto& [code, branch] : by_value) {
      Rows rest;
      for (const RowIndex row : rows) {
        if (CodeOf(a, row) != code) rest.push_back(row);
      }
      candidates.push_back(
          {"x" + std::to_string(a) + " = " + std::to_string(code), {branch, rest}, 0});
    }
    return candidates;
  }

  std::vector<Candidate> Thresholds(const Rows& rows, AttributeId a) const {
    std::set<double> known;
    bool missing = false;
    for (const RowIndex row : rows) {
      if (Missing(a, row)) {
        missing = true;
      } else {
        known.insert(table_.attributes[a].numbers[CodeOf(a, row)]);
      }
    }
    std::vector<double> thresholds;
    for (auto low = known.begin(); low != known.end() && std::next(low) != known.end(); ++low) {
      thresholds.push_back((*low + *std::next(low)) / 2);
    }
    const bool known_against_missing = missing && learner_.shape == Shape::kCart && !known.empty();
    if (known_against_missing) thresholds.push_back(table_.attributes[a].numbers.back());
    std::vector<Candidate> candidates;
    for (const double threshold : thresholds) {
      for (const bool low : {false, true}) {
        if (low && !missing) continue;
        candidates.push_back(Threshold(rows, a, threshold, missing, low));
      }
    }
    return candidates;
  }

  Candidate Threshold(const Rows& rows, AttributeId a, double threshold, bool missing,
                      bool goes_low) const {
    Candidate candidate{"x" + std::to_string(a) + " <= " + std::to_string(threshold), {{}, {}}, 0};
    if (missing) candidate.test += goes_low ? " missing low" : " missing high";
    for (const RowIndex row : rows) {
      const bool low =
          Missing(a, row) ? goes_low : table_.attributes[a].numbers[CodeOf(a, row)] <= threshold;
      candidate.branches[low ? 0 : 1].push_back(row);
    }
    return candidate;
  }

  // The first of the best.
  static const Candidate* Best(const std::vector<Candidate>& candidates) {
    double most = -1e300;
    for (const Candidate& c : candidates) most = std::max(most, c.quality);
    for (const Candidate& c : candidates) {
      if (c.quality >= most - 1e-12) return &c;
    }
    return nullptr;
  }

  std::string Grow(const Rows& rows, uint64_t depth) const {
    const std::vector<uint64_t> counts = Counts(rows);
    std::string text = "(";
    for (const uint64_t n : counts) text += std::to_string(n) + " ";
    const bool pure = *std::max_element(counts.begin(), counts.end()) == rows.size();
    const bool deep = learner_.max_depth && depth >= *learner_.max_depth;
    std::vector<Candidate> best_ones;
    for (AttributeId a = 0; a < table_.attributes.size() && !pure && !deep; ++a) {
      std::vector<Candidate> allowed;
      for (Candidate& c : CandidatesOf(rows, a)) {
        if (Judge(rows, c)) allowed.push_back(c);
      }
      if (const Candidate* best = Best(allowed)) best_ones.push_back(*best);
    }
    if (const Candidate* best = Best(best_ones)) {
      text += best->test;
      for (const Rows& branch : best->branches) text += " " + Grow(branch, depth + 1);
    }
    return text + ")";
  }

  const Table& table_;
  const Learner& learner_;
};

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_LEARN_SLOW_LEARNER_H_
