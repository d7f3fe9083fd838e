#include "apps/cli/two_files.h"

#include <utility>

#include "apps/cli/output.h"

namespace espalier::cli {

std::vector<Option> OptionsOf(TwoFilesOptions& options) {
  std::vector<Option> all = OptionsOf(options.grow);
  all.front().help = {"ORIGINAL", "", "CSV or ARFF file, also .gz; - for standard input"};
  all.insert(all.begin() + 1, Text({"SANITIZED", "", "File of the same columns, whoever made it"},
                                   options.sanitized));
  for (Option& option : OptionsOf(options.wishes)) all.push_back(std::move(option));
  return all;
}

std::vector<std::string> InputsOf(const TwoFilesOptions& options) {
  std::vector<std::string> inputs = InputsOf(options.grow);
  inputs.push_back(options.sanitized);
  inputs.push_back(options.wishes.requests);
  return inputs;
}

Status Check(const TwoFilesOptions& options) {
  if (Status checked = Check(options.wishes); !checked.ok()) return checked;
  if (options.wishes.requests != kStandardStream) return {};
  if (options.grow.data != kStandardStream && options.sanitized != kStandardStream) return {};
  return UsageError("only one of the data and --requests can be standard input");
}

Result<TwoFiles> ReadTwoFiles(const TwoFilesOptions& options) {
  const Result<std::vector<Wish>> wishes = WishesOf(options.wishes);
  if (!wishes.ok()) return wishes.error();
  Result<AlignedTables> tables = ReadBoth(options.grow, options.sanitized);
  if (!tables.ok()) return tables.error();
  Result<Grown> grown = GrowFrom(std::move(tables->original), options.grow);
  if (!grown.ok()) return grown.error();
  Result<std::vector<Request>> requests = RequestsIn(*grown, *wishes);
  if (!requests.ok()) return requests.error();
  return TwoFiles{std::move(*grown), std::move(tables->other), std::move(*requests)};
}

}  // namespace espalier::cli
