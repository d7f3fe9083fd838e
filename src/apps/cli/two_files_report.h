// The report of two files, whoever made the second.
#ifndef ESPALIER_APPS_CLI_TWO_FILES_REPORT_H_
#define ESPALIER_APPS_CLI_TWO_FILES_REPORT_H_

#include <string>

#include "apps/cli/report_options.h"
#include "apps/cli/two_files.h"
#include "base/result.h"
#include "judge/attacks/run_attacks.h"
#include "judge/check.h"

namespace espalier::cli {

struct TwoFilesReport {
  const TwoFiles& files;
  const TwoFilesOptions& options;
  CheckOptions check_options;
  const espalier::Check* check = nullptr;  // null: it is made
  const AttackReport* attacks = nullptr;   // null: there are none
  std::string command;
};

Result<ReadyReports> WriteReports(const TwoFilesReport& report, const ReportOptions& options);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_TWO_FILES_REPORT_H_
