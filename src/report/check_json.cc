#include "report/check_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "report/check_parts.h"
#include "report/tree_json.h"
#include "report/verdict_json.h"

namespace espalier {
namespace {

using nlohmann::ordered_json;

ordered_json RowsObject(const CheckView& view) {
  ordered_json rows = {{"before", view.original.table.rows}, {"after", view.check.rows_after}};
  for (const char* name :
       {"added", "removed", "relabelled", "relabelled_elsewhere", "recoded", "edited"}) {
    rows[name] = nullptr;
  }
  rows["only_before"] = view.check.rows.only_before;
  rows["only_after"] = view.check.rows.only_after;
  return rows;
}

}  // namespace

std::string CheckJson(const CheckView& view) {
  const Check& check = view.check;
  const ordered_json json = {{"strategy", nullptr},
                             {"requests", RequestList(view.original.table, view.requests,
                                                      check.verdict, view.options.demand.level)},
                             {"rows", RowsObject(view)},
                             {"rules", RulesObject(check.verdict)},
                             {"exact", check.verdict.exact()},
                             {"side_effects", EffectsObject(check.effects)},
                             {"similarity", SimilarityObject(view)},
                             {"accuracy", AccuracyObject(view)},
                             {"columns", ColumnsObject(view)},
                             {"seconds", nullptr}};
  // The target may be deeper than a document tree can be dumped: its text goes in as it is.
  std::string text = json.dump();
  text.pop_back();
  return fmt::format("{},\"target\":{}}}", text,
                     NodeJson({view.original.table, check.target.tree, view.original.learner}));
}

}  // namespace espalier
