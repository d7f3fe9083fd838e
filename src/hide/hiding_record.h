// What a ledger says of the tree whose rules were hidden: enough to grow it again from the same
// file, and to name the rules.
//
//   {"class":"play","learner":{"learner":"id3","criterion":"gain","min_leaf":1,"max_depth":null,
//    "min_gain":null,"prune":"none"},
//    "columns":{"nominal":["outlook"],"numeric":["humidity"],"ignore":["id"]},
//    "rules":[{"rule":4,"text":"..","importance":1.0}],"level":"neighbours","accept":"implied"}
//
// `columns` are all columns of the file but the class. A rule also has "group", "note" and
// "widened" where the request had. "accept" is there where it was given; ledgers of version 0.1
// have no "level".
#ifndef ESPALIER_HIDE_HIDING_RECORD_H_
#define ESPALIER_HIDE_HIDING_RECORD_H_

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hide/demand.h"
#include "hide/request.h"
#include "learn/learner.h"
#include "learn/tree.h"
#include "table/table.h"
#include "table/text/types_file.h"

namespace espalier {

constexpr std::string_view Name(TypeOverride::Type type) {
  switch (type) {
    case TypeOverride::Type::kNominal:
      return "nominal";
    case TypeOverride::Type::kNumeric:
      return "numeric";
    case TypeOverride::Type::kIgnore:
      return "ignore";
  }
  return "";
}

struct HiddenRule {
  uint64_t number = 0;
  std::string text;
  double importance = 1;
  std::string group;
  std::string note;
  bool widened = false;
};

struct HidingRecord {
  std::string class_column;
  std::vector<TypeOverride> columns;
  Learner learner;
  std::vector<HiddenRule> rules;
  Demand demand;
};

// Nothing where a column's name is no UTF-8, which JSON cannot keep. REQUIRES: the table has its
// document
std::optional<HidingRecord> RecordOf(const Table& table, const Learner& learner,
                                     std::span<const Request> requests, const Demand& demand);

nlohmann::ordered_json ToJson(const HidingRecord& record);

// Nothing where a field is missing, or of another type.
std::optional<HidingRecord> HidingRecordIn(const nlohmann::ordered_json& json);

// The rules of the record in a tree of `table`; an error where the tree has not one of them.
Result<std::vector<Request>> RequestsOf(const HidingRecord& record, const Table& table,
                                        const Tree& tree);

}  // namespace espalier

#endif  // ESPALIER_HIDE_HIDING_RECORD_H_
