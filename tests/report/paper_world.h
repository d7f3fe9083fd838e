// A small stand-in for the paper's experiment, with numbers that differ in every place.
#ifndef ESPALIER_TESTS_REPORT_PAPER_WORLD_H_
#define ESPALIER_TESTS_REPORT_PAPER_WORLD_H_

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "report/paper_view.h"

namespace espalier::testing {

inline Spread SpreadOf(double least, double most) {
  Spread spread;
  spread.Add(least);
  spread.Add(most);
  return spread;
}

inline CostSummary SummaryOf(double scale) {
  CostSummary summary;
  summary.added = SpreadOf(scale, 3 * scale);
  summary.hidden = SpreadOf(0, 1);
  summary.exact = SpreadOf(0, 0.5);
  summary.kept = SpreadOf(0.5, 1);
  summary.agreement = SpreadOf(1, 1);
  summary.added_by_length[2] = SpreadOf(0, scale);
  summary.added_by_length[10] = SpreadOf(scale, 3 * scale);
  return summary;
}

// As RunTable2 makes them; strategy i of rule set j has costs of its own.
inline std::vector<PaperEntry> PaperEntries(double scale = 10) {
  std::vector<PaperEntry> entries;
  for (const PaperRuleSet& set : PaperRuleSets()) {
    PaperEntry entry;
    entry.rules = set;
    entry.leaves = 18.25 / static_cast<double>(entries.size() + 1);
    for (size_t i = 0; i < PaperStrategies().size(); ++i) {
      entry.strategies.push_back(SummaryOf(scale / static_cast<double>(1 + i + entries.size())));
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

class PaperWorld {
 public:
  PaperWorld() = default;
  PaperWorld(const PaperWorld&) = delete;
  PaperWorld& operator=(const PaperWorld&) = delete;

  PaperView View() const { return {figure1_, figure2_, partition_, as_printed_, options_}; }

 private:
  static PaperFigure Figure(const std::string& csv, std::string_view rule) {
    Result<PaperFigure> figure = RunFigure(csv, rule, 1);
    EXPECT_TRUE(figure.ok()) << (figure.ok() ? "" : figure.error().message);
    return std::move(*figure);
  }

  PaperFigure figure1_ = Figure(Figure1Data(), kFigure1Rule);
  PaperFigure figure2_ = Figure(Figure2Data(), kFigure2Rule);
  std::vector<PaperEntry> partition_ = PaperEntries(10);
  std::vector<PaperEntry> as_printed_ = PaperEntries(1000);
  PaperOptions options_;
};

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_REPORT_PAPER_WORLD_H_
