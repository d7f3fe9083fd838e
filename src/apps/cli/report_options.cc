#include "apps/cli/report_options.h"

#include <fmt/format.h>

#include <utility>

#include "report/external_report.h"
#include "report/page/report_page.h"
#include "report/report_json.h"

namespace espalier::cli {
namespace {

Status CheckPath(const std::string& path, const Inputs& inputs) {
  if (path.empty() || path == kStandardStream) {
    return UsageError("--report must be a file, FILE.html or FILE.json");
  }
  if (Status replaceable = CheckOutput(path, inputs); !replaceable.ok()) return replaceable;
  return CheckWritable(path);
}

bool IsJson(const std::string& path) { return path.ends_with(".json"); }

std::string DocumentOf(const Report& report, const ReportOptions& options,
                       const std::string& path) {
  if (options.external) {
    const ExternalReport external = ExternalFrom(report);
    return IsJson(path) ? ExternalJson(external) + "\n" : ExternalPage(external);
  }
  return IsJson(path) ? ReportJson(report) + "\n" : ReportPage(report);
}

}  // namespace

std::vector<Option> OptionsOf(ReportOptions& options) {
  return {Option{.help = {"--report", "FILE",
                          "A report as one page, FILE.html, or as FILE.json; may be repeated"},
                 .arity = Option::Arity::kMany,
                 .take =
                     [&options](const std::string& path) {
                       options.paths.push_back(path);
                       return Status();
                     }},
          Switch({"--external", "", "--report as it may be shown outside: without any rule"},
                 options.external)};
}

Status Check(const ReportOptions& options, const Inputs& inputs,
             const std::vector<std::string>& outputs) {
  if (options.external && !options.given()) return UsageError("--external belongs to --report");
  for (size_t i = 0; i < options.paths.size(); ++i) {
    const std::string& path = options.paths[i];
    if (Status checked = CheckPath(path, inputs); !checked.ok()) return checked;
    for (const std::string& other : outputs) {
      if (!IsSameFile(path, other)) continue;
      return UsageError(fmt::format("--report {}: is another output of this command", path));
    }
    for (size_t j = 0; j < i; ++j) {
      if (!IsSameFile(path, options.paths[j])) continue;
      return UsageError(fmt::format("--report {}: given twice", path));
    }
  }
  return {};
}

Result<ReadyReports> WriteReports(const Report& report, const ReportOptions& options) {
  ReadyReports ready;
  for (const std::string& path : options.paths) {
    Result<OutputFile> file =
        OutputFile::Create(path, options.external ? Access::kEverybody : Access::kOwnerOnly);
    if (!file.ok()) return file.error();
    Status written = file->Write(DocumentOf(report, options, path));
    if (written.ok()) written = file->Finish();
    if (!written.ok()) return written.error();
    ready.push_back(std::move(*file));
  }
  return ready;
}

Status Commit(ReadyReports reports) {
  for (OutputFile& report : reports) {
    if (Status done = report.Commit(); !done.ok()) return done;
  }
  return {};
}

}  // namespace espalier::cli
