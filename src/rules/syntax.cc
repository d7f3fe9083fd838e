#include "rules/syntax.h"

#include <fmt/format.h>

#include <array>

namespace espalier {
namespace {

constexpr std::string_view kArrow = "=>";

Result<Op> ScanOp(RuleScanner& scanner) {
  const std::string_view symbols = scanner.PeekOperator();
  if (symbols.empty() || symbols == kArrow) return scanner.Expected("=, !=, <= or >");
  for (const Op op : std::array{Op::kEqual, Op::kNotEqual, Op::kAtMost, Op::kMore}) {
    if (symbols != OpSymbol(op)) continue;
    scanner.Take(symbols);
    return op;
  }
  return scanner.Mistake(scanner.offset(),
                         fmt::format("no operator '{}': rules use =, !=, <= and >", symbols));
}

Result<WrittenCondition> ScanCondition(RuleScanner& scanner) {
  Result<RuleWord> attribute = scanner.TakeWord("an attribute");
  if (!attribute.ok()) return attribute.error();
  const size_t op_offset = scanner.offset();
  const Result<Op> op = ScanOp(scanner);
  if (!op.ok()) return op.error();
  Result<RuleWord> value = scanner.TakeWord("a value");
  if (!value.ok()) return value.error();
  return WrittenCondition{*attribute, *op, op_offset, *value};
}

}  // namespace

std::string_view OpSymbol(Op op) {
  switch (op) {
    case Op::kEqual:
      return "=";
    case Op::kNotEqual:
      return "!=";
    case Op::kAtMost:
      return "<=";
    case Op::kMore:
      return ">";
  }
  return "";
}

Result<WrittenRule> ScanRule(RuleScanner& scanner) {
  WrittenRule rule;
  bool more = scanner.PeekOperator() != kArrow;
  while (more) {
    Result<WrittenCondition> condition = ScanCondition(scanner);
    if (!condition.ok()) return condition.error();
    rule.conditions.push_back(*condition);
    more = scanner.Take("&");
  }
  if (scanner.PeekOperator() != kArrow) return scanner.Expected("& or =>");
  scanner.Take(kArrow);
  Result<RuleWord> predicted = scanner.TakeWord("a class");
  if (!predicted.ok()) return predicted.error();
  rule.predicted = *predicted;
  if (!scanner.AtEnd()) return scanner.Expected("the end");
  return rule;
}

}  // namespace espalier
