#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "apps/cli/verb.h"
#include "base/file.h"
#include "hide/undo.h"

namespace espalier::cli {
namespace {

struct UndoOptions {
  std::string sanitized;
  std::string ledger;
  std::string output{kStandardStream};
  size_t threads = 1;  // taken for uniformity: one is enough here
};

Status UndoEdits(const UndoOptions& options) {
  if (options.sanitized == kStandardStream && options.ledger == kStandardStream) {
    return UsageError("only one of SANITIZED and --ledger can be standard input");
  }
  const Result<std::shared_ptr<const Source>> ledger = Source::Open(options.ledger);
  if (!ledger.ok()) return ledger.error();
  const Result<std::shared_ptr<const Source>> sanitized = Source::Open(options.sanitized);
  if (!sanitized.ok()) return sanitized.error();
  if (options.output == kStandardStream) {
    // Standard output cannot take back what it was given, so everything is checked before.
    Status checked = Undo(**sanitized, *ledger, [](std::string_view) { return Status(); });
    if (!checked.ok()) return checked;
  }
  Result<OutputFile> output = OpenOutput(options.output, {options.sanitized, options.ledger});
  if (!output.ok()) return output.error();
  Status undone = Undo(**sanitized, *ledger, Into(*output));
  return undone.ok() ? output->Commit() : undone;
}

}  // namespace

void AddUndoVerb(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("undo", "Give the original of a sanitized file back");
  const auto options = std::make_shared<UndoOptions>();
  verb->add_option("SANITIZED", options->sanitized, "File that hide wrote; - for standard input")
      ->type_name("")
      ->required();
  verb->add_option("--ledger", options->ledger, "The record that hide wrote with it")
      ->type_name("FILE")
      ->required();
  AddOutputOption(*verb, options->output);
  AddThreadsOption(*verb, options->threads);
  verb->callback([options, &action] { action = [options] { return UndoEdits(*options); }; });
}

}  // namespace espalier::cli
