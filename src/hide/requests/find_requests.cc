#include "hide/requests/find_requests.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "rules/find.h"
#include "rules/grammar.h"
#include "rules/implies.h"
#include "rules/word.h"

namespace espalier {
namespace {

// A group whose words are understood.
struct Meaning {
  std::optional<AttributeId> attribute;
  std::optional<ClassCode> predicted;
  std::vector<Condition> within;
};

Result<AttributeId> FindAttribute(const std::string& name, const Table& table) {
  std::vector<std::string> names;
  names.reserve(table.attributes.size());
  for (const Attribute& attribute : table.attributes) names.push_back(attribute.name);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<AttributeId>(found - names.begin());
  return InputError(fmt::format("no attribute {}{}", ShowWord(name), SuggestWord(name, names)));
}

Result<ClassCode> FindClass(const std::string& name, const Table& table) {
  const std::vector<std::string>& classes = table.class_attribute.values;
  const auto found = std::find(classes.begin(), classes.end(), name);
  if (found != classes.end()) return static_cast<ClassCode>(found - classes.begin());
  return InputError(fmt::format("no class {}{}", ShowWord(name), SuggestWord(name, classes)));
}

// With the place of the word that is wrong, or else of the wish.
Error At(const std::string& word, const Wish& wish, const Error& error) {
  const std::string& place = word.empty() ? wish.place : word;
  if (place.empty()) return error;
  return {error.kind, fmt::format("{}: {}", place, error.message)};
}

Result<Meaning> MeaningOf(const Wish& wish, const Table& table) {
  const Wish::Group& group = wish.group;
  Meaning meaning;
  if (group.attribute) {
    const Result<AttributeId> attribute = FindAttribute(*group.attribute, table);
    if (!attribute.ok()) return At(wish.places.attribute, wish, attribute.error());
    meaning.attribute = *attribute;
  }
  if (group.predicted) {
    const Result<ClassCode> predicted = FindClass(*group.predicted, table);
    if (!predicted.ok()) return At(wish.places.predicted, wish, predicted.error());
    meaning.predicted = *predicted;
  }
  if (group.within) {
    Result<std::vector<Condition>> within = ParseConditions(*group.within, table);
    if (!within.ok()) return At(wish.places.within, wish, within.error());
    meaning.within = std::move(*within);
  }
  return meaning;
}

bool IsMeant(const Rule& rule, const Meaning& meaning) {
  const std::vector<Condition>& path = rule.conditions;
  const bool tests =
      !meaning.attribute || std::any_of(path.begin(), path.end(), [&](const Condition& condition) {
        return condition.attribute == *meaning.attribute;
      });
  return tests && meaning.predicted.value_or(rule.predicted) == rule.predicted &&
         std::all_of(meaning.within.begin(), meaning.within.end(),
                     [&](const Condition& wanted) { return Implies(path, wanted); });
}

Result<std::vector<Rule>> RulesFor(const Wish& wish, std::span<const Rule> rules,
                                   const Table& table) {
  if (wish.rule) {
    Result<Rule> rule = FindRule(*wish.rule, rules, table);
    if (!rule.ok()) return At(wish.places.rule, wish, rule.error());
    return std::vector<Rule>{std::move(*rule)};
  }
  const Result<Meaning> meaning = MeaningOf(wish, table);
  if (!meaning.ok()) return meaning.error();
  std::vector<Rule> meant;
  std::copy_if(rules.begin(), rules.end(), std::back_inserter(meant),
               [&](const Rule& rule) { return IsMeant(rule, *meaning); });
  if (meant.empty()) {
    return At(wish.place, wish,
              InputError(fmt::format("the tree has no rule with {}", NameOf(wish.group))));
  }
  return meant;
}

const std::string& PlaceOf(const Wish& wish) {
  return wish.places.rule.empty() ? wish.place : wish.places.rule;
}

Error NamedTwice(const Rule& rule, const Wish& first, const Wish& second) {
  if (second.place.empty()) return UsageError(fmt::format("rule {} is named twice", rule.number));
  return InputError(fmt::format("{}: rule {} is named twice: here and at {}", PlaceOf(second),
                                rule.number, PlaceOf(first)));
}

}  // namespace

Result<std::vector<Request>> FindRequests(std::span<const Wish> wishes, std::span<const Rule> rules,
                                          const Table& table) {
  std::vector<Request> requests;
  for (size_t i = 0; i < wishes.size(); ++i) {
    const Wish& wish = wishes[i];
    Result<std::vector<Rule>> meant = RulesFor(wish, rules, table);
    if (!meant.ok()) return meant.error();
    for (Rule& rule : *meant) {
      const auto twin = std::find_if(requests.begin(), requests.end(), [&](const Request& other) {
        return other.rule.leaf == rule.leaf;
      });
      if (twin != requests.end()) return NamedTwice(rule, wishes[twin->wish], wish);
      requests.push_back({.rule = std::move(rule),
                          .importance = wish.importance,
                          .wish = i,
                          .group = NameOf(wish.group),
                          .note = wish.note});
    }
  }
  return requests;
}

std::string NameOf(const Wish::Group& group) {
  std::vector<std::string> parts;
  if (group.attribute) parts.push_back(fmt::format("attribute '{}'", *group.attribute));
  if (group.predicted) parts.push_back(fmt::format("class '{}'", *group.predicted));
  if (group.within) parts.push_back(fmt::format("conditions '{}'", *group.within));
  return fmt::format("{}", fmt::join(parts, " and "));
}

}  // namespace espalier
