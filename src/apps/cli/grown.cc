#include "apps/cli/grown.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "apps/cli/messages.h"
#include "apps/cli/progress.h"
#include "base/parallel.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "learn/grow.h"
#include "table/text/reader.h"
#include "table/text/types_file.h"

namespace espalier::cli {
namespace {

Result<Table> Read(const GrowOptions& options, size_t threads) {
  ReadOptions read;
  read.class_column = options.class_column;
  read.ignore = options.ignore;
  read.threads = threads;
  if (!options.types_file.empty()) {
    Result<std::vector<TypeOverride>> types = ReadTypesFile(options.types_file);
    if (!types.ok()) return types.error();
    read.types = std::move(*types);
  }
  Progress progress("reading " + options.data);
  read.progress = [&](double fraction) { progress.Show(fraction); };
  return ReadTable(options.data, read);
}

void WarnOfOneLeaf(const Grown& grown) {
  if (grown.tree.nodes.size() != 1) return;
  const char* why = grown.table.class_count() == 1   ? "all rows have one class"
                    : grown.table.attributes.empty() ? "no attribute is left to split by"
                    : grown.learner.pruning != Pruning::kNone
                        ? "no split passes the learner's conditions and pruning"
                        : "no split passes the learner's conditions";
  PrintWarning(fmt::format("the tree is a single leaf: {}", why));
}

// Not refused, but seldom meant: the work grows with the classes times the values of an attribute.
void WarnOfManyClasses(const Table& table) {
  const size_t classes = table.class_count();
  if (classes <= 20 || 10 * classes <= table.rows) return;
  PrintWarning(
      fmt::format("the class '{}' has {} values in {}; is it meant? (--class names another)",
                  table.class_attribute.name, classes, Plural(table.rows, "row")));
}

}  // namespace

Result<Grown> ReadAndGrow(const GrowOptions& options) {
  const size_t threads = options.threads.value_or(HardwareThreads());
  Grown grown;
  grown.learner = LearnerOf(options);
  const Stopwatch reading;
  Result<Table> table = Read(options, threads);
  if (!table.ok()) return table.error();
  grown.table = std::move(*table);
  grown.read_seconds = reading.Seconds();
  for (const std::string& warning : grown.table.warnings) PrintWarning(warning);
  WarnOfManyClasses(grown.table);

  const Stopwatch growing;
  Result<Tree> tree = GrowFromTable(grown.table, grown.learner, threads);
  if (!tree.ok()) return tree.error();
  grown.tree = std::move(*tree);
  grown.grow_seconds = growing.Seconds();
  WarnOfOneLeaf(grown);
  return grown;
}

}  // namespace espalier::cli
