#include "apps/cli/hide_warnings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "apps/cli/messages.h"
#include "hide/parents.h"
#include "hide/type_change.h"
#include "judge/edit_counts.h"

namespace espalier::cli {
namespace {

ClassCode ClassInPlace(const Target& target, const Request& request) {
  return target.tree.nodes[target.place_of[request.rule.leaf]].majority;
}

// Tests all branches of which are to be hidden, so that a leaf stands in their place, which says a
// class that none of them said.
void WarnOfFalseLeaves(const Original& original, std::span<const Request> requests,
                       const Target& target) {
  const std::vector<size_t> parents = ParentsOf(original.tree);
  std::map<size_t, std::vector<const Request*>> by_test;
  for (const Request& request : requests) by_test[parents[request.rule.leaf]].push_back(&request);
  for (const auto& [test, hidden] : by_test) {
    const size_t place = target.place_of[hidden.front()->rule.leaf];
    if (hidden.size() < original.tree.nodes[test].branches || place == kGone) continue;
    const ClassCode said = target.tree.nodes[place].majority;
    std::vector<size_t> rules;
    rules.reserve(hidden.size());
    for (const Request* request : hidden) {
      if (request->rule.predicted != said) rules.push_back(request->rule.number);
    }
    if (rules.size() < hidden.size()) continue;
    PrintWarning(fmt::format(
        "rules {}: they are all branches of one test, so the leaf in their place must say '{}', "
        "which is a false rule",
        fmt::join(rules, ", "), original.table.class_attribute.values[said]));
  }
}

void WarnOfFlips(const Table& table, std::span<const Request> requests, const Target& target) {
  const std::vector<std::string>& classes = table.class_attribute.values;
  for (const Request& request : requests) {
    PrintWarning(fmt::format(
        "rule {}: --flip makes the tree say '{}' where the data say '{}', which is a false rule",
        request.rule.number, classes[ClassInPlace(target, request)],
        classes[request.rule.predicted]));
  }
}

void WarnOfWhatCannotHold(const Table& table, std::span<const Request> requests,
                          const Target& target) {
  for (size_t i = 0; i < requests.size(); ++i) {
    if (target.flipped[i]) {
      PrintWarning(fmt::format(
          "rule {}: its class is the most frequent beside it too, so its leaf must say '{}', which "
          "is a false rule",
          requests[i].rule.number,
          table.class_attribute.values[ClassInPlace(target, requests[i])]));
    }
    if (target.prediction_can_change[i]) continue;
    PrintWarning(fmt::format(
        "rule {}: every branch of its test is to be hidden and no other class is left, so its "
        "rows stay predicted as they are",
        requests[i].rule.number));
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
        "'{0}': all its values that are no numbers are gone, so whoever reads the new data set "
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

}  // namespace

void WarnOf(const Attempt& attempt, const Original& original, std::span<const Request> requests) {
  if (attempt.flip) {
    WarnOfFlips(original.table, requests, attempt.target);
  } else {
    WarnOfWhatCannotHold(original.table, requests, attempt.target);
    WarnOfFalseLeaves(original, requests, attempt.target);
  }
  WarnOfLostClasses(original.table, attempt.after);
  WarnOfTypes(original.table, attempt.plan.edits);
  WarnOfManyEdits(original.table, attempt.plan.edits);
  if (!attempt.verdict.exact()) {
    PrintWarning(fmt::format("the tree grown again is not the target: it lacks {} of {} rules",
                             attempt.verdict.lost, attempt.verdict.rules_target));
  }
}

}  // namespace espalier::cli
