// A data set and the tree that the learner grows from it.
#ifndef ESPALIER_APPS_CLI_GROWN_H_
#define ESPALIER_APPS_CLI_GROWN_H_

#include <string>

#include "apps/cli/grow_options.h"
#include "base/result.h"
#include "learn/learner.h"
#include "learn/tree.h"
#include "table/align.h"
#include "table/table.h"

namespace espalier::cli {

struct Grown {
  Table table;
  Learner learner;
  Tree tree;
  double read_seconds = 0;
  double grow_seconds = 0;
};

// All that read tell their warnings and, on a terminal, their progress on standard error.
Result<Table> ReadData(const GrowOptions& options);

// The data set of `options` and another file of the same columns, in the same codes.
Result<AlignedTables> ReadBoth(const GrowOptions& options, const std::string& other);

// Its read_seconds are 0.
Result<Grown> GrowFrom(Table table, const GrowOptions& options);

Result<Grown> ReadAndGrow(const GrowOptions& options);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_GROWN_H_
