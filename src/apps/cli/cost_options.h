// --cost and --only: what edits of each kind cost the owner, and which may be made at all.
#ifndef ESPALIER_APPS_CLI_COST_OPTIONS_H_
#define ESPALIER_APPS_CLI_COST_OPTIONS_H_

#include <string>
#include <vector>

#include "apps/cli/named_values.h"
#include "apps/cli/option.h"
#include "base/result.h"
#include "hide/optimal/edit_costs.h"

namespace espalier::cli {

struct CostOptions {
  std::vector<NamedValue> costs;  // of the kinds that were named
  std::vector<std::string> only;  // empty: every kind
};

std::vector<Option> OptionsOf(CostOptions& options);

// An error where a kind has a cost and must not be used.
Result<EditCosts> EditCostsOf(const CostOptions& options);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_COST_OPTIONS_H_
