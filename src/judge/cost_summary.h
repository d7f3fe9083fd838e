// What many attempts, one leaf each, cost and reached, in a few numbers.
#ifndef ESPALIER_JUDGE_COST_SUMMARY_H_
#define ESPALIER_JUDGE_COST_SUMMARY_H_

#include <cstddef>
#include <map>

#include "judge/attempt.h"

namespace espalier {

// Of a number, over attempts.
struct Spread {
  size_t count = 0;
  double sum = 0;
  double min = 0;
  double max = 0;

  void Add(double value);
  double mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
};

struct CostSummary {
  Spread added;  // rows added, in percent of the rows before
  Spread relabelled;
  Spread removed;
  Spread recoded;
  Spread edited;     // rows edited in any of these ways, each counted once
  Spread hidden;     // 1 or 0
  Spread exact;      // 1 or 0
  Spread kept;       // the share of the target's rules that the tree grown again has
  Spread agreement;  // the share of original rows that both trees predict alike
  std::map<size_t, Spread> added_by_length;  // by the number of the rule's conditions
  std::map<size_t, Spread> edited_by_length;

  // REQUIRES: the attempt hid one request
  void Add(const Original& original, const Request& request, const Attempt& attempt);
};

}  // namespace espalier

#endif  // ESPALIER_JUDGE_COST_SUMMARY_H_
