#include "rules/syntax.h"

#include <fmt/format.h>

#include <array>
#include <utility>

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

// condition { "&" condition }
Result<std::vector<WrittenCondition>> ScanList(RuleScanner& scanner) {
  std::vector<WrittenCondition> conditions;
  do {
    Result<WrittenCondition> condition = ScanCondition(scanner);
    if (!condition.ok()) return condition.error();
    conditions.push_back(std::move(*condition));
  } while (scanner.Take("&"));
  return conditions;
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

Result<std::vector<WrittenCondition>> ScanConditions(RuleScanner& scanner) {
  Result<std::vector<WrittenCondition>> conditions = ScanList(scanner);
  if (conditions.ok() && !scanner.AtEnd()) return scanner.Expected("& or the end");
  return conditions;
}

Result<WrittenRule> ScanRule(RuleScanner& scanner) {
  WrittenRule rule;
  if (scanner.PeekOperator() != kArrow) {
    Result<std::vector<WrittenCondition>> conditions = ScanList(scanner);
    if (!conditions.ok()) return conditions.error();
    rule.conditions = std::move(*conditions);
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
