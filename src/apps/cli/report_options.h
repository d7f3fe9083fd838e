// --report and --external, for all verbs that judge a sanitized file, and the files they ask for.
//
// The internal report holds the secret: only its owner may read it. The external one is for
// everybody.
#ifndef ESPALIER_APPS_CLI_REPORT_OPTIONS_H_
#define ESPALIER_APPS_CLI_REPORT_OPTIONS_H_

#include <string>
#include <vector>

#include "apps/cli/option.h"
#include "apps/cli/output.h"
#include "base/file.h"
#include "base/result.h"
#include "report/report.h"

namespace espalier::cli {

struct ReportOptions {
  std::vector<std::string> paths;  // .json: as JSON; others as a page
  bool external = false;

  bool given() const { return !paths.empty(); }
};

std::vector<Option> OptionsOf(ReportOptions& options);

// What can be said before anything is read: `outputs` are what else the verb writes.
Status Check(const ReportOptions& options, const Inputs& inputs,
             const std::vector<std::string>& outputs = {});

// Reports with all their content that have not got their names yet.
using ReadyReports = std::vector<OutputFile>;

Result<ReadyReports> WriteReports(const Report& report, const ReportOptions& options);
Status Commit(ReadyReports reports);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_REPORT_OPTIONS_H_
