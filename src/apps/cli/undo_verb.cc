#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include "apps/cli/by_ledger.h"
#include "apps/cli/messages.h"
#include "apps/cli/output.h"
#include "apps/cli/verb.h"

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
    return UsageError("missing --ledger FILE, the record that hide wrote with the data");
  }
  Status undone = WriteByLedger({options.sanitized, options.ledger, options.output}, Undo);
  if (undone.ok() && options.output.ends_with(".gz")) {
    PrintWarning(fmt::format(
        "{}: the text is that of the original, but packed anew, so the packed bytes may differ",
        options.output));
  }
  return undone;
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
