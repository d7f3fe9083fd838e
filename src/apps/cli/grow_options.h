// The options of every verb that reads a data set and grows its tree.
#ifndef ESPALIER_APPS_CLI_GROW_OPTIONS_H_
#define ESPALIER_APPS_CLI_GROW_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/option.h"
#include "learn/learner.h"
#include "table/text/types_file.h"

namespace espalier::cli {

struct GrowOptions {
  std::string data;
  std::optional<std::string> class_column;  // nothing: the last
  std::vector<std::string> ignore;
  std::string types_file;
  std::vector<TypeOverride> types;  // of no file
  std::string shape = "id3";
  std::string criterion;  // empty: the shape's own
  uint64_t min_leaf = 1;
  std::optional<uint64_t> max_depth;
  std::optional<double> min_gain;
  std::string prune = "none";
  std::optional<uint64_t> threads;  // nothing: all
};

std::vector<Option> OptionsOf(GrowOptions& options);

// Those of them that say how the data set is read, for verbs that grow no tree.
std::vector<Option> ReadingOptionsOf(GrowOptions& options);

// The first option that is not as it is by default and says what tree is grown, or how the data
// set is read; empty if there is none.
std::string_view LearnerOptionIn(const GrowOptions& options);

Learner LearnerOf(const GrowOptions& options);

// What these options make the program read.
inline std::vector<std::string> InputsOf(const GrowOptions& options) {
  return {options.data, options.types_file};
}

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_GROW_OPTIONS_H_
