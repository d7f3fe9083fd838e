// The tree as one line of JSON, as `espalier tree --format json` prints it. Leaves that the
// tree implies are written out, with zero counts and without a rule.
#ifndef ESPALIER_REPORT_TREE_JSON_H_
#define ESPALIER_REPORT_TREE_JSON_H_

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "report/tree_view.h"

namespace espalier {

struct TreeSeconds {
  double read = 0;
  double grow = 0;
};

// "learner"
nlohmann::ordered_json LearnerObject(const Learner& learner);

// The root and all below it: what NODE means in docs/command-line.md.
std::string NodeJson(const TreeView& view);

std::string TreeJson(const TreeView& view, const TreeSeconds& seconds);

}  // namespace espalier

#endif  // ESPALIER_REPORT_TREE_JSON_H_
