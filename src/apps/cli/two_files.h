// A data set, another file of the same columns, and the rules that are asked about: what the verbs
// read that compare the two.
#ifndef ESPALIER_APPS_CLI_TWO_FILES_H_
#define ESPALIER_APPS_CLI_TWO_FILES_H_

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "apps/cli/demand_options.h"
#include "apps/cli/grow_options.h"
#include "apps/cli/grown.h"
#include "apps/cli/option.h"
#include "apps/cli/recorded.h"
#include "apps/cli/wish_options.h"
#include "base/result.h"
#include "hide/request.h"
#include "table/table.h"

namespace espalier::cli {

struct TwoFilesOptions {
  GrowOptions grow;
  std::string sanitized;
  WishOptions wishes;
  DemandOptions demand;
  std::string ledger;                // empty: none is given
  std::set<std::string> given;       // the learner's options that were, by their long names
  std::optional<Recorded> recorded;  // what the ledger says, once it is read
};

struct TwoFiles {
  Grown original;
  Table sanitized;  // in the codes of the original
  std::vector<Request> requests;
};

std::vector<Option> OptionsOf(TwoFilesOptions& options);

// As given, else as the ledger says, else the usual one.
Demand DemandFor(const TwoFilesOptions& options);

// What these options make the program read.
std::vector<std::string> InputsOf(const TwoFilesOptions& options);

// The options with what the ledger adds to them; an error for all that can be said of them before
// the two files are read.
Result<TwoFilesOptions> Prepared(TwoFilesOptions options);

// REQUIRES: the options are Prepared
Result<TwoFiles> ReadTwoFiles(const TwoFilesOptions& options);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_TWO_FILES_H_
