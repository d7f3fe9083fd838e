#include "apps/cli/hide_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>

#include "apps/cli/attack_choice.h"
#include "apps/cli/budget_option.h"
#include "apps/cli/output.h"
#include "hide/ratio_plan.h"

namespace espalier::cli {
namespace {

// Where the results go.
Status CheckPlaces(const HideOptions& options) {
  if (options.no_ledger && !options.files.ledger.empty()) {
    return UsageError("--ledger and --no-ledger exclude each other");
  }
  if (options.dry_run) return {};
  if (options.files.output.empty()) return UsageError("missing -o FILE (--dry-run writes none)");
  if (!options.no_ledger && options.files.ledger.empty()) {
    return UsageError(
        "missing --ledger FILE, without which the edits cannot be undone (--no-ledger if that is "
        "meant)");
  }
  return {};
}

Status CheckStandardInput(const HideOptions& options) {
  const std::vector<std::string> inputs = InputsOf(options);
  if (std::count(inputs.begin(), inputs.end(), kStandardStream) < 2) return {};
  return UsageError("only one of the files that are read can be standard input");
}

// A name that is not known must not be found out after planning.
Status CheckAttacks(const HideOptions& options) {
  if (!options.attacked()) return {};
  const Result<std::vector<Attack>> attacks =
      ChosenAttacks({options.attacks, {}}, LearnerOf(options.grow));
  return attacks.ok() ? Status() : attacks.error();
}

Status CheckReport(const HideOptions& options) {
  if (!options.report.given() && !options.attacks.empty()) {
    return UsageError("--attacks belongs to --report");
  }
  if (options.report.given() && options.dry_run) {
    return UsageError("--dry-run and --report exclude each other");
  }
  return CheckAttacks(options);
}

Status CheckStrategy(const HideOptions& options) {
  if (options.together && options.strategy.one_by_one) {
    return UsageError("--together and --one-by-one exclude each other");
  }
  Status countable = CheckOrders(options, options.wishes.rules.size());
  if (!countable.ok()) return countable;
  const Result<Strategy> strategy = StrategyOf(options.strategy, {}, 1);
  if (!strategy.ok()) return strategy.error();
  if (options.orders && std::holds_alternative<OptimalOptions>(*strategy)) {
    return UsageError("--orders belongs to --strategy paper and lookahead");
  }
  return {};
}

// What `hide` alone knows, and no replay needs.
std::string_view HidingOptionIn(const HideOptions& options) {
  if (!options.budget.empty()) return "--budget";
  if (!options.seed_from.empty()) return "--seed-from";
  if (options.widen) return "--widen";
  if (options.allow_partial) return "--allow-partial";
  if (options.no_ledger) return "--no-ledger";
  if (options.strategy.demand.shuffled) return "--shuffle";
  return {};
}

std::vector<Option> PlanningOptions(HideOptions& options) {
  return {
      Text({"--seed-from", "LEDGER",
            "Take the seed of an earlier release of this data, so that comparing both tells "
            "nobody more"},
           options.seed_from),
      Switch({"--widen", "", "Also hide the rules next to a rule that say the same"},
             options.widen),
      Switch({"--allow-partial", "", "Write the data set even if a rule is not hidden"},
             options.allow_partial),
      Switch({"--shuffle", "", "Write the rows in a random order, drawn from the seed"},
             options.strategy.demand.shuffled),
      Switch({"--together", "", "Plan all rules at once (the default)"}, options.together),
      Switch({"--one-by-one", "",
              "lookahead, paper: plan the rules one after the other, in their order"},
             options.strategy.one_by_one),
      Switch({"--orders", "", "lookahead, paper: also count the rows for every order, one by one"},
             options.orders)};
}

std::vector<Option> FileOptions(HideOptions& options) {
  return {
      Text({"-o,--output", "OUT", "File to write; - for standard output"}, options.files.output),
      Text({"--ledger", "FILE",
            "Private record of all edits, for undo: a new file, or - for standard output"},
           options.files.ledger),
      Switch({"--no-ledger", "", "Keep no record of the edits: they cannot be undone"},
             options.no_ledger),
      Text({"--replay", "LEDGER",
            "Plan nothing: make the edits of this ledger again, on the DATA it was written for; "
            "only -o goes with it"},
           options.replay)};
}

}  // namespace

std::vector<std::string> InputsOf(const HideOptions& options) {
  std::vector<std::string> inputs = InputsOf(options.grow);
  inputs.push_back(options.wishes.requests);
  inputs.push_back(options.seed_from);
  return inputs;
}

Status CheckOrders(const HideOptions& options, size_t rules) {
  if (!options.orders || rules <= kMostOrderedRequests) return {};
  return UsageError(fmt::format("--orders is for at most {} rules", kMostOrderedRequests));
}

Status CheckOptions(const HideOptions& options) {
  if (!options.replay.empty()) return {};
  if (Status checked = Check(options.wishes); !checked.ok()) return checked;
  if (options.widen && options.strategy.demand.level == Level::kFlip) {
    return UsageError("--widen and --level flip exclude each other");
  }
  if (options.strategy.seed && !options.seed_from.empty()) {
    return UsageError("--seed and --seed-from exclude each other");
  }
  if (Status checked = CheckPlaces(options); !checked.ok()) return checked;
  if (Status checked = CheckStandardInput(options); !checked.ok()) return checked;
  if (Status checked = CheckReport(options); !checked.ok()) return checked;
  return CheckStrategy(options);
}

Status CheckReplay(const HideOptions& options) {
  if (options.wishes.given()) {
    return UsageError(fmt::format("--replay does what its ledger says, without {}",
                                  options.wishes.rules.empty() ? "--requests" : "--rule"));
  }
  if (!options.files.ledger.empty() || options.report.given() || options.report.external ||
      !options.attacks.empty() || options.dry_run || options.json || options.orders) {
    return UsageError(
        "--replay only writes: without --ledger, --report, --attacks, --dry-run, --json and "
        "--orders");
  }
  std::string_view ignored = LearnerOptionIn(options.grow);
  if (ignored.empty()) ignored = PlanningOptionIn(options.strategy);
  if (ignored.empty()) ignored = HidingOptionIn(options);
  if (!ignored.empty()) {
    return UsageError(fmt::format("--replay does what its ledger says, without {}", ignored));
  }
  if (options.files.output.empty()) return UsageError("missing -o FILE");
  return {};
}

std::vector<Option> OptionsOf(HideOptions& options) {
  std::vector<Option> all = OptionsOf(options.grow);
  const auto add = [&all](std::vector<Option> more) {
    for (Option& option : more) all.push_back(std::move(option));
  };
  add(OptionsOf(options.wishes));
  add({BudgetOption(options.budget)});
  add(OptionsOf(options.strategy));
  add(PlanningOptions(options));
  add(FileOptions(options));
  add(OptionsOf(options.report));
  add({Names({"--attacks", "NAME,...",
              "Of the attacks for --report, only these; none for none (default: all)"},
             options.attacks),
       Switch({"--dry-run", "", "Plan and judge, but write nothing"}, options.dry_run),
       Switch({"--json", "", "The verdict as JSON"}, options.json)});
  return all;
}

}  // namespace espalier::cli
