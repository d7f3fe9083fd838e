#include "rules/find.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

#include "base/text.h"
#include "rules/grammar.h"

namespace espalier {
namespace {

template <typename Less>
size_t CountShared(const std::vector<Condition>& a, const std::vector<Condition>& b, Less less) {
  std::vector<Condition> shared;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(shared), less);
  return shared.size();
}

// Greater is nearer: shared conditions first, then conditions that differ in their value
// only, then the class, then fewer conditions that were not asked for.
using Nearness = std::tuple<size_t, size_t, bool, size_t>;

Nearness NearnessOf(const std::vector<Condition>& wanted, ClassCode predicted, const Rule& rule) {
  const std::vector<Condition> conditions = AsSet(rule.conditions);
  const auto kind_less = [](const Condition& a, const Condition& b) {
    return std::tie(a.attribute, a.op) < std::tie(b.attribute, b.op);
  };
  return {CountShared(wanted, conditions, ConditionLess),
          CountShared(wanted, conditions, kind_less), rule.predicted == predicted,
          std::numeric_limits<size_t>::max() - conditions.size()};
}

Result<Rule> FindByNumber(double number, std::string_view text, std::span<const Rule> rules) {
  const auto found = std::find_if(rules.begin(), rules.end(), [&](const Rule& rule) {
    return static_cast<double>(rule.number) == number;
  });
  if (found != rules.end()) return *found;
  if (rules.empty()) return InputError(fmt::format("no rule {}: the tree has no rules", text));
  return InputError(fmt::format("no rule {}: the tree has the rules {} to {}", text,
                                rules.front().number, rules.back().number));
}

}  // namespace

Result<Rule> FindRule(std::string_view text, std::span<const Rule> rules, const Table& table) {
  const std::string_view trimmed = Trim(text);
  if (const auto number = ParseNumber(trimmed)) return FindByNumber(*number, trimmed, rules);
  const Result<Rule> wanted = ParseRule(text, table);
  if (!wanted.ok()) return wanted.error();

  const auto found = std::find_if(rules.begin(), rules.end(),
                                  [&](const Rule& rule) { return SamePattern(rule, *wanted); });
  if (found != rules.end()) return *found;

  const std::string message = fmt::format("the tree has no rule {}", PrintRule(*wanted, table));
  if (rules.empty()) return InputError(message);
  const std::vector<Condition> conditions = AsSet(wanted->conditions);
  const auto nearest =
      std::max_element(rules.begin(), rules.end(), [&](const Rule& a, const Rule& b) {
        return NearnessOf(conditions, wanted->predicted, a) <
               NearnessOf(conditions, wanted->predicted, b);
      });
  return InputError(fmt::format("{}; the nearest is rule {}: {}", message, nearest->number,
                                PrintRule(*nearest, table)));
}

}  // namespace espalier
