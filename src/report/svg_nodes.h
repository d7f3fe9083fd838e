// The nodes and edges of a tree as SVG, at the places of its layout: bars of class shares,
// labels, tooltips with all that was cut, and edges as thick as their share of the rows. Groups
// of leaves carry the number of their rule as data-rule.
#ifndef ESPALIER_REPORT_SVG_NODES_H_
#define ESPALIER_REPORT_SVG_NODES_H_

#include <string>

#include "report/tree_layout.h"
#include "report/tree_view.h"

namespace espalier {

std::string SvgTree(const TreeView& view, const TreeLayout& layout);

}  // namespace espalier

#endif  // ESPALIER_REPORT_SVG_NODES_H_
