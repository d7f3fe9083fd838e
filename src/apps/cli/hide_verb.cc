#include <fmt/format.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "apps/cli/against_option.h"
#include "apps/cli/attack_choice.h"
#include "apps/cli/budget_option.h"
#include "apps/cli/by_ledger.h"
#include "apps/cli/grown.h"
#include "apps/cli/hide_files.h"
#include "apps/cli/hide_options.h"
#include "apps/cli/hide_report.h"
#include "apps/cli/hide_seed.h"
#include "apps/cli/hide_warnings.h"
#include "apps/cli/output.h"
#include "apps/cli/progress.h"
#include "apps/cli/provenance.h"
#include "apps/cli/report_options.h"
#include "apps/cli/strategy_options.h"
#include "apps/cli/verb.h"
#include "apps/cli/wish_options.h"
#include "base/parallel.h"
#include "base/seed.h"
#include "base/stopwatch.h"
#include "hide/neighbours/implied.h"
#include "judge/attempt.h"
#include "judge/budgeted_attempt.h"
#include "report/hiding_json.h"
#include "report/hiding_text.h"
#include "report/labels.h"
#include "report/strategy_label.h"

namespace espalier::cli {
namespace {

// Where data takes standard output, the verdict goes to standard error.
Status PrintVerdict(const HideOptions& options, const std::string& text) {
  const bool data_on_stdout =
      options.files.output == kStandardStream || options.files.ledger == kStandardStream;
  if (options.dry_run || !data_on_stdout) return WriteFileWhole(std::string(kStandardStream), text);
  fmt::print(stderr, "{}", text);
  return {};
}

// That files cannot be written must not be found out after a long time of planning.
Status CheckOutputs(const HideOptions& options) {
  if (options.dry_run) return {};
  Status replaceable = CheckOutput(options.files.output, InputsOf(options));
  if (replaceable.ok()) replaceable = CheckWritable(options.files.output);
  if (!replaceable.ok() || options.files.ledger.empty()) return replaceable;
  return CheckWritable(options.files.ledger);
}

Status CheckFiles(const HideOptions& options) {
  if (!options.files.ledger.empty() && IsSameFile(options.files.ledger, options.files.output)) {
    return UsageError("-o and --ledger are the same file");
  }
  if (!options.files.ledger.empty() && !options.dry_run) {
    // It may be the only way back from a file that was published.
    Status fresh = CheckIsNew(options.files.ledger, InputsOf(options));
    if (!fresh.ok()) return UsageError(fmt::format("--ledger {}", fresh.error().message));
  }
  if (Status checked = CheckOutputs(options); !checked.ok()) return checked;
  return Check(options.report, InputsOf(options), {options.files.output, options.files.ledger});
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
std::string CommandOf(const Strategy& strategy, std::span<const Request> requests,
                      const Original& original) {
  std::vector<size_t> rules;
  rules.reserve(requests.size());
  for (const Request& request : requests) rules.push_back(request.rule.number);
  std::string others;
  for (const Learner& other : original.others) others += "; against " + ShortName(other);
  return fmt::format("espalier {} hide: {}; {} {} of {}{}", ESPALIER_VERSION,
                     StrategyLabel(strategy), rules.size() == 1 ? "rule" : "rules",
                     fmt::join(rules, ", "), LearnerLabel(original.learner), others);
}

// What is hidden of what was asked for.
struct Hidden {
  std::vector<Request> requests;
  Attempt attempt;
  std::optional<BudgetChoice> choice;  // where there is a budget
};

Result<Hidden> PlanHiding(const Original& original, std::vector<Request> requests,
                          const Strategy& strategy) {
  Result<Attempt> attempt = AttemptWithProgress(original, requests, strategy);
  if (!attempt.ok()) return attempt.error();
  return Hidden{std::move(requests), std::move(*attempt), std::nullopt};
}

Result<Hidden> PlanWithin(const Budget& budget, const Original& original,
                          const std::vector<Request>& requests, const Strategy& strategy) {
  std::string shown;
  std::optional<Progress> progress;
  Result<BudgetedAttempt> chosen = AttemptWithin(budget, original, requests, strategy,
                                                 [&](const std::string& what, double share) {
                                                   if (what != shown) progress.emplace(what);
                                                   shown = what;
                                                   progress->Show(share);
                                                 });
  if (!chosen.ok()) return chosen.error();
  return Hidden{std::move(chosen->requests), std::move(chosen->attempt), std::move(chosen->choice)};
}

// A seed that was drawn must be said to make the same report again.
std::string CommandWithSeed(const HideOptions& options, const Seed& seed) {
  const SeedChoice choice = options.seed();
  if (choice.given || !choice.from.empty()) return options.command;
  return fmt::format("{} --seed {}", options.command, TextOf(seed));
}

Result<Provenance> ProvenanceOf(const HideOptions& options, const HidingView& view) {
  const Table& table = view.original.table;
  Result<NamedDigest> original = DigestOfTable(table, options.grow.data);
  if (!original.ok()) return original.error();
  Result<NamedDigest> requests = DigestOfRequests(
      options.wishes, std::vector<Request>(view.requests.begin(), view.requests.end()), table);
  if (!requests.ok()) return requests.error();
  return Provenance{.version = ESPALIER_VERSION,
                    .command = CommandWithSeed(options, SeedOf(view.strategy)),
                    .seed = TextOf(SeedOf(view.strategy)),
                    .original = std::move(*original),
                    .requests = std::move(*requests),
                    .published = {.name = options.files.output, .digest = {}}};
}

Result<ReadyReports> ReportAll(const HideOptions& options, const HidingView& view,
                               const EditedTable& edited) {
  if (!options.report.given()) return ReadyReports();
  const Result<std::vector<Attack>> attacks =
      ChosenAttacks({options.attacked() ? options.attacks : std::vector<std::string>(), {}},
                    view.original.learner);
  if (!attacks.ok()) return attacks.error();
  Result<Provenance> provenance = ProvenanceOf(options, view);
  if (!provenance.ok()) return provenance.error();
  return WriteReports(HideReport{.view = view,
                                 .edited = edited,
                                 .attacks = options.attacked() ? &*attacks : nullptr,
                                 .provenance = std::move(*provenance),
                                 .threads = options.grow.threads.value_or(HardwareThreads())},
                      options.report);
}

// With a budget, the set that fits is what was asked for.
bool MayBeWritten(const HideOptions& options, const HidingView& view) {
  return options.allow_partial || view.attempt.hidden();
}

// Everything but the files' names: what standard output or the disk refuses is known then.
Result<ReadyFiles> WriteAll(const HideOptions& options, const HidingView& view) {
  if (options.dry_run || !MayBeWritten(options, view)) return ReadyFiles();
  const Plan& plan = view.attempt.plan;
  const EditedTable edited{.table = view.original.table,
                           .edits = plan.edits,
                           .reasons = plan.reasons,
                           .seed = SeedOf(view.strategy),
                           .command = CommandOf(view.strategy, view.requests, view.original),
                           .hiding = RecordOf(view.original.table, view.original.learner,
                                              view.requests, view.attempt.demand),
                           .shuffled = view.attempt.demand.shuffled};
  // What is on standard output cannot be taken back: the reports must be ready before it.
  Result<ReadyReports> reports = ReportAll(options, view, edited);
  if (!reports.ok()) return reports.error();
  Result<ReadyFiles> files = WriteFiles(options.files, InputsOf(options), edited);
  if (files.ok()) files->reports = std::move(*reports);
  return files;
}

Result<std::vector<Request>> Widened(const Grown& grown, std::vector<Request> requests) {
  WidenedRequests widened = Widen(grown.tree, requests);
  if (!widened.stuck) return std::move(widened.requests);
  const Rule& rule = widened.requests[*widened.stuck].rule;
  return NotHeld(fmt::format(
      "rule {} cannot be widened: '{}' leads in the whole table, so nobody needs this file to "
      "guess it",
      rule.number, grown.table.class_attribute.values[rule.predicted]));
}

// Plans, judges, writes and tells.
Status HideIn(const Grown& grown, const std::vector<Wish>& wishes, const HideOptions& options,
              const Strategy& strategy) {
  Result<std::vector<Request>> requests = RequestsIn(grown, wishes);
  if (requests.ok() && options.widen) requests = Widened(grown, std::move(*requests));
  if (!requests.ok()) return requests.error();
  if (Status checked = CheckOrders(options, requests->size()); !checked.ok()) return checked;
  const std::vector<Learner> others = LearnersNamed(options.strategy.against, grown.learner);
  const Original original{grown.table, grown.tree, grown.learner, others};
  const Result<Hidden> hidden =
      options.budget.empty()
          ? PlanHiding(original, std::move(*requests), strategy)
          : PlanWithin(BudgetOf(options.budget, grown.table.rows), original, *requests, strategy);
  if (!hidden.ok()) return hidden.error();
  const Attempt& attempt = hidden->attempt;
  const std::vector<Ordering> orderings =
      options.orders ? AllOrderings(*attempt.ratio, std::get<RatioOptions>(strategy))
                     : std::vector<Ordering>();

  WarnOf(attempt, original, hidden->requests);
  const HidingView view{original, hidden->requests, strategy,
                        attempt,  orderings,        hidden->choice ? &*hidden->choice : nullptr};
  if (!options.dry_run && MayBeWritten(options, view)) {
    WarnOfSeed(SeedOf(strategy), options.seed(), grown.table, options.files.ledger);
  }
  const Stopwatch writing;
  Result<ReadyFiles> files = WriteAll(options, view);
  if (!files.ok()) return files.error();
  const HidingSeconds seconds{grown.read_seconds, grown.grow_seconds, writing.Seconds()};
  // No file appears whose verdict could not be told.
  Status printed =
      PrintVerdict(options, options.json ? HidingJson(view, seconds) + "\n" : HidingText(view));
  if (!printed.ok()) return printed;
  if (Status committed = Commit(std::move(*files)); !committed.ok()) return committed;
  if (std::optional<std::string> what = WhatDoesNotHold(view)) return NotHeld(std::move(*what));
  return {};
}

// REQUIRES: CheckOptions found nothing wrong
Status Hide(const HideOptions& options) {
  if (!options.replay.empty()) {
    if (Status checked = CheckReplay(options); !checked.ok()) return checked;
    return WriteByLedger({options.grow.data, options.replay, options.files.output}, Replay);
  }
  if (Status checked = CheckFiles(options); !checked.ok()) return checked;
  const size_t threads = options.grow.threads.value_or(HardwareThreads());
  const Result<Seed> seed = SeedOf(options.seed());
  if (!seed.ok()) return seed.error();
  const Result<Strategy> strategy = StrategyOf(options.strategy, *seed, threads);
  if (!strategy.ok()) return strategy.error();
  const Result<std::vector<Wish>> wishes = WishesOf(options.wishes);
  if (!wishes.ok()) return wishes.error();
  const Result<Grown> grown = ReadAndGrow(options.grow);
  if (!grown.ok()) return grown.error();
  return HideIn(*grown, *wishes, options, *strategy);
}

}  // namespace

Verb HideVerb() {
  const auto options = std::make_shared<HideOptions>();
  Verb verb{.name = "hide", .help = "Write the data set so that given rules are not learned"};
  verb.options = OptionsOf(*options);
  verb.command = &options->command;
  verb.check = [options] { return CheckOptions(*options); };
  verb.run = [options] { return Hide(*options); };
  return verb;
}

}  // namespace espalier::cli
