#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "apps/cli/output.h"
#include "apps/cli/verb.h"
#include "base/file.h"
#include "hide/undo.h"

namespace espalier::cli {
namespace {

struct UndoOptions {
  std::string sanitized;
  std::string ledger;
  std::string output{kStandardStream};
  std::optional<uint64_t> threads;  // taken for uniformity: one is enough here
};

Status UndoEdits(const UndoOptions& options) {
  if (options.ledger.empty()) {
    return UsageError("--ledger is wanted: the record that hide wrote with the file");
  }
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
  Status undone = WriteInto(*output, options.output, [&](const WriteBytes& write) {
    return Undo(**sanitized, *ledger, write);
  });
  return undone.ok() ? output->Commit() : undone;
}

}  // namespace

Verb UndoVerb() {
  const auto options = std::make_shared<UndoOptions>();
  Verb verb{.name = "undo", .help = "Give the original of a sanitized file back"};
  verb.options = {
      Text({"SANITIZED", "", "File that hide wrote; - for standard input"}, options->sanitized),
      Text({"--ledger", "FILE", "The record that hide wrote with it"}, options->ledger),
      Output(options->output),
      Threads(options->threads),
  };
  verb.run = [options] { return UndoEdits(*options); };
  return verb;
}

}  // namespace espalier::cli
