// The parts of a verdict in words that `hide` and `check` share.
#ifndef ESPALIER_REPORT_VERDICT_TEXT_H_
#define ESPALIER_REPORT_VERDICT_TEXT_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "hide/request.h"
#include "judge/verdict.h"
#include "report/asked.h"
#include "table/table.h"

namespace espalier {

inline constexpr std::string_view kIndent = "  ";
inline constexpr std::string_view kNotFlipped =
    "some rows that match its conditions keep its class";

// One of the three senses of being hidden, and what its answer means.
struct SenseOfHidden {
  std::string_view name;
  bool holds;
  std::string meaning;
};
std::vector<SenseOfHidden> SensesOf(const RequestVerdict& verdict);

// Whether a request is hidden, in each sense, with an empty line behind it.
std::string RequestText(const Request& request, const RequestVerdict& verdict, const Table& table,
                        Asked asked);

// The senses in which a request is not hidden, with what that means.
std::vector<std::string> Failings(const RequestVerdict& verdict);

// Rules that only the target has: what stands where rules merged.
size_t NewRules(const Verdict& verdict);

// What became of the other rules, with an empty line behind it.
std::string RulesText(const Verdict& verdict);

}  // namespace espalier

#endif  // ESPALIER_REPORT_VERDICT_TEXT_H_
