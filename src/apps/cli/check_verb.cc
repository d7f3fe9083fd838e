#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "apps/cli/messages.h"
#include "apps/cli/output.h"
#include "apps/cli/report_options.h"
#include "apps/cli/two_files.h"
#include "apps/cli/two_files_report.h"
#include "apps/cli/verb.h"
#include "base/parallel.h"
#include "judge/check.h"
#include "report/check_json.h"
#include "report/check_text.h"

namespace espalier::cli {
namespace {

struct CheckVerbOptions {
  TwoFilesOptions files;
  HoldoutOptions holdout;
  ReportOptions report;
  bool json = false;
  std::string command;
};

espalier::CheckOptions CheckOptionsOf(const CheckVerbOptions& options, size_t threads) {
  return {.demand = DemandFor(options.files), .holdout = options.holdout, .threads = threads};
}

void WarnOfLostClasses(const Table& original, const Tree& after) {
  for (size_t c = 0; c < original.class_count(); ++c) {
    if (after.Counts(0)[c] > 0) continue;
    PrintWarning("no row of the sanitized data set has the class '" +
                 original.class_attribute.values[c] + "'");
  }
}

Result<ReadyReports> ReportCheck(const CheckVerbOptions& options, const TwoFiles& files,
                                 const espalier::Check& check, size_t threads) {
  if (!options.report.given()) return ReadyReports();
  return WriteReports({.files = files,
                       .options = options.files,
                       .check_options = CheckOptionsOf(options, threads),
                       .check = &check,
                       .command = options.command},
                      options.report);
}

Status ShowCheck(CheckVerbOptions options) {
  Result<TwoFilesOptions> prepared = Prepared(std::move(options.files));
  if (!prepared.ok()) return prepared.error();
  options.files = std::move(*prepared);
  if (Status checked = Check(options.report, InputsOf(options.files)); !checked.ok()) {
    return checked;
  }
  const Result<TwoFiles> files = ReadTwoFiles(options.files);
  if (!files.ok()) return files.error();
  const Grown& grown = files->original;
  const Original original{grown.table, grown.tree, grown.learner};
  const size_t threads = options.files.grow.threads.value_or(HardwareThreads());
  const Result<espalier::Check> check =
      CheckHiding(original, files->sanitized, files->requests, CheckOptionsOf(options, threads));
  if (!check.ok()) return check.error();
  Result<ReadyReports> ready = ReportCheck(options, *files, *check, threads);
  if (!ready.ok()) return ready.error();
  WarnOfLostClasses(original.table, check->after);
  const espalier::CheckOptions judged = CheckOptionsOf(options, threads);
  const CheckView view{original, files->requests, *check, judged};
  Status printed = WriteFileWhole(std::string(kStandardStream),
                                  options.json ? CheckJson(view) + "\n" : CheckText(view));
  if (!printed.ok()) return printed;
  if (Status committed = Commit(std::move(*ready)); !committed.ok()) return committed;
  if (std::optional<std::string> what = WhatIsNotHidden(view)) return NotHeld(*what);
  return {};
}

}  // namespace

Verb CheckVerb() {
  const auto options = std::make_shared<CheckVerbOptions>();
  Verb verb{.name = "check",
            .help = "Tell whether rules are hidden in another file, and its price"};
  verb.options = OptionsOf(options->files);
  for (Option& option : OptionsOf(options->files.demand)) {
    verb.options.push_back(std::move(option));
  }
  verb.options.push_back(Number({"--holdout", "X", "Share of rows to ask about, not to grow from"},
                                {.least = 0, .most = 1}, options->holdout.share));
  verb.options.push_back(
      Whole({"--seed", "N", "Chooses the rows that are held out"}, {}, options->holdout.seed));
  verb.options.push_back(Switch({"--json", "", "As JSON"}, options->json));
  for (Option& option : OptionsOf(options->report)) verb.options.push_back(std::move(option));
  verb.command = &options->command;
  verb.run = [options] { return ShowCheck(*options); };
  return verb;
}

}  // namespace espalier::cli
