#include "apps/cli/grow_options.h"

#include <iterator>

#include "apps/cli/progress.h"

namespace espalier::cli {

std::vector<Option> ReadingOptionsOf(GrowOptions& options) {
  return {
      Text({"DATA", "", "CSV or ARFF file (also .gz), or - for standard input"}, options.data),
      Text({"--class", "COLUMN", "Column to predict (default: the last)"}, options.class_column),
      Names({"--ignore", "COLUMN,...", "Columns that the learner does not see"}, options.ignore),
      Text({"--types", "FILE", "File that overrides detected types"}, options.types_file),
      Threads(options.threads),
      ProgressOption(),
  };
}

std::vector<Option> OptionsOf(GrowOptions& options) {
  std::vector<Option> all = ReadingOptionsOf(options);
  std::vector<Option> learner = {
      Choice({"--learner", "", "id3: one branch per value; cart: two branches"}, {"id3", "cart"},
             options.shape),
      Choice({"--criterion", "", "Default: gain for id3, gini for cart"},
             {"gain", "gain-ratio", "gini"}, options.criterion),
      Whole({"--min-leaf", "N", "Rows that each branch must have (id3: two of the branches)"},
            {.least = 1}, options.min_leaf),
      Whole({"--max-depth", "N", "Tests on the longest path"}, {}, options.max_depth),
      Number({"--min-gain", "X", "A split must gain more than this"}, {}, options.min_gain),
      Choice({"--prune", "", "mdl: cut splits that cost more bits than they save"}, {"none", "mdl"},
             options.prune),
  };
  const auto behind_types = all.begin() + 4;
  all.insert(behind_types, std::make_move_iterator(learner.begin()),
             std::make_move_iterator(learner.end()));
  return all;
}

std::string_view LearnerOptionIn(const GrowOptions& options) {
  const GrowOptions none;
  if (options.class_column) return "--class";
  if (!options.ignore.empty()) return "--ignore";
  if (!options.types_file.empty()) return "--types";
  if (options.shape != none.shape) return "--learner";
  if (!options.criterion.empty()) return "--criterion";
  if (options.min_leaf != none.min_leaf) return "--min-leaf";
  if (options.max_depth) return "--max-depth";
  if (options.min_gain) return "--min-gain";
  if (options.prune != none.prune) return "--prune";
  return {};
}

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

}  // namespace espalier::cli
