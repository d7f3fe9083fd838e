#include "table/text/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "base/text.h"
#include "table/text/block_reader.h"
#include "table/text/column_builder.h"
#include "table/text/document.h"

namespace espalier {
namespace {

using Use = ColumnPlan::Use;

constexpr size_t kBlockBytesPerColumn = size_t{1} << 10;
constexpr size_t kMinBlockBytes = size_t{1} << 20;
constexpr double kReserve = 1.02;  // rows differ in length
constexpr size_t kMaxBlockBytes = size_t{1} << 24;

// What is to be done with each column of the file.
struct Plan {
  std::vector<ColumnPlan> columns;
  size_t class_column = 0;
};

// The columns of a file by name: there may be thousands, and a type for each of them.
class ColumnFinder {
 public:
  explicit ColumnFinder(const Document& document) : names_(document.Names()) {
    for (size_t i = 0; i < names_.size(); ++i) places_.emplace(names_[i], i);
  }

  // `place` is what an error names.
  Result<size_t> Find(const std::string& name, const std::string& place) const {
    const auto found = places_.find(name);
    if (found != places_.end()) return found->second;
    return UsageError(
        fmt::format("{}: there is no column '{}'{}", place, name, DidYouMean(name, names_)));
  }

 private:
  std::vector<std::string> names_;
  std::unordered_map<std::string, size_t> places_;
};

void Override(ColumnPlan& column, TypeOverride::Type type) {
  switch (type) {
    case TypeOverride::Type::kIgnore:
      column.use = Use::kSkip;
      break;
    case TypeOverride::Type::kNumeric:
      column.use = Use::kNumeric;
      break;
    case TypeOverride::Type::kNominal:
      if (column.use != Use::kDeclared) column.use = Use::kNominal;
      break;
  }
}

Result<Plan> PlanColumns(const Document& document, const ReadOptions& options) {
  Plan plan = {document.columns, document.columns.size() - 1};
  const std::string& file = document.source->name();
  const ColumnFinder columns(document);
  if (options.class_column) {
    const Result<size_t> found = columns.Find(*options.class_column, file);
    if (!found.ok()) return found.error();
    plan.class_column = *found;
  }
  for (const TypeOverride& type : options.types) {
    const Result<size_t> found = columns.Find(type.column, type.place.empty() ? file : type.place);
    if (!found.ok()) return InputError(found.error().message);
    Override(plan.columns[*found], type.type);
  }
  for (const std::string& name : options.ignore) {
    const Result<size_t> found = columns.Find(name, file);
    if (!found.ok()) return found.error();
    plan.columns[*found].use = Use::kSkip;
  }
  ColumnPlan& classes = plan.columns[plan.class_column];
  if (classes.use == Use::kSkip) {
    return UsageError(fmt::format("the class column '{}' cannot be ignored", classes.name));
  }
  if (classes.use != Use::kDeclared) classes.use = Use::kNominal;
  // Two classes of three that are declared are two for whoever learns from the rows.
  classes.keeps_unseen = false;
  for (ColumnPlan& column : plan.columns) {
    if (column.use != Use::kDeclared) column.declared.clear();
  }
  return plan;
}

// A block holds some hundred rows even where there are thousands of columns: each column of a
// block costs something, however few rows it has.
size_t BlockBytes(const Document& document, const ReadOptions& options) {
  if (options.block_bytes > 0) return options.block_bytes;
  return std::clamp(document.columns.size() * kBlockBytesPerColumn, kMinBlockBytes, kMaxBlockBytes);
}

// Makes room for the rows that the file probably has, going by its first share.
void ReserveRows(std::vector<ColumnBuilder>& builders, RowIndex rows, double share) {
  if (share <= 0 || share >= 1) return;
  const auto expected = static_cast<RowIndex>(static_cast<double>(rows) / share * kReserve);
  for (ColumnBuilder& builder : builders) builder.Reserve(expected);
}

// The chunks of all columns; a skipped column has an idle builder.
Result<std::vector<ColumnBuilder>> ReadColumns(const Document& document, const Plan& plan,
                                               const ReadOptions& options) {
  std::vector<ColumnBuilder> builders;
  for (const ColumnPlan& column : plan.columns) builders.emplace_back(column);
  RowIndex rows = 0;
  bool reserved = false;
  const auto progress = [&](double share) {
    if (!std::exchange(reserved, rows > 0)) ReserveRows(builders, rows, share);
    if (options.progress) options.progress(share);
  };
  const BlockOptions blocks = {.threads = options.threads,
                               .block_bytes = BlockBytes(document, options),
                               .progress = progress};
  const Status read = ReadBlocks(document, plan.columns, blocks, [&](const Chunk& chunk) {
    rows += chunk.rows;
    for (size_t i = 0; i < builders.size(); ++i) {
      if (plan.columns[i].use != Use::kSkip) builders[i].Add(chunk.columns[i]);
    }
  });
  if (!read.ok()) return read.error();
  if (const Status same = document.source->CheckUnchanged(); !same.ok()) return same.error();
  return builders;
}

// Whether a column has to be read again by its texts; its plan then says so.
bool AskForTexts(const std::vector<ColumnBuilder>& builders, Plan& plan) {
  bool asked = false;
  for (size_t i = 0; i < builders.size(); ++i) {
    if (!builders[i].NeedsTexts()) continue;
    plan.columns[i].use = Use::kNominal;
    asked = true;
  }
  return asked;
}

std::vector<RowRun> RunsBetween(const std::vector<RowIndex>& gaps, RowIndex rows) {
  std::vector<RowRun> runs;
  RowIndex begin = 0;
  for (const RowIndex gap : gaps) {
    if (begin < gap) runs.push_back({begin, gap});
    begin = gap + 1;
  }
  if (begin < rows) runs.push_back({begin, rows});
  return runs;
}

bool LooksLikeIdentifier(const Attribute& attribute, RowIndex rows) {
  return !attribute.numeric() && rows > 20 && attribute.values.size() * 10 > rows * 9;
}

std::vector<std::string> WarningsOf(const Table& table) {
  std::vector<std::string> warnings;
  if (!table.unlabelled.empty()) {
    warnings.push_back(fmt::format(
        "{} without a value of the class '{}' {} not used", Plural(table.unlabelled.size(), "row"),
        table.class_attribute.name, table.unlabelled.size() == 1 ? "is" : "are"));
  }
  for (const Attribute& attribute : table.attributes) {
    if (!LooksLikeIdentifier(attribute, table.rows)) continue;
    warnings.push_back(fmt::format(
        "column '{0}' looks like an identifier ({1} in {2}); consider --ignore {0}", attribute.name,
        Plural(attribute.values.size(), "value"), Plural(table.rows, "row")));
  }
  return warnings;
}

// Builds the class first: it decides which rows are in the table.
Result<Table> BuildTable(const Document& document, const Plan& plan,
                         std::vector<ColumnBuilder> builders, size_t threads) {
  Table table;
  ColumnBuilder& classes = builders[plan.class_column];
  table.unlabelled = classes.MissingRows();
  const std::vector<RowRun> kept = RunsBetween(table.unlabelled, document.rows);
  table.rows = document.rows - table.unlabelled.size();
  if (table.rows == 0) {
    return InputError(fmt::format("{}: no row has a value of the class '{}'",
                                  document.source->name(), plan.columns[plan.class_column].name));
  }
  std::vector<size_t> used;
  for (size_t i = 0; i < builders.size(); ++i) {
    if (plan.columns[i].use != Use::kSkip) used.push_back(i);
  }
  std::vector<BuiltColumn> built(used.size());
  // The columns that take longest come first, lest one thread ends long after the others.
  std::vector<size_t> order(used.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_partition(order.begin(), order.end(),
                        [&](size_t i) { return builders[used[i]].HasNumbers(); });
  ParallelFor(threads, used.size(), [&](size_t task, size_t) {
    const size_t i = order[task];
    built[i] = std::move(builders[used[i]]).Build(kept);
    built[i].attribute.file_column = used[i];
  });
  for (size_t i = 0; i < used.size(); ++i) {
    if (used[i] == plan.class_column) {
      table.class_attribute = std::move(built[i].attribute);
      table.classes = std::move(built[i].column);
    } else {
      table.attributes.push_back(std::move(built[i].attribute));
      table.columns.push_back(std::move(built[i].column));
    }
  }
  table.warnings = WarningsOf(table);
  return table;
}

}  // namespace

Result<Table> ReadTable(const std::shared_ptr<const Source>& source, const ReadOptions& options) {
  Result<Document> document = OpenDocument(source);
  if (!document.ok()) return document.error();
  Result<Plan> plan = PlanColumns(*document, options);
  if (!plan.ok()) return plan.error();
  Result<std::vector<ColumnBuilder>> builders = ReadColumns(*document, *plan, options);
  if (builders.ok() && AskForTexts(*builders, *plan)) {
    builders = ReadColumns(*document, *plan, options);
  }
  if (!builders.ok()) return builders.error();
  document->rows = (*builders)[plan->class_column].rows();
  if (document->rows == 0) {
    return InputError(fmt::format("{}: there is a header, but no row", document->source->name()));
  }
  Result<Table> table = BuildTable(*document, *plan, std::move(*builders), options.threads);
  if (table.ok()) table->document = std::make_shared<const Document>(std::move(*document));
  return table;
}

Result<Table> ReadTable(const std::string& path, const ReadOptions& options) {
  const Result<std::shared_ptr<const Source>> source = Source::Open(path);
  if (!source.ok()) return source.error();
  return ReadTable(*source, options);
}

Result<Table> ReadTableText(std::string_view text, const std::string& name,
                            const ReadOptions& options) {
  const Result<std::shared_ptr<const Source>> source = Source::OfText(name, text);
  if (!source.ok()) return source.error();
  return ReadTable(*source, options);
}

}  // namespace espalier
