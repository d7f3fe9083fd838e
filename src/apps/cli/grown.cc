#include "apps/cli/grown.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "apps/cli/messages.h"
#include "apps/cli/output.h"
#include "apps/cli/progress.h"
#include "base/parallel.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "learn/grow.h"
#include "table/text/read_like.h"
#include "table/text/reader.h"
#include "table/text/types_file.h"

namespace espalier::cli {
namespace {

size_t ThreadsOf(const GrowOptions& options) { return options.threads.value_or(HardwareThreads()); }

Result<Table> Read(const GrowOptions& options) {
  ReadOptions read;
  read.class_column = options.class_column;
  read.ignore = options.ignore;
  read.types = options.types;
  read.threads = ThreadsOf(options);
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

// Ties fall to the attribute that stands first.
void WarnOfOrder(const AlignedTables& tables, const std::string& other) {
  const std::vector<Attribute>& attributes = tables.other.attributes;
  const bool same = std::is_sorted(
      attributes.begin(), attributes.end(),
      [](const Attribute& a, const Attribute& b) { return a.file_column < b.file_column; });
  if (same) return;
  PrintWarning(
      fmt::format("{}: its columns stand in another order than those of the original, which is "
                  "used here; ties may fall otherwise for its readers",
                  other));
}

}  // namespace

Result<Table> ReadData(const GrowOptions& options) {
  Result<Table> table = Read(options);
  if (!table.ok()) return table.error();
  for (const std::string& warning : table->warnings) PrintWarning(warning);
  WarnOfManyClasses(*table);
  return table;
}

Result<AlignedTables> ReadBoth(const GrowOptions& options, const std::string& other) {
  if (options.data == kStandardStream && other == kStandardStream) {
    return UsageError("only one of the two files can be standard input");
  }
  Result<Table> first = ReadData(options);
  if (!first.ok()) return first.error();
  Result<Table> second = InternalError("not read");
  {
    Progress progress("reading " + other);
    ReadOptions read;
    read.threads = ThreadsOf(options);
    read.progress = [&](double fraction) { progress.Show(fraction); };
    second = ReadLike(*first, other, read);
  }
  if (!second.ok()) return second.error();
  for (const std::string& warning : second->warnings) {
    PrintWarning(fmt::format("{}: {}", other, warning));
  }
  Result<AlignedTables> aligned = AlignTables(std::move(*first), std::move(*second));
  if (aligned.ok()) WarnOfOrder(*aligned, other);
  return aligned;
}

Result<Grown> GrowFrom(Table table, const GrowOptions& options) {
  Grown grown;
  grown.learner = LearnerOf(options);
  grown.table = std::move(table);
  const Stopwatch growing;
  Result<Tree> tree = GrowFromTable(grown.table, grown.learner, ThreadsOf(options));
  if (!tree.ok()) return tree.error();
  grown.tree = std::move(*tree);
  grown.grow_seconds = growing.Seconds();
  return grown;
}

Result<Grown> ReadAndGrow(const GrowOptions& options) {
  const Stopwatch reading;
  Result<Table> table = ReadData(options);
  if (!table.ok()) return table.error();
  const double read_seconds = reading.Seconds();
  Result<Grown> grown = GrowFrom(std::move(*table), options);
  if (!grown.ok()) return grown.error();
  grown->read_seconds = read_seconds;
  WarnOfOneLeaf(*grown);
  return grown;
}

}  // namespace espalier::cli
