// The parts of a verdict in words that `hide`, `check` and reports share.
#ifndef ESPALIER_REPORT_VERDICT_TEXT_H_
#define ESPALIER_REPORT_VERDICT_TEXT_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hide/demand.h"
#include "hide/request.h"
#include "judge/verdict.h"
#include "table/table.h"

namespace espalier {

inline constexpr std::string_view kIndent = "  ";

// One of the five tests, and what its answer means.
struct TestInWords {
  std::string_view name;
  std::optional<bool> holds;  // nothing: not tested
  std::string meaning;
};
std::vector<TestInWords> TestsOf(const Request& request, const RequestVerdict& verdict,
                                 const Table& table);

// What a reader of the published file will conclude about the rule's rows, in one or two sentences.
std::string Conclusion(const Request& request, const RequestVerdict& verdict, const Table& table);

// Further lines: who implies the rule, what widening would take, that the tests have little power.
std::vector<std::string> Remarks(const RequestVerdict& verdict, const Table& table);

// "hidden (removed)", "NOT HIDDEN at level tree (outcome: visible)"
std::string HiddenText(const RequestVerdict& verdict);

// What became of a request, test by test, with an empty line after it.
std::string RequestText(const Request& request, const RequestVerdict& verdict, const Table& table);

// Why a request is not hidden as asked for; nothing if it is.
std::optional<std::string> WhyNotHidden(const Request& request, const RequestVerdict& verdict,
                                        const Table& table, const Demand& demand);

// Whether the rules outside the regions are what they were, in a sentence.
std::string_view ExactSentence(bool exact);

// What became of the other rules, with an empty line after it.
std::string RulesText(const Verdict& verdict);

// "2 requested", "2 requested, and 3 that became one rule"
std::string MergedMeaning(const Verdict& verdict);

}  // namespace espalier

#endif  // ESPALIER_REPORT_VERDICT_TEXT_H_
