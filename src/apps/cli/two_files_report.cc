#include "apps/cli/two_files_report.h"

#include <optional>
#include <string>
#include <utility>

#include "apps/cli/progress.h"
#include "apps/cli/provenance.h"

namespace espalier::cli {
namespace {

Result<Provenance> ProvenanceOf(const TwoFilesReport& report) {
  const TwoFiles& files = report.files;
  Result<NamedDigest> original = DigestOfTable(files.original.table, report.options.grow.data);
  if (!original.ok()) return original.error();
  Result<NamedDigest> requests =
      DigestOfRequests(report.options.wishes, files.requests, files.original.table);
  if (!requests.ok()) return requests.error();
  Result<NamedDigest> published = DigestOfTable(files.sanitized, report.options.sanitized);
  if (!published.ok()) return published.error();
  return Provenance{.version = ESPALIER_VERSION,
                    .command = report.command,
                    .seed = std::to_string(report.check_options.holdout.seed),
                    .original = std::move(*original),
                    .requests = std::move(*requests),
                    .published = std::move(*published)};
}

}  // namespace

Result<ReadyReports> WriteReports(const TwoFilesReport& report, const ReportOptions& options) {
  const TwoFiles& files = report.files;
  const Original original{files.original.table, files.original.tree, files.original.learner};
  std::optional<espalier::Check> made;
  if (report.check == nullptr) {
    Progress progress("checking the two files");
    progress.ShowName();
    Result<espalier::Check> check =
        CheckHiding(original, files.sanitized, files.requests, report.check_options);
    if (!check.ok()) return check.error();
    made = std::move(*check);
  }
  const Result<Provenance> provenance = ProvenanceOf(report);
  if (!provenance.ok()) return provenance.error();
  return WriteReports(Report{.original = original,
                             .published = files.sanitized,
                             .requests = files.requests,
                             .check = made ? *made : *report.check,
                             .options = report.check_options,
                             .attacks = report.attacks,
                             .provenance = *provenance,
                             .threads = report.check_options.threads},
                      options);
}

}  // namespace espalier::cli
