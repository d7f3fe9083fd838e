#include "rules/grammar.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.h"
#include "rules/scanner.h"
#include "rules/syntax.h"
#include "rules/word.h"

namespace espalier {
namespace {

constexpr std::string_view kOrMissing = " or ?";

// The code of a value; the values of an attribute ascend.
std::optional<Code> CodeOf(const Attribute& attribute, std::string_view value) {
  const auto found = std::lower_bound(attribute.values.begin(), attribute.values.end(), value);
  if (found == attribute.values.end() || *found != value) return std::nullopt;
  return static_cast<Code>(found - attribute.values.begin());
}

Result<AttributeId> ResolveAttribute(const RuleWord& word, const Table& table,
                                     const RuleScanner& scanner) {
  const auto& attributes = table.attributes;
  const auto found = std::find_if(attributes.begin(), attributes.end(),
                                  [&](const Attribute& a) { return a.name == word.text; });
  if (found != attributes.end()) return static_cast<AttributeId>(found - attributes.begin());
  if (word.text == table.class_attribute.name) {
    return scanner.Mistake(
        word.offset, fmt::format("{} is the class, which stands behind =>", ShowWord(word.text)));
  }
  std::vector<std::string> names;
  names.reserve(attributes.size());
  for (const Attribute& attribute : attributes) names.push_back(attribute.name);
  return scanner.Mistake(word.offset, fmt::format("no attribute {}{}", ShowWord(word.text),
                                                  SuggestWord(word.text, names)));
}

// "77.5 or ?": the number, and whether the rest stands behind it.
struct WrittenNumber {
  std::optional<double> number;
  bool or_missing = false;
};

WrittenNumber ReadNumber(std::string_view text) {
  const std::string_view number = text.substr(0, text.find(' '));
  const std::string_view rest = Trim(text.substr(number.size()));
  if (rest.empty()) return {ParseNumber(number), false};
  if (rest.substr(0, 2) != "or" || Trim(rest.substr(2)) != kMissingValue) return {};
  return {ParseNumber(number), true};
}

Result<Condition> ResolveNumeric(const WrittenCondition& written, Condition condition,
                                 const RuleScanner& scanner) {
  if (written.op != Op::kAtMost && written.op != Op::kMore) {
    return scanner.Mistake(written.op_offset,
                           fmt::format("{} has numbers: ask with <= or >, not {}",
                                       ShowWord(written.attribute.text), OpSymbol(written.op)));
  }
  const auto [number, or_missing] = ReadNumber(written.value.text);
  if (!number) {
    return scanner.Mistake(written.value.offset,
                           fmt::format("{} is not a number", ShowWord(written.value.text)));
  }
  condition.threshold = *number;
  condition.missing = or_missing;
  return condition;
}

Result<Condition> ResolveNominal(const WrittenCondition& written, Condition condition,
                                 const Attribute& attribute, const RuleScanner& scanner) {
  const RuleWord& value = written.value;
  if (written.op != Op::kEqual && written.op != Op::kNotEqual) {
    return scanner.Mistake(written.op_offset,
                           fmt::format("{} has no numbers: ask with = or !=, not {}",
                                       ShowWord(attribute.name), OpSymbol(written.op)));
  }
  const std::optional<Code> code = CodeOf(attribute, value.text);
  if (!code) {
    return scanner.Mistake(value.offset, fmt::format("no value {} of {}{}", ShowWord(value.text),
                                                     WriteWord(attribute.name),
                                                     SuggestWord(value.text, attribute.values)));
  }
  condition.code = *code;
  return condition;
}

Result<Condition> ResolveCondition(const WrittenCondition& written, const Table& table,
                                   const RuleScanner& scanner) {
  const Result<AttributeId> id = ResolveAttribute(written.attribute, table, scanner);
  if (!id.ok()) return id.error();
  const Condition condition{.attribute = *id, .op = written.op};
  const Attribute& attribute = table.attributes[*id];
  return attribute.numeric() ? ResolveNumeric(written, condition, scanner)
                             : ResolveNominal(written, condition, attribute, scanner);
}

Result<std::vector<Condition>> ResolveConditions(const std::vector<WrittenCondition>& written,
                                                 const Table& table, const RuleScanner& scanner) {
  std::vector<Condition> conditions;
  conditions.reserve(written.size());
  for (const WrittenCondition& one : written) {
    const Result<Condition> condition = ResolveCondition(one, table, scanner);
    if (!condition.ok()) return condition.error();
    conditions.push_back(*condition);
  }
  return conditions;
}

}  // namespace

std::string PrintCondition(const Condition& condition, const Table& table) {
  const Attribute& attribute = table.attributes[condition.attribute];
  const std::string name = WriteWord(attribute.name);
  const std::string_view symbol = OpSymbol(condition.op);
  if (!attribute.numeric()) {
    return fmt::format("{}{}{}", name, symbol, WriteWord(attribute.values[condition.code]));
  }
  return fmt::format("{}{}{}{}", name, symbol, FormatNumber(condition.threshold),
                     condition.missing ? kOrMissing : "");
}

std::string PrintRule(const Rule& rule, const Table& table) {
  std::string text;
  for (const Condition& condition : rule.conditions) {
    if (!text.empty()) text += " & ";
    text += PrintCondition(condition, table);
  }
  if (!text.empty()) text += ' ';
  return text + "=> " + WriteWord(table.class_attribute.values[rule.predicted]);
}

Result<Rule> ParseRule(std::string_view text, const Table& table) {
  RuleScanner scanner(text, "rule, column ");
  const Result<WrittenRule> written = ScanRule(scanner);
  if (!written.ok()) return written.error();
  Result<std::vector<Condition>> conditions =
      ResolveConditions(written->conditions, table, scanner);
  if (!conditions.ok()) return conditions.error();
  Rule rule;
  rule.conditions = std::move(*conditions);
  const RuleWord& predicted = written->predicted;
  const std::optional<Code> code = CodeOf(table.class_attribute, predicted.text);
  if (!code) {
    return scanner.Mistake(predicted.offset,
                           fmt::format("no class {}{}", ShowWord(predicted.text),
                                       SuggestWord(predicted.text, table.class_attribute.values)));
  }
  rule.predicted = *code;
  return rule;
}

Result<std::vector<Condition>> ParseConditions(std::string_view text, const Table& table) {
  RuleScanner scanner(text, "conditions, column ");
  const Result<std::vector<WrittenCondition>> written = ScanConditions(scanner);
  if (!written.ok()) return written.error();
  return ResolveConditions(*written, table, scanner);
}

}  // namespace espalier
