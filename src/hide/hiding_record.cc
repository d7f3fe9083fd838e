#include "hide/hiding_record.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <utility>

#include "base/utf8.h"
#include "rules/grammar.h"
#include "table/text/document.h"

namespace espalier {
namespace {

using Json = nlohmann::ordered_json;
using ColumnType = TypeOverride::Type;

constexpr std::array kTypes = {ColumnType::kNominal, ColumnType::kNumeric, ColumnType::kIgnore};

std::vector<TypeOverride> ColumnsOf(const Table& table) {
  std::vector<TypeOverride> columns;
  std::set<std::string> used = {table.class_attribute.name};
  for (const Attribute& attribute : table.attributes) {
    columns.push_back(
        {attribute.name, attribute.numeric() ? ColumnType::kNumeric : ColumnType::kNominal});
    used.insert(attribute.name);
  }
  for (const std::string& name : table.document->Names()) {
    if (!used.contains(name)) columns.push_back({name, ColumnType::kIgnore});
  }
  return columns;
}

template <typename Number>
Json OrNull(const std::optional<Number>& number) {
  return number ? Json(*number) : Json();
}

Json ToJson(const Learner& learner) {
  return {{"learner", Name(learner.shape)},       {"criterion", Name(learner.criterion)},
          {"min_leaf", learner.min_leaf},         {"max_depth", OrNull(learner.max_depth)},
          {"min_gain", OrNull(learner.min_gain)}, {"prune", Name(learner.pruning)}};
}

Json ToJson(const HiddenRule& rule) {
  Json json = {{"rule", rule.number}, {"text", rule.text}, {"importance", rule.importance}};
  if (!rule.group.empty()) json["group"] = rule.group;
  if (!rule.note.empty()) json["note"] = rule.note;
  if (rule.widened) json["widened"] = true;
  return json;
}

// A null field is as good as none.
const Json* Find(const Json& object, std::string_view key) {
  const auto found = object.is_object() ? object.find(std::string(key)) : object.end();
  return found == object.end() || found->is_null() ? nullptr : &*found;
}

std::optional<std::string> TextIn(const Json& object, std::string_view key) {
  const Json* text = Find(object, key);
  if (text == nullptr || !text->is_string()) return std::nullopt;
  return text->get<std::string>();
}

// Whether the field is one of these names, kept by `keep` then.
template <typename Named, typename Keep>
bool KeepNamed(const Json& object, std::string_view key, std::initializer_list<Named> all,
               Keep keep) {
  const std::optional<std::string> text = TextIn(object, key);
  if (!text) return false;
  const auto* found =
      std::find_if(all.begin(), all.end(), [&](const Named& one) { return Name(one) == *text; });
  if (found == all.end()) return false;
  keep(*found);
  return true;
}

std::optional<Learner> LearnerIn(const Json& json) {
  Learner learner;
  const bool named =
      KeepNamed(json, "learner", {Shape::kId3, Shape::kCart},
                [&](Shape shape) { learner.shape = shape; }) &&
      KeepNamed(json, "criterion", {Criterion::kGain, Criterion::kGainRatio, Criterion::kGini},
                [&](Criterion criterion) { learner.criterion = criterion; }) &&
      KeepNamed(json, "prune", {Pruning::kNone, Pruning::kMdl},
                [&](Pruning pruning) { learner.pruning = pruning; });
  const Json* min_leaf = Find(json, "min_leaf");
  const Json* max_depth = Find(json, "max_depth");
  const Json* min_gain = Find(json, "min_gain");
  if (!named || min_leaf == nullptr || !min_leaf->is_number_unsigned() || *min_leaf == 0 ||
      (max_depth != nullptr && !max_depth->is_number_unsigned()) ||
      (min_gain != nullptr && !min_gain->is_number())) {
    return std::nullopt;
  }
  learner.min_leaf = min_leaf->get<uint64_t>();
  if (max_depth != nullptr) learner.max_depth = max_depth->get<uint64_t>();
  if (min_gain != nullptr) learner.min_gain = min_gain->get<double>();
  return learner;
}

std::optional<std::vector<TypeOverride>> ColumnsIn(const Json& json) {
  std::vector<TypeOverride> columns;
  for (const ColumnType type : kTypes) {
    const Json* names = Find(json, Name(type));
    if (names == nullptr || !names->is_array()) return std::nullopt;
    for (const Json& name : *names) {
      if (!name.is_string()) return std::nullopt;
      columns.push_back({name.get<std::string>(), type});
    }
  }
  return columns;
}

std::optional<std::vector<HiddenRule>> RulesIn(const Json& json) {
  if (!json.is_array()) return std::nullopt;
  std::vector<HiddenRule> rules;
  for (const Json& one : json) {
    const Json* number = Find(one, "rule");
    const Json* importance = Find(one, "importance");
    std::optional<std::string> text = TextIn(one, "text");
    if (number == nullptr || !number->is_number_unsigned() || importance == nullptr ||
        !importance->is_number() || !(importance->get<double>() > 0) || !text) {
      return std::nullopt;
    }
    const Json* widened = Find(one, "widened");
    if (widened != nullptr && !widened->is_boolean()) return std::nullopt;
    rules.push_back({number->get<uint64_t>(), std::move(*text), importance->get<double>(),
                     TextIn(one, "group").value_or(""), TextIn(one, "note").value_or(""),
                     widened != nullptr && widened->get<bool>()});
  }
  return rules;
}

std::optional<Demand> DemandIn(const Json& json) {
  Demand demand;
  if (const std::optional<std::string> level = TextIn(json, "level")) {
    const std::optional<Level> named = LevelNamed(*level);
    if (!named) return std::nullopt;
    demand.level = *named;
  }
  demand.accept_implied = TextIn(json, "accept") == "implied";
  return demand;
}

}  // namespace

std::optional<HidingRecord> RecordOf(const Table& table, const Learner& learner,
                                     std::span<const Request> requests, const Demand& demand) {
  HidingRecord record{table.class_attribute.name, ColumnsOf(table), learner, {}, demand};
  const bool utf8 = IsUtf8(record.class_column) &&
                    std::all_of(record.columns.begin(), record.columns.end(),
                                [](const TypeOverride& column) { return IsUtf8(column.column); });
  if (!utf8) return std::nullopt;
  for (const Request& request : requests) {
    record.rules.push_back({request.rule.number, ValidUtf8(PrintRule(request.rule, table)),
                            request.importance, ValidUtf8(request.group), ValidUtf8(request.note),
                            request.widened});
  }
  return record;
}

Json ToJson(const HidingRecord& record) {
  Json columns = Json::object();
  for (const ColumnType type : kTypes) columns[std::string(Name(type))] = Json::array();
  for (const TypeOverride& column : record.columns) {
    columns[std::string(Name(column.type))].push_back(column.column);
  }
  Json rules = Json::array();
  for (const HiddenRule& rule : record.rules) rules.push_back(ToJson(rule));
  Json json = {{"class", record.class_column},
               {"learner", ToJson(record.learner)},
               {"columns", std::move(columns)},
               {"rules", std::move(rules)},
               {"level", Name(record.demand.level)}};
  if (record.demand.accept_implied) json["accept"] = "implied";
  return json;
}

std::optional<HidingRecord> HidingRecordIn(const Json& json) {
  std::optional<std::string> class_column = TextIn(json, "class");
  const Json* learner_json = Find(json, "learner");
  const Json* columns_json = Find(json, "columns");
  const Json* rules_json = Find(json, "rules");
  if (!class_column || learner_json == nullptr || columns_json == nullptr ||
      rules_json == nullptr) {
    return std::nullopt;
  }
  std::optional<Learner> learner = LearnerIn(*learner_json);
  std::optional<std::vector<TypeOverride>> columns = ColumnsIn(*columns_json);
  std::optional<std::vector<HiddenRule>> rules = RulesIn(*rules_json);
  const std::optional<Demand> demand = DemandIn(json);
  if (!learner || !columns || !rules || !demand) return std::nullopt;
  return HidingRecord{std::move(*class_column), std::move(*columns), *learner, std::move(*rules),
                      *demand};
}

Result<std::vector<Request>> RequestsOf(const HidingRecord& record, const Table& table,
                                        const Tree& tree) {
  const std::vector<Rule> rules = RulesOf(tree);
  std::vector<Request> requests;
  for (const HiddenRule& hidden : record.rules) {
    const bool there = hidden.number > 0 && hidden.number <= rules.size();
    if (!there || ValidUtf8(PrintRule(rules[hidden.number - 1], table)) != hidden.text) {
      return InputError(
          fmt::format("the tree has no rule {} that says {}", hidden.number, hidden.text));
    }
    requests.push_back({.rule = rules[hidden.number - 1],
                        .importance = hidden.importance,
                        .wish = requests.size(),
                        .group = hidden.group,
                        .note = hidden.note,
                        .widened = hidden.widened});
  }
  return requests;
}

}  // namespace espalier
