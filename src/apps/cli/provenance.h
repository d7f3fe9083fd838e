// Where a sanitized file comes from, as its report says it.
#ifndef ESPALIER_APPS_CLI_PROVENANCE_H_
#define ESPALIER_APPS_CLI_PROVENANCE_H_

#include <string>
#include <vector>

#include "apps/cli/wish_options.h"
#include "base/result.h"
#include "report/report.h"
#include "table/table.h"

namespace espalier::cli {

// The words of a command as a shell takes them, without --threads, which changes nothing.
std::string CommandLine(int argc, const char* const* argv);

// Of the file behind a table. REQUIRES: the table has its document
Result<NamedDigest> DigestOfTable(const Table& table, const std::string& name);

// Of the file of requests; of the rules as text, a line each, where there is none that could be
// read twice.
Result<NamedDigest> DigestOfRequests(const WishOptions& options,
                                     const std::vector<Request>& requests, const Table& table);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_PROVENANCE_H_
