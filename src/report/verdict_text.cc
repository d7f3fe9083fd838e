#include "report/verdict_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.h"
#include "report/columns.h"
#include "report/printable.h"
#include "rules/grammar.h"

namespace espalier {
namespace {

constexpr size_t kMostImplying = 3;  // rules that are named

std::string ClassOf(const Request& request, const Table& table) {
  return Printable(table.class_attribute.values[request.rule.predicted]);
}

// "1 of 28 rows is", "2 of 28 rows are"
std::string SomeRowsAre(uint64_t some, uint64_t all) {
  return fmt::format("{} of {} {}", some, Plural(all, "row"), some == 1 ? "is" : "are");
}

std::string PInWords(double p) {
  if (p < 0.001) return "p < 0.001";
  if (p > 0.99) return "p > 0.99";
  return fmt::format("p = {:.2g}", p);
}

std::string PresenceMeaning(const RequestVerdict& verdict) {
  if (verdict.presence) return "the rows that match it are still there";
  return fmt::format("{} now, {} before: rows were {}", Plural(verdict.rows, "matching row"),
                     verdict.rows_before,
                     verdict.rows > verdict.rows_before ? "added" : "removed or changed");
}

std::string PredictionMeaning(const RequestVerdict& verdict, const std::string& name) {
  return fmt::format("{} predicted '{}' ({} before, at most {:.0f} implied)",
                     SomeRowsAre(verdict.predicted.after, verdict.rows_before), name,
                     verdict.predicted.before, std::floor(verdict.most_predicted));
}

std::string TraceMeaning(const RequestVerdict& verdict, const std::string& name) {
  std::string meaning = fmt::format(
      "{} '{}' ({} before); similar rows imply {:.1f} ({:.1f} to {:.1f}), {}; next to them {} of "
      "{}",
      SomeRowsAre(verdict.of_class.after, verdict.rows), name, verdict.of_class.before,
      verdict.of_class.expected, verdict.low, verdict.high, PInWords(verdict.p),
      verdict.neighbours_of_class, verdict.neighbours);
  if (verdict.level == Level::kParent) {
    meaning +=
        fmt::format(", which allows {:.1f} to {:.1f}", verdict.parent_low, verdict.parent_high);
  }
  return meaning;
}

// Why the level `parent` is not reached, where presence and order are not in its way.
std::string ParentMeaning(const RequestVerdict& verdict, const std::string& name) {
  const std::string rows = SomeRowsAre(verdict.of_class.after, verdict.rows);
  const std::string beside =
      fmt::format("{} of {} rows next to them", verdict.neighbours_of_class, verdict.neighbours);
  if (!verdict.like_parent) return fmt::format("{} '{}', unlike the {}", rows, name, beside);
  return fmt::format(
      "'{}' leads among its neighbours as well: {}; --accept implied counts that as "
      "hidden where the outcome is implied",
      name, beside);
}

std::string OrderMeaning(const RequestVerdict& verdict) {
  if (!verdict.order) return "not tested: the rows are not in their original order";
  return *verdict.order ? "its labels are in no particular order"
                        : "the order of the rows shows which labels were changed";
}

std::string RuleNumbers(const std::vector<Rule>& rules) {
  std::vector<size_t> numbers;
  numbers.reserve(rules.size());
  for (const Rule& rule : rules) numbers.push_back(rule.number);
  return fmt::format("{} {}", numbers.size() == 1 ? "rule" : "rules", fmt::join(numbers, ", "));
}

std::string WideningText(const std::optional<Widening>& widening) {
  if (!widening) {
    return "its class leads in the whole table: nobody needs this file to guess it";
  }
  if (widening->rules.empty()) return "";
  return fmt::format("hiding {} as well would remove it (--widen), for about {}",
                     RuleNumbers(widening->rules), Plural(widening->edits, "edit"));
}

}  // namespace

std::vector<TestInWords> TestsOf(const Request& request, const RequestVerdict& verdict,
                                 const Table& table) {
  const std::string name = ClassOf(request, table);
  return {{"pattern", verdict.pattern,
           verdict.pattern ? "the new tree no longer contains this rule"
                           : "the new tree still contains this rule"},
          {"presence", verdict.presence, PresenceMeaning(verdict)},
          {"prediction", verdict.prediction, PredictionMeaning(verdict, name)},
          {"trace", verdict.trace, TraceMeaning(verdict, name)},
          {"order", verdict.order, OrderMeaning(verdict)}};
}

std::string Conclusion(const Request& request, const RequestVerdict& verdict, const Table& table) {
  const std::string name = ClassOf(request, table);
  std::string counts = fmt::format("{} predicted '{}'; {} of {} {} '{}' in the data",
                                   SomeRowsAre(verdict.predicted.after, verdict.rows_before), name,
                                   verdict.of_class.after, verdict.rows,
                                   verdict.of_class.after == 1 ? "is" : "are", name);
  switch (verdict.outcome) {
    case Outcome::kRemoved:
      return counts + ", as similar rows suggest.";
    case Outcome::kImplied:
      return counts + fmt::format(", because similar rows say '{}' as well.", name);
    case Outcome::kFalse:
      return counts + fmt::format(
                          ", but similar rows imply {:.1f}: the file now makes "
                          "an untrue claim.",
                          verdict.of_class.expected);
    case Outcome::kVisible:
      return counts + ": the rule can still be seen.";
  }
  return counts;
}

std::vector<std::string> Remarks(const RequestVerdict& verdict, const Table& table) {
  std::vector<std::string> remarks;
  if (verdict.outcome == Outcome::kImplied || verdict.expected_to_lead) {
    for (size_t i = 0; i < std::min(kMostImplying, verdict.implied_by.size()); ++i) {
      const ImplyingRule& one = verdict.implied_by[i];
      remarks.push_back(fmt::format("implied by rule {} ({}): {}", one.rule.number,
                                    Plural(one.rows, "row"),
                                    Printable(PrintRule(one.rule, table))));
    }
    if (verdict.implied_by.size() > kMostImplying) {
      remarks.push_back(fmt::format(
          "implied by {}", Plural(verdict.implied_by.size() - kMostImplying, "more rule")));
    }
    if (std::string widening = WideningText(verdict.widened); !widening.empty()) {
      remarks.push_back(std::move(widening));
    }
  }
  if (!verdict.full_power()) {
    remarks.push_back(fmt::format("power low: with {} these tests can hardly fail",
                                  Plural(verdict.rows_before, "row")));
  }
  return remarks;
}

std::string RequestText(const Request& request, const RequestVerdict& verdict, const Table& table) {
  Columns lines({Align::kLeft, Align::kLeft, Align::kLeft});
  for (const TestInWords& test : TestsOf(request, verdict, table)) {
    lines.Add(
        {std::string(test.name), test.holds ? (*test.holds ? "yes" : "NO") : "-", test.meaning});
  }
  std::string words;
  if (!request.group.empty()) words += fmt::format("  of: {}\n", Printable(request.group));
  if (!request.note.empty()) words += fmt::format("  note: {}\n", Printable(request.note));
  std::string remarks;
  for (const std::string& remark : Remarks(verdict, table)) {
    remarks += fmt::format("{}{}\n", kIndent, remark);
  }
  return fmt::format("Rule {} is {}: {}\n{}{}{}\n", request.rule.number, HiddenText(verdict),
                     Printable(PrintRule(request.rule, table)), words, lines.Text(kIndent),
                     remarks);
}

std::string HiddenText(const RequestVerdict& verdict) {
  const std::string_view hidden = verdict.hidden ? "hidden" : "NOT HIDDEN";
  if (verdict.level == Level::kNeighbours) {
    return fmt::format("{} ({})", hidden, Name(verdict.outcome));
  }
  return fmt::format("{} at level {} (outcome: {})", hidden, Name(verdict.level),
                     Name(verdict.outcome));
}

std::optional<std::string> WhyNotHidden(const Request& request, const RequestVerdict& verdict,
                                        const Table& table, const Demand& demand) {
  if (verdict.hidden) return std::nullopt;
  const std::string name = ClassOf(request, table);
  if (demand.level == Level::kNeighbours && verdict.outcome == Outcome::kImplied) {
    std::string why = fmt::format("its neighbours say '{}' as well", name);
    const std::vector<std::string> remarks = Remarks(verdict, table);
    if (!verdict.implied_by.empty()) why += "; " + remarks.front();
    if (!verdict.leads_at_parent) {
      why += "; --level parent gives its rows the shares of the rows next to them";
    }
    return why + "; --accept implied counts that as hidden";
  }
  if (demand.level == Level::kFlip) {
    return fmt::format("{} still '{}'", SomeRowsAre(verdict.of_class.after, verdict.rows), name);
  }
  if (demand.level == Level::kParent && verdict.presence && verdict.order.value_or(true)) {
    return ParentMeaning(verdict, name);
  }
  std::vector<std::string> failings;
  for (const TestInWords& test : TestsOf(request, verdict, table)) {
    const bool counts = demand.level != Level::kTree || test.name == "pattern";
    if (counts && !test.holds.value_or(true)) failings.push_back(test.meaning);
  }
  return fmt::format("{}", fmt::join(failings, "; "));
}

std::string_view ExactSentence(bool exact) {
  return exact ? "All other rules are intact." : "Not all other rules are intact.";
}

std::string MergedMeaning(const Verdict& verdict) {
  const size_t requested = std::min(verdict.requests.size(), verdict.rules_merged);
  const size_t others = verdict.rules_merged - requested;
  if (others == 0) return fmt::format("{} requested", requested);
  return fmt::format("{} requested, and {} that became {}", requested, others,
                     verdict.rules_new == 1 ? "one rule" : "fewer rules");
}

std::string RulesText(const Verdict& verdict) {
  Columns lines({Align::kLeft, Align::kRight, Align::kLeft});
  const auto add = [&](std::string name, size_t count, std::string meaning) {
    lines.Add({std::move(name), fmt::to_string(count), std::move(meaning)});
  };
  add("before", verdict.rules_before, "");
  add("merged", verdict.rules_merged, MergedMeaning(verdict));
  add("new", verdict.rules_new, "in place of merged ones");
  add("target", verdict.rules_target(), "before - merged + new");
  add("kept", verdict.kept, "of the target");
  add("lost", verdict.lost, "of the target");
  add("ghost", verdict.ghosts, "in the new tree, of no rule that was kept");
  add("after", verdict.rules_after, "in the new tree, with rows outside the hidden rules");
  return "Rules\n" + lines.Text(kIndent) + "\n";
}

}  // namespace espalier
