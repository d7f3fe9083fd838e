#include "apps/cli/hide_files.h"

#include <string_view>
#include <utility>

namespace espalier::cli {
namespace {

Result<OutputFile> ReadyLedger(const std::string& path, const Inputs& inputs,
                               const EditedTable& edited) {
  Result<OutputFile> ledger = OpenOutput(path, inputs, Access::kOwnerOnly);
  if (!ledger.ok()) return ledger.error();
  const Result<SanitizedFile> file =
      WriteSanitized(edited, [](std::string_view) { return Status(); });
  if (!file.ok()) return file.error();
  Status made = WriteInto(
      *ledger, path, [&](const WriteBytes& write) { return WriteLedger(edited, *file, write); });
  if (made.ok()) made = ledger->Finish();
  if (!made.ok()) return made.error();
  return ledger;
}

}  // namespace

Result<ReadyFiles> WriteFiles(const HideFiles& files, const Inputs& inputs,
                              const EditedTable& edited) {
  ReadyFiles ready;
  if (!files.ledger.empty()) {
    // What is on standard output cannot be taken back: the ledger must be ready before it.
    Result<OutputFile> ledger = ReadyLedger(files.ledger, inputs, edited);
    if (!ledger.ok()) return ledger.error();
    ready.ledger.emplace(std::move(*ledger));
  }
  Result<OutputFile> output = OpenOutput(files.output, inputs);
  if (!output.ok()) return output.error();
  Status written = WriteInto(*output, files.output, [&](const WriteBytes& write) {
    const Result<SanitizedFile> file = WriteSanitized(edited, write);
    return file.ok() ? Status() : file.error();
  });
  if (written.ok()) written = output->Finish();
  if (!written.ok()) return written.error();
  ready.output.emplace(std::move(*output));
  ready.output_path = files.output;
  return ready;
}

Status Commit(ReadyFiles files) {
  if (files.ledger) {
    if (Status done = files.ledger->Commit(); !done.ok()) return done;
  }
  if (Status done = Commit(std::move(files.reports)); !done.ok()) return done;
  return files.output ? CommitAs(files.output_path, *files.output) : Status();
}

}  // namespace espalier::cli
