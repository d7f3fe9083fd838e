#include "apps/cli/cost_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "base/text.h"

namespace espalier::cli {
namespace {

struct Kind {
  std::string name;
  double EditCosts::*cost;
};

const std::vector<Kind>& Kinds() {
  static const std::vector<Kind> kinds = {{"add", &EditCosts::add},
                                          {"remove", &EditCosts::remove},
                                          {"relabel", &EditCosts::relabel},
                                          {"recode", &EditCosts::recode}};
  return kinds;
}

std::vector<std::string> KindNames() {
  std::vector<std::string> names;
  names.reserve(Kinds().size());
  for (const Kind& kind : Kinds()) names.push_back(kind.name);
  return names;
}

Option Costs(std::vector<NamedValue>& target) {
  const EditCosts usual;
  return {.help = {"--cost", "KIND=X,...",
                   fmt::format("optimal: what edits cost (default: add={},remove={},relabel={},"
                               "recode={})",
                               usual.add, usual.remove, usual.relabel, usual.recode)},
          .take = [&target](const std::string& text) -> Status {
            Result<std::vector<NamedValue>> costs = ParseNamedValues(text, KindNames());
            if (!costs.ok()) return costs.error();
            for (const auto& [kind, cost] : *costs) {
              if (ParseNumber(cost).value_or(0) > 0) continue;
              return UsageError(fmt::format(
                  "{}: '{}' must be a number above 0 (--only forbids a kind)", kind, cost));
            }
            target = *costs;
            return {};
          }};
}

Option Only(std::vector<std::string>& target) {
  return {.help = {"--only", "KIND,...", "optimal: make no other edits (default: all kinds)"},
          .take = [&target](const std::string& text) -> Status {
            Result<std::vector<std::string>> kinds = ParseKnownNames(text, KindNames());
            if (!kinds.ok()) return kinds.error();
            target = *kinds;
            return {};
          }};
}

}  // namespace

std::vector<Option> OptionsOf(CostOptions& options) {
  return {Costs(options.costs), Only(options.only)};
}

Result<EditCosts> EditCostsOf(const CostOptions& options) {
  EditCosts costs;
  for (const Kind& kind : Kinds()) {
    const auto named =
        std::find_if(options.costs.begin(), options.costs.end(),
                     [&](const NamedValue& value) { return value.name == kind.name; });
    const bool forbidden =
        !options.only.empty() &&
        std::find(options.only.begin(), options.only.end(), kind.name) == options.only.end();
    if (forbidden && named != options.costs.end()) {
      return UsageError(
          fmt::format("--cost says what '{0}' costs, but --only leaves '{0}' out", kind.name));
    }
    if (named != options.costs.end()) costs.*kind.cost = *ParseNumber(named->value);
    if (forbidden) costs.*kind.cost = std::numeric_limits<double>::infinity();
  }
  return costs;
}

}  // namespace espalier::cli
