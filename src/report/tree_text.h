// The tree as plain text, in the form that WEKA made familiar:
//
//   outlook = sunny
//   |   humidity <= 77.5: yes (2) [3]
//   |   humidity > 77.5: no (3/1) [4]
//
// A leaf shows its class, (rows/errors) and the [number] of its rule. Above stand the learner
// and the attributes with their types, below the size of the tree and the classes.
#ifndef ESPALIER_REPORT_TREE_TEXT_H_
#define ESPALIER_REPORT_TREE_TEXT_H_

#include <string>

#include "report/tree_view.h"

namespace espalier {

std::string TreeText(const TreeView& view);

}  // namespace espalier

#endif  // ESPALIER_REPORT_TREE_TEXT_H_
