// The options of every verb that plans how to hide rules.
#ifndef ESPALIER_APPS_CLI_STRATEGY_OPTIONS_H_
#define ESPALIER_APPS_CLI_STRATEGY_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/cost_options.h"
#include "apps/cli/demand_options.h"
#include "apps/cli/option.h"
#include "base/result.h"
#include "base/seed.h"
#include "hide/strategy.h"

namespace espalier::cli {

struct StrategyOptions {
  std::string strategy = "optimal";
  CostOptions costs;
  std::vector<std::string> against;  // names of learners
  std::string keep = "max-min";
  std::string ratio = "at-least";
  std::string edit = "relabel";
  std::string allocate = "even";
  bool one_by_one = false;
  std::optional<Seed> seed;
  DemandOptions demand;
};

std::vector<Option> OptionsOf(StrategyOptions& options);

// The first option that is not as it is by default; empty if there is none.
std::string_view PlanningOptionIn(const StrategyOptions& options);

// An error where options contradict each other.
Result<Strategy> StrategyOf(const StrategyOptions& options, const Seed& seed, size_t threads);

Option SeedOption(std::optional<Seed>& target);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_STRATEGY_OPTIONS_H_
