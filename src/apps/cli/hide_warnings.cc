#include "apps/cli/hide_warnings.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "apps/cli/messages.h"
#include "hide/class_order.h"
#include "hide/type_change.h"
#include "judge/edit_counts.h"

namespace espalier::cli {
namespace {

void WarnOfFalseRules(const Attempt& attempt, std::span<const Request> requests,
                      const Table& table) {
  for (size_t i = 0; i < requests.size(); ++i) {
    const RequestVerdict& verdict = attempt.verdict.requests[i];
    if (verdict.outcome != Outcome::kFalse) continue;
    const auto after = static_cast<double>(verdict.of_class.after);
    if (after >= verdict.low && after <= verdict.high) {
      PrintWarning(fmt::format(
          "rule {}: its rows have another class more or less often than similar rows imply: the "
          "data make an untrue claim there",
          requests[i].rule.number));
      continue;
    }
    PrintWarning(fmt::format(
        "rule {}: {} of its {} rows {} '{}' now, but similar rows imply {:.1f}: the data make an "
        "untrue claim there",
        requests[i].rule.number, verdict.of_class.after, verdict.rows,
        verdict.of_class.after == 1 ? "is" : "are",
        table.class_attribute.values[requests[i].rule.predicted], verdict.of_class.expected));
  }
}

void WarnOfLostClasses(const Table& table, const Tree& after) {
  const auto counts = after.Counts(0);
  const std::vector<std::string>& classes = table.class_attribute.values;
  if (std::count(counts.begin(), counts.end(), 0U) + 1 == std::ssize(counts)) {
    return PrintWarning(fmt::format("every row of the new data set has the class '{}'",
                                    classes[after.nodes[0].majority]));
  }
  for (size_t c = 0; c < counts.size(); ++c) {
    if (counts[c] > 0) continue;
    PrintWarning(fmt::format("no row of the new data set has the class '{}'", classes[c]));
  }
}

// The verdict speaks of the table as it was read.
void WarnOfTypes(const Table& table, const RowEdits& edits) {
  for (const AttributeId id : AttributesThatTurnNumeric(table, edits)) {
    const std::string& name = table.attributes[id].name;
    PrintWarning(fmt::format(
        "'{0}': all its values that are not numbers are gone, so whoever reads the new data set "
        "takes it for numeric, and the verdict is not about that; publish a file for --types "
        "with it that says {0}=nominal",
        name));
  }
}

// More than a fifth is seldom what an owner expects of hiding a few rules.
void WarnOfManyEdits(const Table& table, const RowEdits& edits) {
  const uint64_t edited = CountEdits(edits).edited;
  if (5 * edited <= table.rows) return;
  PrintWarning(fmt::format(
      "{:.1f} % of the rows are edited ({} of {}); costs shows what each rule takes, and --budget "
      "limits it",
      100 * static_cast<double>(edited) / static_cast<double>(table.rows), edited, table.rows));
}

// In such a file the order gives the original labels away, whatever is edited.
void WarnOfOrder(const Table& table, const Demand& demand) {
  if (demand.shuffled || !OrderTellsClasses(table)) return;
  PrintWarning(
      "the order of the rows tells their classes, and so which labels were changed; "
      "--shuffle writes them in a random order");
}

}  // namespace

void WarnOf(const Attempt& attempt, const Original& original, std::span<const Request> requests) {
  WarnOfFalseRules(attempt, requests, original.table);
  WarnOfLostClasses(original.table, attempt.after);
  WarnOfTypes(original.table, attempt.plan.edits);
  if (CountEdits(attempt.plan.edits).edited == 0) {
    PrintWarning("no row is edited: the data to publish are the original");
  } else {
    WarnOfOrder(original.table, attempt.demand);
  }
  WarnOfManyEdits(original.table, attempt.plan.edits);
  const Verdict& verdict = attempt.verdict;
  if (verdict.exact()) return;
  PrintWarning(fmt::format("not all other rules are intact: {} of {} are lost, {} new",
                           verdict.lost, verdict.rules_target(), verdict.ghosts));
}

}  // namespace espalier::cli
