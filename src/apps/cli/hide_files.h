// The files that `hide` writes: the sanitized data set, its ledger and its reports, all or none.
#ifndef ESPALIER_APPS_CLI_HIDE_FILES_H_
#define ESPALIER_APPS_CLI_HIDE_FILES_H_

#include <optional>
#include <string>

#include "apps/cli/output.h"
#include "apps/cli/report_options.h"
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
  std::string output_path;
  std::optional<OutputFile> ledger;
  ReadyReports reports;
};

// `inputs` are never written to.
Result<ReadyFiles> WriteFiles(const HideFiles& files, const Inputs& inputs,
                              const EditedTable& edited);

// The sanitized file last: there is none without its ledger and its reports.
Status Commit(ReadyFiles files);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_HIDE_FILES_H_
