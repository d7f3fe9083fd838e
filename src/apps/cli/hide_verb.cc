#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "apps/cli/by_ledger.h"
#include "apps/cli/grow_options.h"
#include "apps/cli/grown.h"
#include "apps/cli/messages.h"
#include "apps/cli/output.h"
#include "apps/cli/progress.h"
#include "apps/cli/strategy_options.h"
#include "apps/cli/verb.h"
#include "base/parallel.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "hide/sanitized_file.h"
#include "hide/type_change.h"
#include "judge/attempt.h"
#include "report/hiding_json.h"
#include "report/hiding_text.h"
#include "report/labels.h"
#include "report/strategy_label.h"
#include "rules/find.h"

namespace espalier::cli {
namespace {

struct HideOptions {
  GrowOptions grow;
  StrategyOptions strategy;
  struct Wish {
    std::string rule;
    double importance = 1;
  };
  std::vector<Wish> wishes;
  std::string output;
  std::string ledger;
  std::string replay;  // a ledger
  bool together = false;
  bool orders = false;
  bool dry_run = false;
  bool json = false;
};

// Whether the text can be meant as a rule, or as its number.
bool IsOneRule(const std::string& text) {
  return text.find("=>") != std::string::npos || ParseNumber(Trim(text));
}

Error NotOneRule(const std::string& text) {
  return UsageError(fmt::format(
      "--rule '{}': is not a rule; --rule takes one, its number or its text with '=>', and may be "
      "repeated: --rule 2 --rule 3",
      text));
}

Result<std::vector<Request>> FindRequests(const HideOptions& options, const Grown& grown) {
  if (grown.tree.nodes.size() == 1) {
    return InputError("the tree is a single leaf: its rule cannot be hidden");
  }
  const std::vector<Rule> rules = RulesOf(grown.tree);
  std::vector<Request> requests;
  for (const HideOptions::Wish& wish : options.wishes) {
    Result<Rule> rule = FindRule(wish.rule, rules, grown.table);
    if (!rule.ok()) return IsOneRule(wish.rule) ? rule.error() : NotOneRule(wish.rule);
    const bool twice = std::any_of(requests.begin(), requests.end(), [&](const Request& request) {
      return request.rule.leaf == rule->leaf;
    });
    if (twice) return UsageError(fmt::format("rule {} is named twice", rule->number));
    requests.push_back({.rule = std::move(*rule), .importance = wish.importance});
  }
  return requests;
}

// Files with all their content that have not got their names yet.
struct ReadyFiles {
  std::optional<OutputFile> output;
  std::optional<OutputFile> ledger;
};

Result<ReadyFiles> WriteFiles(const HideOptions& options, const EditedTable& edited) {
  ReadyFiles files;
  if (options.dry_run) return files;
  const Inputs inputs = InputsOf(options.grow);
  if (!options.ledger.empty()) {
    // What is on standard output cannot be taken back: the ledger must be ready before it.
    Result<OutputFile> ledger = OpenOutput(options.ledger, inputs, Access::kOwnerOnly);
    if (!ledger.ok()) return ledger.error();
    const Result<SanitizedFile> file =
        WriteSanitized(edited, [](std::string_view) { return Status(); });
    if (!file.ok()) return file.error();
    Status made = WriteInto(*ledger, options.ledger, [&](const WriteBytes& write) {
      return WriteLedger(edited, *file, write);
    });
    if (made.ok()) made = ledger->Finish();
    if (!made.ok()) return made.error();
    files.ledger.emplace(std::move(*ledger));
  }
  Result<OutputFile> output = OpenOutput(options.output, inputs);
  if (!output.ok()) return output.error();
  Status written = WriteInto(*output, options.output, [&](const WriteBytes& write) {
    const Result<SanitizedFile> file = WriteSanitized(edited, write);
    return file.ok() ? Status() : file.error();
  });
  if (written.ok()) written = output->Finish();
  if (!written.ok()) return written.error();
  files.output.emplace(std::move(*output));
  return files;
}

// The ledger first: there is no sanitized file without it.
Status Commit(ReadyFiles files) {
  if (files.ledger) {
    if (Status done = files.ledger->Commit(); !done.ok()) return done;
  }
  return files.output ? files.output->Commit() : Status();
}

// Where data takes standard output, the verdict goes to standard error.
Status PrintVerdict(const HideOptions& options, const std::string& text) {
  const bool data_on_stdout =
      options.output == kStandardStream || options.ledger == kStandardStream;
  if (options.dry_run || !data_on_stdout) return WriteFileWhole(std::string(kStandardStream), text);
  fmt::print(stderr, "{}", text);
  return {};
}

ClassCode ClassInPlace(const Target& target, const Request& request) {
  return target.tree.nodes[target.place_of[request.rule.leaf]].majority;
}

void WarnOfWhatCannotHold(const Table& table, const std::vector<Request>& requests,
                          const Target& target) {
  for (size_t i = 0; i < requests.size(); ++i) {
    if (target.flipped[i]) {
      PrintWarning(fmt::format(
          "rule {}: its class is the most frequent beside it too, so its leaf must say '{}', which "
          "is a false rule",
          requests[i].rule.number,
          table.class_attribute.values[ClassInPlace(target, requests[i])]));
    }
    if (target.prediction_can_change[i]) continue;
    PrintWarning(fmt::format(
        "rule {}: every branch of its test is to be hidden and no other class is left, so its "
        "rows stay predicted as they are",
        requests[i].rule.number));
  }
}

void WarnOfLostClasses(const Table& table, const Tree& after) {
  const auto counts = after.Counts(0);
  const std::vector<std::string>& classes = table.class_attribute.values;
  if (std::count(counts.begin(), counts.end(), 0U) + 1 == std::ssize(counts)) {
    return PrintWarning(fmt::format("every row of the new data set has the class '{}'",
                                    classes[after.nodes[0].majority]));
  }
  for (size_t c = 0; c < counts.size(); ++c) {
    if (counts[c] > 0) continue;
    PrintWarning(fmt::format("no row of the new data set has the class '{}'", classes[c]));
  }
}

// The verdict speaks of the table as it was read.
void WarnOfTypes(const Table& table, const RowEdits& edits) {
  for (const AttributeId id : AttributesThatTurnNumeric(table, edits)) {
    const std::string& name = table.attributes[id].name;
    PrintWarning(fmt::format(
        "'{0}': all its values that are no numbers are gone, so whoever reads the new data set "
        "takes it for numeric, and the verdict is not about that; publish a file for --types "
        "with it that says {0}=nominal",
        name));
  }
}

Status CheckOptions(const HideOptions& options) {
  if (options.wishes.empty()) return UsageError("--rule is wanted: which rule is to be hidden?");
  if (!options.dry_run && options.output.empty()) {
    return UsageError("-o is wanted: where shall the data set go? (--dry-run writes none)");
  }
  if (!options.ledger.empty() && IsSameFile(options.ledger, options.output)) {
    return UsageError("-o and --ledger are the same file");
  }
  if (options.orders && options.wishes.size() > kMostOrderedRequests) {
    return UsageError(fmt::format("--orders is for at most {} rules", kMostOrderedRequests));
  }
  if (options.together && options.strategy.one_by_one) {
    return UsageError("--together and --one-by-one exclude each other");
  }
  return {};
}

// Everything is in the ledger: what else could be asked for contradicts it.
Status ReplayEdits(const HideOptions& options) {
  if (!options.wishes.empty()) {
    return UsageError("--replay does what its ledger says, so there is no --rule with it");
  }
  if (!options.ledger.empty() || options.dry_run || options.json || options.orders) {
    return UsageError("--replay only writes: without --ledger, --dry-run, --json and --orders");
  }
  if (options.output.empty()) return UsageError("-o is wanted: where shall the data set go?");
  return WriteByLedger({options.grow.data, options.replay, options.output}, Replay);
}

Result<Attempt> AttemptWithProgress(const Original& original, std::span<const Request> requests,
                                    Strategy strategy) {
  Progress progress("planning");
  if (auto* optimal = std::get_if<OptimalOptions>(&strategy)) {
    optimal->progress = [&](double share) { progress.Show(share); };
  }
  return AttemptHiding(original, requests, strategy);
}

// How the edits came about, for the ledger.
std::string CommandOf(const Strategy& strategy, const std::vector<Request>& requests,
                      const Learner& learner) {
  std::vector<size_t> rules;
  rules.reserve(requests.size());
  for (const Request& request : requests) rules.push_back(request.rule.number);
  return fmt::format("espalier {} hide: {}; {} {} of {}", ESPALIER_VERSION, StrategyLabel(strategy),
                     rules.size() == 1 ? "rule" : "rules", fmt::join(rules, ", "),
                     LearnerLabel(learner));
}

Status Hide(const HideOptions& options) {
  if (!options.replay.empty()) return ReplayEdits(options);
  if (Status checked = CheckOptions(options); !checked.ok()) return checked;
  const size_t threads = options.grow.threads.value_or(HardwareThreads());
  const Result<Strategy> strategy = StrategyOf(options.strategy, threads);
  if (!strategy.ok()) return strategy.error();
  const auto* ratio = std::get_if<RatioOptions>(&*strategy);
  if (options.orders && ratio == nullptr) {
    return UsageError("--orders belongs to --strategy paper and lookahead");
  }
  const Result<Grown> grown = ReadAndGrow(options.grow);
  if (!grown.ok()) return grown.error();
  const Result<std::vector<Request>> requests = FindRequests(options, *grown);
  if (!requests.ok()) return requests.error();
  const Original original{grown->table, grown->tree, grown->learner};
  const Result<Attempt> attempt = AttemptWithProgress(original, *requests, *strategy);
  if (!attempt.ok()) return attempt.error();
  const std::vector<Ordering> orderings =
      options.orders ? AllOrderings(*attempt->ratio, *ratio) : std::vector<Ordering>();

  WarnOfWhatCannotHold(grown->table, *requests, attempt->target);
  WarnOfLostClasses(grown->table, attempt->after);
  WarnOfTypes(grown->table, attempt->plan.edits);
  const Stopwatch writing;
  const Plan& plan = attempt->plan;
  Result<ReadyFiles> files =
      WriteFiles(options, {.table = grown->table,
                           .edits = plan.edits,
                           .reasons = plan.reasons,
                           .seed = options.strategy.seed,
                           .command = CommandOf(*strategy, *requests, grown->learner)});
  if (!files.ok()) return files.error();
  const HidingView view{original, *requests, *strategy, *attempt, orderings};
  const HidingSeconds seconds{grown->read_seconds, grown->grow_seconds, writing.Seconds()};
  // No file appears whose verdict could not be told.
  Status printed =
      PrintVerdict(options, options.json ? HidingJson(view, seconds) + "\n" : HidingText(view));
  if (!printed.ok()) return printed;
  if (Status committed = Commit(std::move(*files)); !committed.ok()) return committed;
  if (std::optional<std::string> what = WhatDoesNotHold(view)) return NotHeld(std::move(*what));
  return {};
}

Option Rules(std::vector<HideOptions::Wish>& wishes) {
  return {.help = {"--rule", "R", "A rule to hide: its number, or its text; may be repeated"},
          .arity = Option::Arity::kMany,
          .take = [&wishes](const std::string& text) {
            wishes.push_back({.rule = text});
            return Status();
          }};
}

Option Importances(std::vector<HideOptions::Wish>& wishes) {
  return {.help = {"--importance", "X", "Of the rule before it (default: 1)"},
          .arity = Option::Arity::kMany,
          .take = [&wishes](const std::string& text) -> Status {
            if (wishes.empty()) return UsageError("it belongs behind a --rule");
            return Number({}, {}, wishes.back().importance).take(text);
          }};
}

}  // namespace

Verb HideVerb() {
  const auto options = std::make_shared<HideOptions>();
  Verb verb{.name = "hide", .help = "Write the data set so that given rules are not learned"};
  verb.options = OptionsOf(options->grow);
  verb.options.push_back(Rules(options->wishes));
  verb.options.push_back(Importances(options->wishes));
  for (Option& option : OptionsOf(options->strategy)) verb.options.push_back(std::move(option));
  verb.options.push_back(
      Switch({"--together", "", "Plan all rules at once (the default)"}, options->together));
  verb.options.push_back(Switch(
      {"--one-by-one", "", "lookahead, paper: plan the rules one after the other, in their order"},
      options->strategy.one_by_one));
  verb.options.push_back(
      Switch({"--orders", "", "lookahead, paper: also count the rows for every order, one by one"},
             options->orders));
  verb.options.push_back(
      Text({"-o,--output", "OUT", "File to write; - for standard output"}, options->output));
  verb.options.push_back(
      Text({"--ledger", "FILE", "Private record of all edits, for undo"}, options->ledger));
  verb.options.push_back(
      Text({"--replay", "LEDGER", "Make the edits of a ledger again, instead of planning"},
           options->replay));
  verb.options.push_back(
      Switch({"--dry-run", "", "Plan and judge, but write nothing"}, options->dry_run));
  verb.options.push_back(Switch({"--json", "", "The verdict as JSON"}, options->json));
  verb.run = [options] { return Hide(*options); };
  return verb;
}

}  // namespace espalier::cli
