// The files that `hide` writes: the sanitized data set and its ledger, both or none.
#ifndef ESPALIER_APPS_CLI_HIDE_FILES_H_
#define ESPALIER_APPS_CLI_HIDE_FILES_H_

#include <optional>
#include <string>

#include "apps/cli/output.h"
#include "base/file.h"
#include "base/result.h"
#include "hide/sanitized_file.h"

namespace espalier::cli {

struct HideFiles {
  std::string output;
  std::string ledger;  // empty: none is wanted
};

// Files with all their content that have not got their names yet.
struct ReadyFiles {
  std::optional<OutputFile> output;
  std::optional<OutputFile> ledger;
};

// `inputs` are never written to.
Result<ReadyFiles> WriteFiles(const HideFiles& files, const Inputs& inputs,
                              const EditedTable& edited);

// The ledger first: there is no sanitized file without it.
Status Commit(ReadyFiles files);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_HIDE_FILES_H_
