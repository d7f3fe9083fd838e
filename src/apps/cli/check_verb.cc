#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/cli/grow_options.h"
#include "apps/cli/grown.h"
#include "apps/cli/messages.h"
#include "apps/cli/output.h"
#include "apps/cli/verb.h"
#include "apps/cli/wish_options.h"
#include "base/parallel.h"
#include "judge/check.h"
#include "report/check_json.h"
#include "report/check_text.h"

namespace espalier::cli {
namespace {

struct CheckOptions {
  GrowOptions grow;
  std::string sanitized;
  WishOptions wishes;
  HoldoutOptions holdout;
  bool json = false;
};

Status CheckStreams(const CheckOptions& options) {
  if (options.wishes.requests != kStandardStream) return {};
  if (options.grow.data != kStandardStream && options.sanitized != kStandardStream) return {};
  return UsageError("only one of the data and --requests can be standard input");
}

void WarnOfLostClasses(const Table& original, const Tree& after) {
  for (size_t c = 0; c < original.class_count(); ++c) {
    if (after.Counts(0)[c] > 0) continue;
    PrintWarning("no row of the sanitized data set has the class '" +
                 original.class_attribute.values[c] + "'");
  }
}

Status CheckFiles(const CheckOptions& options) {
  if (Status checked = Check(options.wishes); !checked.ok()) return checked;
  if (Status checked = CheckStreams(options); !checked.ok()) return checked;
  const Result<std::vector<Wish>> wishes = WishesOf(options.wishes);
  if (!wishes.ok()) return wishes.error();
  Result<AlignedTables> tables = ReadBoth(options.grow, options.sanitized);
  if (!tables.ok()) return tables.error();
  const Result<Grown> grown = GrowFrom(std::move(tables->original), options.grow);
  if (!grown.ok()) return grown.error();
  const Result<std::vector<Request>> requests = RequestsIn(*grown, *wishes);
  if (!requests.ok()) return requests.error();
  const Original original{grown->table, grown->tree, grown->learner};
  const Result<espalier::Check> check =
      CheckHiding(original, tables->other, *requests, options.holdout,
                  options.grow.threads.value_or(HardwareThreads()));
  if (!check.ok()) return check.error();
  WarnOfLostClasses(original.table, check->after);
  const CheckView view{original, *requests, *check, options.holdout};
  Status printed = WriteFileWhole(std::string(kStandardStream),
                                  options.json ? CheckJson(view) + "\n" : CheckText(view));
  if (!printed.ok()) return printed;
  if (std::optional<std::string> what = WhatIsNotHidden(view)) return NotHeld(*what);
  return {};
}

}  // namespace

Verb CheckVerb() {
  const auto options = std::make_shared<CheckOptions>();
  Verb verb{.name = "check",
            .help = "Tell whether rules are hidden in another file, and its price"};
  verb.options = OptionsOf(options->grow);
  verb.options.front().help = {"ORIGINAL", "", "CSV or ARFF file, also .gz; - for standard input"};
  verb.options.insert(
      verb.options.begin() + 1,
      Text({"SANITIZED", "", "File of the same columns, whoever made it"}, options->sanitized));
  for (Option& option : OptionsOf(options->wishes)) verb.options.push_back(std::move(option));
  verb.options.push_back(Number({"--holdout", "X", "Share of rows to ask about, not to grow from"},
                                {.least = 0, .most = 1}, options->holdout.share));
  verb.options.push_back(
      Whole({"--seed", "N", "Chooses the rows that are held out"}, {}, options->holdout.seed));
  verb.options.push_back(Switch({"--json", "", "As JSON"}, options->json));
  verb.run = [options] { return CheckFiles(*options); };
  return verb;
}

}  // namespace espalier::cli
