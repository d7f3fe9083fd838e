#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/cli/messages.h"
#include "apps/cli/output.h"
#include "apps/cli/progress.h"
#include "apps/cli/two_files.h"
#include "apps/cli/verb.h"
#include "base/parallel.h"
#include "base/text.h"
#include "judge/attacks/attack_list.h"
#include "judge/attacks/outside.h"
#include "judge/attacks/run_attacks.h"
#include "report/attacks_json.h"
#include "report/attacks_text.h"

namespace espalier::cli {
namespace {

struct AttackVerbOptions {
  TwoFilesOptions files;
  std::vector<std::string> attacks;  // empty: all
  std::vector<std::string> outside;
  uint64_t seed = 1;
  bool json = false;
};

// The attacks that are asked for, in the order of the list.
Result<std::vector<Attack>> ChosenAttacks(const AttackVerbOptions& options,
                                          const Learner& learner) {
  std::vector<Attack> all = AllAttacks(learner);
  Result<std::vector<Attack>> outside = OutsideLearners(options.outside);
  if (!outside.ok()) return outside.error();
  for (Attack& attack : *outside) all.push_back(std::move(attack));
  if (options.attacks.empty()) return all;
  std::vector<std::string> names;
  names.reserve(all.size());
  for (const Attack& attack : all) names.push_back(attack.name);
  for (const std::string& wanted : options.attacks) {
    if (std::find(names.begin(), names.end(), wanted) != names.end()) continue;
    return UsageError(fmt::format("--attacks: there is no '{}'{}; known are {}", wanted,
                                  DidYouMean(wanted, names), fmt::join(names, ", ")));
  }
  std::erase_if(all, [&](const Attack& attack) {
    return std::find(options.attacks.begin(), options.attacks.end(), attack.name) ==
           options.attacks.end();
  });
  return all;
}

Result<AttackReport> RunWithProgress(const Publication& publication,
                                     const std::vector<Request>& requests,
                                     const std::vector<Attack>& attacks,
                                     const AttackVerbOptions& options) {
  std::string shown;
  std::optional<Progress> progress;
  AttackOptions how;
  how.seed = options.seed;
  how.threads = options.files.grow.threads.value_or(HardwareThreads());
  how.progress = [&](const std::string& what, double share) {
    if (what != shown) progress.emplace(what);
    shown = what;
    progress->Show(share);
  };
  return RunAttacks(publication, requests, attacks, how);
}

Status ShowAttacks(const AttackVerbOptions& options) {
  if (Status checked = Check(options.files); !checked.ok()) return checked;
  const Result<std::vector<Attack>> attacks = ChosenAttacks(options, LearnerOf(options.files.grow));
  if (!attacks.ok()) return attacks.error();
  const Result<TwoFiles> files = ReadTwoFiles(options.files);
  if (!files.ok()) return files.error();
  const Grown& grown = files->original;
  const Publication publication{grown.table, files->sanitized, grown.tree, grown.learner};
  const Result<AttackReport> report =
      RunWithProgress(publication, files->requests, *attacks, options);
  if (!report.ok()) return report.error();
  const AttacksView view{publication, files->requests, *report};
  if (Status printed = WriteFileWhole(std::string(kStandardStream),
                                      options.json ? AttacksJson(view) + "\n" : AttacksText(view));
      !printed.ok()) {
    return printed;
  }
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
      Names({"--attacks", "NAME,...", "Only these attacks (default: all)"}, options->attacks));
  verb.options.push_back(
      Names({"--outside", "PATH,...", "Also learners of others: programs, or folders of them"},
            options->outside));
  verb.options.push_back(Whole({"--seed", "N", "Of all chance"}, {}, options->seed));
  verb.options.push_back(Switch({"--json", "", "As JSON"}, options->json));
  verb.run = [options] { return ShowAttacks(*options); };
  return verb;
}

}  // namespace espalier::cli
