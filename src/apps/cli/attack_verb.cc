#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/cli/attack_choice.h"
#include "apps/cli/messages.h"
#include "apps/cli/output.h"
#include "apps/cli/report_options.h"
#include "apps/cli/two_files.h"
#include "apps/cli/two_files_report.h"
#include "apps/cli/verb.h"
#include "base/parallel.h"
#include "judge/attacks/run_attacks.h"
#include "report/attacks_json.h"
#include "report/attacks_text.h"

namespace espalier::cli {
namespace {

struct AttackVerbOptions {
  TwoFilesOptions files;
  AttackChoice choice;
  ReportOptions report;
  uint64_t seed = 1;
  bool json = false;
  std::string command;
};

// The report has what a check measures, too.
Result<ReadyReports> ReportAttacks(const AttackVerbOptions& options, const TwoFiles& files,
                                   const AttackReport& attacks, size_t threads) {
  if (!options.report.given()) return ReadyReports();
  return WriteReports({.files = files,
                       .options = options.files,
                       .check_options = {.demand = DemandFor(options.files),
                                         .holdout = {.seed = options.seed},
                                         .threads = threads},
                       .attacks = &attacks,
                       .command = options.command},
                      options.report);
}

Status ShowAttacks(AttackVerbOptions options) {
  Result<TwoFilesOptions> prepared = Prepared(std::move(options.files));
  if (!prepared.ok()) return prepared.error();
  options.files = std::move(*prepared);
  if (Status checked = Check(options.report, InputsOf(options.files)); !checked.ok()) {
    return checked;
  }
  const Result<std::vector<Attack>> attacks =
      ChosenAttacks(options.choice, LearnerOf(options.files.grow));
  if (!attacks.ok()) return attacks.error();
  const Result<TwoFiles> files = ReadTwoFiles(options.files);
  if (!files.ok()) return files.error();
  const Grown& grown = files->original;
  const Publication publication{grown.table, files->sanitized, grown.tree, grown.learner};
  const size_t threads = options.files.grow.threads.value_or(HardwareThreads());
  const Result<AttackReport> report = AttackWithProgress(
      publication, files->requests, *attacks, {.seed = options.seed, .threads = threads});
  if (!report.ok()) return report.error();
  Result<ReadyReports> ready = ReportAttacks(options, *files, *report, threads);
  if (!ready.ok()) return ready.error();
  const AttacksView view{publication, files->requests, *report};
  if (Status printed = WriteFileWhole(std::string(kStandardStream),
                                      options.json ? AttacksJson(view) + "\n" : AttacksText(view));
      !printed.ok()) {
    return printed;
  }
  if (Status committed = Commit(std::move(*ready)); !committed.ok()) return committed;
  for (const std::string& why : report->skipped) PrintWarning("skipped " + why);
  if (std::optional<std::string> what = WhatIsBack(view)) return NotHeld(*what);
  return {};
}

}  // namespace

Verb AttackVerb() {
  const auto options = std::make_shared<AttackVerbOptions>();
  Verb verb{.name = "attack", .help = "Try to get hidden rules back from a sanitized data set"};
  verb.options = OptionsOf(options->files);
  verb.options.push_back(
      Names({"--attacks", "NAME,...", "Only these attacks (default: all)"}, options->choice.names));
  verb.options.push_back(
      Names({"--outside", "PATH,...", "Also learners of others: programs, or folders of them"},
            options->choice.outside));
  verb.options.push_back(Whole({"--seed", "N", "Seed of all random choices"}, {}, options->seed));
  verb.options.push_back(Switch({"--json", "", "As JSON"}, options->json));
  for (Option& option : OptionsOf(options->report)) verb.options.push_back(std::move(option));
  verb.command = &options->command;
  verb.run = [options] { return ShowAttacks(*options); };
  return verb;
}

}  // namespace espalier::cli
