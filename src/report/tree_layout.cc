#include "report/tree_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "base/text.h"
#include "report/labels.h"
#include "report/printable.h"

namespace espalier {
namespace {

constexpr size_t kLeavesAtOnce = 30;   // more do not fit on a screen
constexpr size_t kLongestLabel = 26;   // code points
constexpr double kSpreadHeight = 28;   // of a row of the spread form
constexpr double kOutlineHeight = 22;  // of a row of the outline
constexpr double kIndent = 26;         // of an outline, for each depth
constexpr double kOutlineTrunk = 10;   // from the left end of a bar
constexpr double kTrunkGap = 14;       // between a test and the turn of its edges
constexpr double kBranchGap = 12;      // before a branch label
constexpr double kBold = 1.1;          // how much wider heads are than plain text

std::string LeafTail(const TreeView& view, const Step& step) {
  const std::string rows = RowsAndErrors(view.tree, step.node);
  return step.rule == 0 ? rows : fmt::format("{} [{}]", rows, step.rule);
}

std::string InnerTail(const TreeView& view, size_t node) {
  std::string rows = Plural(view.tree.Rows(node), "row");
  const size_t implied = ImpliedLeaves(view.tree, view.table, node);
  if (implied == 0) return rows;
  return fmt::format("{}, + {} without rows", rows, Plural(implied, "value"));
}

// Far from its parent's row, a branch says what was tested.
std::string BranchText(const TreeView& view, const Step& step, Form form) {
  if (step.depth == 0) return "";
  std::string branch = Elided(BranchLabel(view, step.parent, step.place), kLongestLabel);
  if (form == Form::kSpread) return branch;
  return fmt::format("{} {}{}", Elided(TestLabel(view, step.parent), kLongestLabel), branch,
                     view.tree.nodes[step.node].leaf() ? ":" : "");
}

PlacedNode Labelled(const TreeView& view, const Step& step, Form form) {
  const TreeNode& node = view.tree.nodes[step.node];
  PlacedNode placed;
  placed.step = step;
  placed.branch = BranchText(view, step, form);
  if (node.leaf()) {
    placed.head = Elided(ClassLabel(view, node.majority), kLongestLabel);
    placed.tail = LeafTail(view, step);
    return placed;
  }
  if (form == Form::kSpread) placed.head = Elided(TestLabel(view, step.node), kLongestLabel);
  placed.tail = InnerTail(view, step.node);
  return placed;
}

// Labels and heights: leaves take the next free row as they are met.
std::vector<PlacedNode> SpreadRows(const TreeView& view) {
  std::vector<PlacedNode> nodes(view.tree.nodes.size());
  double next_y = kSpreadHeight;
  Walk walk(view.tree, view.table);
  while (const auto step = walk.Next()) {
    const TreeNode& node = view.tree.nodes[step->node];
    PlacedNode& placed = nodes[step->node];
    if (step->kind == Step::Kind::kEnter) {
      placed = Labelled(view, *step, Form::kSpread);
      if (node.leaf()) placed.y = std::exchange(next_y, next_y + kSpreadHeight);
    } else if (step->kind == Step::Kind::kLeave) {
      const PlacedNode& first = nodes[node.first_child];
      const PlacedNode& last = nodes[node.first_child + node.branches - 1];
      placed.y = (first.y + last.y) / 2;
    }
  }
  return nodes;
}

double InnerWidth(const PlacedNode& placed) {
  return std::max({kBarWidth, kBold * TextWidth(placed.head), TextWidth(placed.tail)});
}

// Of the bar and the text beside it.
double LineWidth(const PlacedNode& placed) {
  return kBarWidth + kBold * TextWidth(placed.head) + TextWidth(placed.tail) + 2 * kLabelGap;
}

// Sets the trunk of an inner node that has its x, and the x of its children, which stand where
// the widest of their labels ends.
void SpreadChildren(PlacedNode& placed, std::span<PlacedNode> children) {
  double widest = 0;
  for (const PlacedNode& child : children) widest = std::max(widest, TextWidth(child.branch));
  placed.trunk = placed.x + InnerWidth(placed) + kTrunkGap;
  for (PlacedNode& child : children) child.x = placed.trunk + kBranchGap + widest + kLabelGap;
}

TreeLayout Spread(const TreeView& view) {
  TreeLayout layout = {Form::kSpread, SpreadRows(view), 0, 0};
  Walk walk(view.tree, view.table);
  while (const auto step = walk.Next()) {
    if (step->kind != Step::Kind::kEnter) continue;
    const TreeNode& node = view.tree.nodes[step->node];
    PlacedNode& placed = layout.nodes[step->node];
    layout.width = std::max(layout.width, placed.x + LineWidth(placed));
    layout.height = std::max(layout.height, placed.y + kSpreadHeight);
    if (!node.leaf()) {
      SpreadChildren(placed, std::span(layout.nodes).subspan(node.first_child, node.branches));
    }
  }
  return layout;
}

TreeLayout Outline(const TreeView& view) {
  TreeLayout layout = {Form::kOutline, std::vector<PlacedNode>(view.tree.nodes.size()), 0, 0};
  Walk walk(view.tree, view.table);
  while (const auto step = walk.Next()) {
    if (step->kind != Step::Kind::kEnter) continue;
    PlacedNode& placed = layout.nodes[step->node];
    placed = Labelled(view, *step, Form::kOutline);
    placed.x = static_cast<double>(step->depth) * kIndent;
    placed.y = layout.height += kOutlineHeight;
    placed.trunk = placed.x + kOutlineTrunk;
    const double branch = TextWidth(placed.branch) + kLabelGap;
    layout.width = std::max(layout.width, placed.x + branch + LineWidth(placed));
  }
  layout.height += kOutlineHeight;
  return layout;
}

// In hundredths of the font size, a little more than common sans-serif fonts take.
int GlyphWidth(char c) {
  constexpr std::string_view kNarrow = "ijl|.,:;'!()[] ft";
  constexpr std::string_view kWide = "mwMW@%";
  if (kNarrow.find(c) != std::string_view::npos) return 38;
  if (kWide.find(c) != std::string_view::npos) return 95;
  return c >= 'A' && c <= 'Z' ? 72 : 62;
}

}  // namespace

double TextWidth(std::string_view printable) {
  int width = 0;
  for (const char c : printable) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      width += GlyphWidth(c);
    } else if (byte >= 0xC0) {
      width += byte >= 0xE3 ? 100 : 65;  // from U+3000 on, most scripts fill a square
    }
  }
  return width * 0.12;
}

TreeLayout LayOut(const TreeView& view) {
  return SizeOf(view).leaves <= kLeavesAtOnce ? Spread(view) : Outline(view);
}

}  // namespace espalier
