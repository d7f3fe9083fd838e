#include "report/costs_text.h"

#include <fmt/format.h>

#include "report/printable.h"
#include "rules/grammar.h"

namespace espalier {

void CostsText::Add(const Request& request, const Attempt& attempt) {
  summary_.Add(original_, request, attempt);
  const RowEdits& edits = attempt.plan.plan.edits;
  const Verdict& verdict = attempt.verdict;
  lines_ += fmt::format(
      "{:>4}  {:>8}  {:>10}  {:>8}  {:>8}  {:<6}  {:<9}  {:<5}  {}\n", request.rule.number,
      edits.added.size(), edits.relabelled.size(), edits.removed.size(), edits.recoded.size(),
      verdict.hidden() ? "yes" : "no", fmt::format("{}/{}", verdict.kept, verdict.rules_target),
      verdict.exact() ? "yes" : "no", Printable(PrintRule(request.rule, original_.table)));
}

std::string CostsText::Finish() const {
  if (leaves() == 0) return "The tree is a single leaf: there is nothing to hide.\n";
  return fmt::format(
      "{:>4}  {:>8}  {:>10}  {:>8}  {:>8}  {:<6}  {:<9}  {:<5}  text\n{}\n"
      "Rows added: {:.1f} % on average, {:.1f} to {:.1f} %. Hidden {:.1f} %, exact {:.1f} %, "
      "rules kept {:.1f} % on average.\n",
      "rule", "added", "relabelled", "removed", "recoded", "hidden", "kept", "exact", lines_,
      summary_.added.mean(), summary_.added.min, summary_.added.max, 100 * summary_.hidden.mean(),
      100 * summary_.exact.mean(), 100 * summary_.kept.mean());
}

}  // namespace espalier
