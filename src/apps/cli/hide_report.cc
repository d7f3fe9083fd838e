#include "apps/cli/hide_report.h"

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "apps/cli/attack_choice.h"
#include "apps/cli/messages.h"
#include "apps/cli/progress.h"
#include "report/attacks_text.h"
#include "table/align.h"
#include "table/text/read_like.h"

namespace espalier::cli {
namespace {

struct Published {
  Table table;  // in the codes of the original
  TextDigest digest;
};

// Edits take values that the original has, so reading its text again gives the same codes.
bool SameCodes(const Table& a, const Table& b) {
  for (size_t i = 0; i < a.attributes.size(); ++i) {
    const Attribute& one = a.attributes[i];
    const Attribute& other = b.attributes[i];
    if (one.values != other.values || one.numbers != other.numbers) return false;
  }
  return a.class_attribute.values == b.class_attribute.values;
}

Result<Published> ReadAgain(const EditedTable& edited, const std::string& name, size_t threads) {
  std::string text;
  const Result<SanitizedFile> file = WriteSanitized(edited, [&](std::string_view bytes) {
    text.append(bytes);
    return Status();
  });
  if (!file.ok()) return file.error();
  const Result<std::shared_ptr<const Source>> source = Source::OfText(name, text);
  if (!source.ok()) return source.error();
  ReadOptions read;
  read.threads = threads;
  Result<Table> table = ReadLike(edited.table, *source, read);
  if (!table.ok()) return table.error();
  Result<AlignedTables> aligned = AlignTables(edited.table, std::move(*table));
  if (!aligned.ok()) return aligned.error();
  if (!SameCodes(aligned->original, edited.table)) {
    return InternalError(name + ": has values that the original has not");
  }
  return Published{std::move(aligned->other), file->digest};
}

std::string WhatIsSaid(const Publication& publication, const std::vector<Request>& requests,
                       const AttackReport& attacks) {
  return WhatIsBack({publication, requests, attacks}).value_or("");
}

}  // namespace

Result<ReadyReports> WriteReports(HideReport report, const ReportOptions& options) {
  const Original& original = report.view.original;
  const std::vector<Request> requests(report.view.requests.begin(), report.view.requests.end());
  const Result<Published> published =
      ReadAgain(report.edited, report.provenance.published.name, report.threads);
  if (!published.ok()) return published.error();
  report.provenance.published.digest = published->digest;

  const CheckOptions options_of_check{.demand = report.view.attempt.demand,
                                      .threads = report.threads};
  Result<espalier::Check> check = InternalError("not checked");
  {
    Progress progress("checking what is to be published");
    progress.ShowName();
    check = CheckHiding(original, published->table, requests, options_of_check);
  }
  if (!check.ok()) return check.error();

  std::optional<AttackReport> attacks;
  if (report.attacks != nullptr) {
    const Publication publication{original.table, published->table, original.tree,
                                  original.learner};
    Result<AttackReport> made =
        AttackWithProgress(publication, requests, *report.attacks, {.threads = report.threads});
    if (!made.ok()) return made.error();
    const std::string back = WhatIsSaid(publication, requests, *made);
    if (!back.empty()) PrintWarning("the report says which attacks recovered a rule; " + back);
    attacks = std::move(*made);
  }
  return WriteReports(Report{.original = original,
                             .published = published->table,
                             .requests = requests,
                             .check = *check,
                             .options = options_of_check,
                             .hiding = &report.view,
                             .attacks = attacks ? &*attacks : nullptr,
                             .provenance = report.provenance,
                             .threads = report.threads},
                      options);
}

}  // namespace espalier::cli
