// The options of `hide`, and what can be wrong with them before any file is read.
#ifndef ESPALIER_APPS_CLI_HIDE_OPTIONS_H_
#define ESPALIER_APPS_CLI_HIDE_OPTIONS_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/grow_options.h"
#include "apps/cli/hide_files.h"
#include "apps/cli/hide_seed.h"
#include "apps/cli/named_values.h"
#include "apps/cli/option.h"
#include "apps/cli/report_options.h"
#include "apps/cli/strategy_options.h"
#include "apps/cli/wish_options.h"
#include "base/result.h"

namespace espalier::cli {

struct HideOptions {
  GrowOptions grow;
  StrategyOptions strategy;
  WishOptions wishes;
  std::vector<NamedValue> budget;  // empty: none
  HideFiles files;
  ReportOptions report;
  std::vector<std::string> attacks;  // for the report; empty: all
  std::string replay;                // a ledger
  std::string seed_from;             // a ledger
  bool widen = false;
  bool allow_partial = false;
  bool no_ledger = false;
  bool together = false;
  bool orders = false;
  bool dry_run = false;
  bool json = false;
  std::string command;

  SeedChoice seed() const { return {strategy.seed, seed_from}; }
  bool attacked() const { return attacks != std::vector<std::string>{"none"}; }
};

std::vector<Option> OptionsOf(HideOptions& options);

// Files that are read.
std::vector<std::string> InputsOf(const HideOptions& options);

// What needs no look at any file.
Status CheckOptions(const HideOptions& options);

// Whether `rules` are few enough for --orders, if that is asked for.
Status CheckOrders(const HideOptions& options, size_t rules);

// Everything is in the ledger: what else could be asked for contradicts it.
Status CheckReplay(const HideOptions& options);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_HIDE_OPTIONS_H_
