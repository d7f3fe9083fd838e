// Where a verb writes to: standard output, or a file that appears whole or not at all and is
// never one that is read, by whatever name, nor a ledger.
#ifndef ESPALIER_APPS_CLI_OUTPUT_H_
#define ESPALIER_APPS_CLI_OUTPUT_H_

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/option.h"
#include "base/file.h"
#include "base/result.h"
#include "table/text/writer.h"

namespace espalier::cli {

inline constexpr std::string_view kStandardStream = "-";

// -o
Option Output(std::string& target);

// Files that are read; "-" is standard input, and empty names are passed over.
using Inputs = std::vector<std::string>;

// Whether two names are of one file, which need not be there; no name is of none.
bool IsSameFile(const std::string& a, const std::string& b);

// What OpenOutput and WriteOutput check, for verbs that have much to do before: an error where
// `path` is one of the inputs, or a ledger.
Status CheckOutput(const std::string& path, const Inputs& inputs);

Result<OutputFile> OpenOutput(const std::string& path, const Inputs& inputs,
                              Access access = Access::kUsual);

// For what must not be lost: an error where `path` is a file already, or one of the inputs.
Status CheckIsNew(const std::string& path, const Inputs& inputs);

// Gives the file what `content` writes, packed if the name `path` of the file ends in .gz.
Status WriteInto(OutputFile& file, const std::string& path,
                 const std::function<Status(const WriteBytes&)>& content);

// Gives the file its name, `path`; a warning says so where another file had it.
Status CommitAs(const std::string& path, OutputFile& file);

// Opens and writes a file with all its content, and gives it its name as CommitAs does.
Status WriteOutput(const std::string& path, const Inputs& inputs, std::string_view content);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_OUTPUT_H_
