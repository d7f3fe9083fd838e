#include "apps/cli/grow_options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>

#include "apps/cli/verb.h"
#include "base/parallel.h"
#include "base/text.h"
#include "learn/grow.h"
#include "report/printable.h"
#include "table/text/reader.h"
#include "table/text/types_file.h"

namespace espalier::cli {
namespace {

std::string NotNegative(const std::string& text) {
  const std::optional<double> number = ParseNumber(text);
  return number && *number >= 0 ? "" : fmt::format("'{}' is no number of 0 or more", text);
}

class Stopwatch {
 public:
  double Seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// A line on a terminal that says how far the reader is; nothing where nobody looks, or
// where it would be over at once.
class ReadingProgress {
 public:
  explicit ReadingProgress(const std::string& name) : name_(Printable(name)) {}
  ReadingProgress(const ReadingProgress&) = delete;
  ReadingProgress& operator=(const ReadingProgress&) = delete;
  ~ReadingProgress() {
    if (shown_) fmt::print(stderr, "\r\033[K");
  }

  void Show(double fraction) {
    if (!terminal_ || watch_.Seconds() < next_) return;
    next_ = watch_.Seconds() + 0.2;
    const double left = watch_.Seconds() * (1 - fraction) / std::max(fraction, 1e-6);
    fmt::print(stderr, "\rreading {}: {:.0f} %, {:.0f} s left\033[K", name_, 100 * fraction, left);
    std::fflush(stderr);
    shown_ = true;
  }

 private:
  std::string name_;
  Stopwatch watch_;
  bool terminal_ = isatty(STDERR_FILENO) != 0;
  bool shown_ = false;
  double next_ = 0.5;
};

Learner LearnerOf(const GrowOptions& options) {
  Learner learner;
  learner.shape = options.shape == Name(Shape::kCart) ? Shape::kCart : Shape::kId3;
  learner.criterion = learner.shape == Shape::kCart ? Criterion::kGini : Criterion::kGain;
  for (const Criterion criterion : {Criterion::kGain, Criterion::kGainRatio, Criterion::kGini}) {
    if (options.criterion == Name(criterion)) learner.criterion = criterion;
  }
  learner.min_leaf = options.min_leaf;
  learner.max_depth = options.max_depth;
  learner.min_gain = options.min_gain;
  learner.pruning = options.prune == Name(Pruning::kMdl) ? Pruning::kMdl : Pruning::kNone;
  return learner;
}

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
  ReadingProgress progress(options.data);
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

void AddGrowOptions(CLI::App& verb, GrowOptions& options) {
  verb.add_option("DATA", options.data, "CSV or ARFF file (also .gz), or - for standard input")
      ->type_name("")
      ->required();
  verb.add_option("--class", options.class_column, "Column to predict (default: the last)")
      ->type_name("COLUMN");
  verb.add_option("--ignore", options.ignore, "Columns that the learner does not see")
      ->delimiter(',')
      ->type_name("COLUMN,...")
      ->allow_extra_args(false);
  verb.add_option("--types", options.types_file, "File that overrides detected types")
      ->type_name("FILE");
  verb.add_option("--learner", options.shape, "id3: a branch a value; cart: two branches")
      ->check(CLI::IsMember({"id3", "cart"}))
      ->capture_default_str();
  verb.add_option("--criterion", options.criterion, "Default: gain for id3, gini for cart")
      ->check(CLI::IsMember({"gain", "gain-ratio", "gini"}));
  verb.add_option("--min-leaf", options.min_leaf,
                  "Rows that a branch wants (id3: two of the branches)")
      ->type_name("N")
      ->check(AtLeast(1))
      ->capture_default_str();
  verb.add_option("--max-depth", options.max_depth, "Tests on the longest path")
      ->type_name("N")
      ->check(AtLeast(0));
  verb.add_option("--min-gain", options.min_gain, "A split must gain more than this")
      ->type_name("X")
      ->check(NotNegative);
  verb.add_option("--prune", options.prune, "mdl: cut splits that cost more bits than they save")
      ->check(CLI::IsMember({"none", "mdl"}))
      ->capture_default_str();
  AddThreadsOption(verb, options.threads);
}

Result<Grown> ReadAndGrow(const GrowOptions& options) {
  const size_t threads = options.threads == 0 ? HardwareThreads() : options.threads;
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
