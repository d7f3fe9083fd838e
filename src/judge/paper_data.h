// The data of the paper: Kalles, Verykios, Feretzakis and Papagelis, "Data set operations to
// hide decision tree rules".
//
// Table 2 prints (t,t,_,_,_):p, which overlaps with the six longer rules that begin with t,t and
// leaves A1=f, A2=t without a rule. Only (f,t,_,_,_):p makes the eleven rules a partition.
// Figures 1 and 2 are drawn in the paper without their rows; the rows here are ours, made so that
// the learner grows the tree of Figure 1, and one with the class counts that the text gives for
// Figure 2.
#ifndef ESPALIER_JUDGE_PAPER_DATA_H_
#define ESPALIER_JUDGE_PAPER_DATA_H_

#include <string>
#include <string_view>
#include <vector>

namespace espalier {

enum class Table2Reading { kPartition, kAsPrinted };

// One of the three rule sets that the paper measured.
struct PaperRuleSet {
  std::string_view name;
  double published;  // rows added, in percent of the rows, on average over the leaves
  std::vector<size_t> without_lengths;
};

const std::vector<PaperRuleSet>& PaperRuleSets();

// The rules, one a line, as rules/ruleset.h reads them.
std::string RuleSetText(const PaperRuleSet& set, Table2Reading reading);

// As CSV.
std::string Figure1Data();
std::string Figure2Data();

// The rules that the figures hide.
inline constexpr std::string_view kFigure1Rule = "X=t & Y=f & Z=f => C1";
inline constexpr std::string_view kFigure2Rule = "AY=t & AX=t & AW=t => p";

}  // namespace espalier

#endif  // ESPALIER_JUDGE_PAPER_DATA_H_
