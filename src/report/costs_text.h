// What hiding each leaf alone would cost, as a table, one leaf a line, and a summary, also by the
// length of the rules:
//
//   rule  added  relabelled  edited %  hidden  kept  exact  text
//      1     56           5      95.3  yes      3/4  no     a=t => p
//
// Edited are rows with an edit of any kind, in percent of the rows.
//
// The summary says of how many leaves the lines are a choice, if they are one.
// Kinds of edits that no leaf needs have no column. A leaf that cannot be hidden so has dashes, and
// the reason stands below the table.
#ifndef ESPALIER_REPORT_COSTS_TEXT_H_
#define ESPALIER_REPORT_COSTS_TEXT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "judge/cost_summary.h"

namespace espalier {

class CostsText {
 public:
  // Borrows what `original` borrows.
  explicit CostsText(const Original& original) : original_(original) {}

  // The next leaf.
  void Add(const Request& request, const Result<Attempt>& attempt);

  size_t leaves() const { return lines_.size(); }

  // Of the leaves that can be hidden.
  const CostSummary& summary() const { return summary_; }

  // `strategy` is that of all attempts.
  std::string Finish(const Strategy& strategy) const;

 private:
  void AddAttempt(const Request& request, const Attempt& attempt);
  void AddImpossible(const Request& request, const Error& why);
  std::string LeafLines() const;
  std::string Summary() const;

  Original original_;
  CostSummary summary_;
  std::vector<std::vector<std::string>> lines_;  // of cells, also of columns not shown
  std::vector<std::string> reasons_;             // of the leaves that cannot be hidden
};

}  // namespace espalier

#endif  // ESPALIER_REPORT_COSTS_TEXT_H_
