#include "judge/paper_data.h"

#include <algorithm>
#include <array>
#include <span>

namespace espalier {
namespace {

constexpr std::array<std::string_view, 10> kRules = {
    "(t,t,t,t,t):p", "(t,t,t,t,f):n", "(t,t,t,f,t):p", "(t,t,t,f,f):n", "(t,t,f,t,_):p",
    "(t,t,f,f,_):n", "(t,f,t,_,_):p", "(t,f,f,_,_):n", "(f,f,f,_,_):n", "(f,f,t,_,_):n"};
constexpr std::string_view kRuleOfThePartition = "(f,t,_,_,_):p";
constexpr std::string_view kRuleAsPrinted = "(t,t,_,_,_):p";

size_t LengthOf(std::string_view rule) {
  return 5 - static_cast<size_t>(std::count(rule.begin(), rule.end(), '_'));
}

struct RepeatedRow {
  size_t times;
  std::string_view line;
};

std::string Csv(std::string_view header, std::span<const RepeatedRow> rows) {
  std::string text(header);
  text += '\n';
  for (const RepeatedRow& row : rows) {
    for (size_t i = 0; i < row.times; ++i) text.append(row.line).append("\n");
  }
  return text;
}

}  // namespace

const std::vector<PaperRuleSet>& PaperRuleSets() {
  static const std::vector<PaperRuleSet> sets = {{"all", 67, {}},
                                                 {"without lengths 3 and 4", 73, {3, 4}},
                                                 {"without lengths 2 and 3", 80, {2, 3}}};
  return sets;
}

std::string RuleSetText(const PaperRuleSet& set, Table2Reading reading) {
  std::vector<std::string_view> rules(kRules.begin(), kRules.end());
  rules.push_back(reading == Table2Reading::kPartition ? kRuleOfThePartition : kRuleAsPrinted);
  std::string text;
  for (const std::string_view rule : rules) {
    const auto& without = set.without_lengths;
    if (std::find(without.begin(), without.end(), LengthOf(rule)) != without.end()) continue;
    text.append(rule).append("\n");
  }
  return text;
}

std::string Figure1Data() {
  constexpr std::array<RepeatedRow, 8> kRows = {{{15, "t,t,t,C1"},
                                                 {15, "t,t,f,C1"},
                                                 {6, "t,f,t,C2"},
                                                 {6, "t,f,f,C1"},
                                                 {3, "f,t,t,C1"},
                                                 {3, "f,f,t,C1"},
                                                 {15, "f,t,f,C2"},
                                                 {15, "f,f,f,C2"}}};
  return Csv("X,Y,Z,class", kRows);
}

std::string Figure2Data() {
  constexpr std::array<RepeatedRow, 8> kRows = {{{5, "t,t,t,p"},
                                                 {8, "t,t,f,n"},
                                                 {3, "t,f,t,p"},
                                                 {8, "t,f,f,p"},
                                                 {3, "f,t,t,p"},
                                                 {16, "f,t,f,p"},
                                                 {8, "f,f,t,n"},
                                                 {13, "f,f,t,p"}}};
  return Csv("AY,AX,AW,class", kRows);
}

}  // namespace espalier
