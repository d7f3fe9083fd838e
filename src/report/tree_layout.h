// Where the nodes of a drawn tree stand, and the short labels that they carry there. Trees grow
// to the right and down, never up from a row of leaves, since labels are horizontal text.
//
// A tree that fits on a screen is spread: a row for each leaf, inner nodes in the middle of
// their children, labels on the edges. A larger one is an outline: a row for each node, as in
// the text form, children indented below their parent, so that it is narrow, reading starts at
// the top left and a reader scrolls one way only.
//
// Invariant: nothing overlaps. In the outline a node has its row to itself. In the spread form
// the rows of a node's leaves belong to its subtree alone, from the label above the first row to
// the text below the last, and in them children stand right of all that their parent shows.
#ifndef ESPALIER_REPORT_TREE_LAYOUT_H_
#define ESPALIER_REPORT_TREE_LAYOUT_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "report/tree_view.h"
#include "rules/walk.h"

namespace espalier {

inline constexpr double kBarWidth = 56;
inline constexpr double kBarHeight = 12;
inline constexpr double kLabelGap = 6;  // between a bar and the text beside it, and between texts

enum class Form { kSpread, kOutline };

struct PlacedNode {
  Step step;           // how the walk entered it
  double x = 0;        // the left end of its bar
  double y = 0;        // the middle of its bar
  double trunk = 0;    // inner node: the x where its edges turn towards the children
  std::string branch;  // the condition that leads here
  std::string head;    // leaf: its class; inner node of the spread form: its test
  std::string tail;    // leaf: (rows/errors) [rule]; inner node: its rows and implied leaves
};

struct TreeLayout {
  Form form = Form::kSpread;
  std::vector<PlacedNode> nodes;  // one for each node of the tree, in its order
  double width = 0;
  double height = 0;
};

TreeLayout LayOut(const TreeView& view);

// About how wide a line of text is drawn, at a font size of 12.
double TextWidth(std::string_view printable);

}  // namespace espalier

#endif  // ESPALIER_REPORT_TREE_LAYOUT_H_
