// The options of every verb that reads a data set and grows its tree.
#ifndef ESPALIER_APPS_CLI_GROW_OPTIONS_H_
#define ESPALIER_APPS_CLI_GROW_OPTIONS_H_

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "learn/learner.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier::cli {

struct GrowOptions {
  std::string data;
  std::optional<std::string> class_column;  // nothing: the last
  std::vector<std::string> ignore;
  std::string types_file;
  std::string shape = "id3";
  std::string criterion;  // empty: the shape's own
  uint64_t min_leaf = 1;
  std::optional<uint64_t> max_depth;
  std::optional<double> min_gain;
  std::string prune = "none";
  size_t threads = 0;  // 0: all
};

// What these options make the program read.
inline std::vector<std::string> InputsOf(const GrowOptions& options) {
  return {options.data, options.types_file};
}

void AddGrowOptions(CLI::App& verb, GrowOptions& options);

// A data set and the tree that the learner grows from it.
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

#endif  // ESPALIER_APPS_CLI_GROW_OPTIONS_H_
