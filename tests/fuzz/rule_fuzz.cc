// Rule text, words and rule sets: whatever comes in, parsing ends with an answer, and what was
// understood is printed and read back unchanged.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/find.h"
#include "rules/generate.h"
#include "rules/grammar.h"
#include "rules/ruleset.h"
#include "table/table.h"

namespace espalier {
namespace {

void Require(bool holds) {
  if (!holds) std::abort();
}

Attribute Nominal(std::string name, std::vector<std::string> values) {
  Attribute attribute;
  attribute.name = std::move(name);
  attribute.values = std::move(values);
  return attribute;
}

// A schema in which `word` is the name of an attribute, and a value.
Table SchemaWith(const std::string& word) {
  Attribute humidity;
  humidity.name = "humidity";
  humidity.type = Type::kNumeric;
  humidity.numbers = {65, 77.5};
  Table table;
  table.attributes = {Nominal("outlook", {"overcast", "rainy", "sunny"}), std::move(humidity),
                      Nominal(word, {word})};
  table.class_attribute = Nominal("play", {"no", "yes"});
  return table;
}

void RequireRoundTrip(const Rule& rule, const Table& table) {
  const Result<Rule> again = ParseRule(PrintRule(rule, table), table);
  Require(again.ok());
  Require(again->conditions == rule.conditions && again->predicted == rule.predicted);
}

void FuzzRule(std::string_view text) {
  const Table table = SchemaWith("bill length");
  const Result<Rule> rule = ParseRule(text, table);
  if (rule.ok()) {
    RequireRoundTrip(*rule, table);
    Require(FindRule(text, std::vector<Rule>{*rule}, table).ok());
  } else {
    Require(rule.error().message.find('\n') == std::string::npos);
  }
}

void FuzzWord(std::string_view text) {
  if (text == "outlook" || text == "humidity") return;  // names do not repeat
  const Table table = SchemaWith(std::string(text));
  Rule rule;
  rule.conditions.push_back({.attribute = 2, .op = Op::kNotEqual});
  RequireRoundTrip(rule, table);
}

void FuzzRuleSet(std::string_view text) {
  const Result<RuleSetSpec> spec = ParseRuleSet(text, "fuzz");
  if (!spec.ok()) return;
  const Status made = Generate(*spec, {.rows = 5}, [](std::string_view) { return Status(); });
  Require(made.ok());
}

}  // namespace
}  // namespace espalier

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(data, data + size);
  espalier::FuzzRule(text);
  espalier::FuzzWord(text);
  espalier::FuzzRuleSet(text);
  return 0;
}
