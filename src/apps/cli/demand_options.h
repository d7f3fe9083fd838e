// What is asked of a hiding: --level and --accept.
#ifndef ESPALIER_APPS_CLI_DEMAND_OPTIONS_H_
#define ESPALIER_APPS_CLI_DEMAND_OPTIONS_H_

#include <optional>
#include <vector>

#include "apps/cli/option.h"
#include "hide/demand.h"

namespace espalier::cli {

struct DemandOptions {
  std::optional<Level> level;
  bool accept_implied = false;
  bool shuffled = false;  // --shuffle, which only hide has
};

std::vector<Option> OptionsOf(DemandOptions& options);

// `usual` is the level where none is given.
Demand DemandOf(const DemandOptions& options, Level usual);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_DEMAND_OPTIONS_H_
