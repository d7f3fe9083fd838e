// The tree in the language of graphviz. Inner nodes show their test, all nodes the shares of
// the classes; leaves have the colour of their class. Leaves without rows are only counted.
#ifndef ESPALIER_REPORT_TREE_DOT_H_
#define ESPALIER_REPORT_TREE_DOT_H_

#include <string>

#include "report/tree_view.h"

namespace espalier {

std::string TreeDot(const TreeView& view);

}  // namespace espalier

#endif  // ESPALIER_REPORT_TREE_DOT_H_
