#include "apps/cli/by_ledger.h"

#include <memory>
#include <string_view>

#include "apps/cli/output.h"

namespace espalier::cli {

Status WriteByLedger(const LedgerFiles& files, decltype(&Undo) follow) {
  if (files.input == kStandardStream && files.ledger == kStandardStream) {
    return UsageError("only one of the data and its ledger can be standard input");
  }
  const Result<std::shared_ptr<const Source>> ledger = Source::Open(files.ledger);
  if (!ledger.ok()) return ledger.error();
  const Result<std::shared_ptr<const Source>> input = Source::Open(files.input);
  if (!input.ok()) return input.error();
  if (files.output == kStandardStream) {
    // Standard output cannot take back what it was given, so everything is checked before.
    Status checked = follow(**input, *ledger, [](std::string_view) { return Status(); });
    if (!checked.ok()) return checked;
  }
  Result<OutputFile> output = OpenOutput(files.output, {files.input, files.ledger});
  if (!output.ok()) return output.error();
  Status written = WriteInto(*output, files.output, [&](const WriteBytes& write) {
    return follow(**input, *ledger, write);
  });
  return written.ok() ? CommitAs(files.output, *output) : written;
}

}  // namespace espalier::cli
