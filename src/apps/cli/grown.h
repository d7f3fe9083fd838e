// A data set and the tree that the learner grows from it.
#ifndef ESPALIER_APPS_CLI_GROWN_H_
#define ESPALIER_APPS_CLI_GROWN_H_

#include "apps/cli/grow_options.h"
#include "base/result.h"
#include "learn/learner.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier::cli {

struct Grown {
  Table table;
  Learner learner;
  Tree tree;
  double read_seconds = 0;
  double grow_seconds = 0;
};

// Reads and grows; warnings and, on a terminal, progress go to standard error.
Result<Grown> ReadAndGrow(const GrowOptions& options);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_GROWN_H_
