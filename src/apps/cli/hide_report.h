// The report of a file that `hide` is about to write: it is read again as everybody will read it,
// then checked and attacked.
#ifndef ESPALIER_APPS_CLI_HIDE_REPORT_H_
#define ESPALIER_APPS_CLI_HIDE_REPORT_H_

#include <string>
#include <vector>

#include "apps/cli/report_options.h"
#include "base/result.h"
#include "hide/sanitized_file.h"
#include "judge/attacks/attack.h"
#include "report/hiding_view.h"
#include "report/report.h"

namespace espalier::cli {

struct HideReport {
  const HidingView& view;
  const EditedTable& edited;
  const std::vector<Attack>* attacks;  // null: none are made
  Provenance provenance;               // all but the digest of the published file
  size_t threads = 1;
};

// Warns if an attack gets a rule back.
Result<ReadyReports> WriteReports(HideReport report, const ReportOptions& options);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_HIDE_REPORT_H_
