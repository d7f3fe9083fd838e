// The tree as a drawing that needs nothing else: no graphviz, no fonts, no script. It follows
// the reader's light or dark setting, and says in <title> and <desc> what it shows.
//
// Every node shows the shares of the classes at its rows as a bar; leaves also their class,
// (rows/errors) and [rule]; edges are as thick as their share of the rows. Long names are cut,
// and whole in the tooltip. Leaves without rows are only counted.
#ifndef ESPALIER_REPORT_TREE_SVG_H_
#define ESPALIER_REPORT_TREE_SVG_H_

#include <string>
#include <string_view>

#include "report/tree_view.h"

namespace espalier {

// Under the given heading, or one that says what is predicted if there is none.
std::string TreeSvg(const TreeView& view, std::string_view heading = {});

}  // namespace espalier

#endif  // ESPALIER_REPORT_TREE_SVG_H_
