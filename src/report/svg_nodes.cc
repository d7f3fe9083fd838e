#include "report/svg_nodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "report/labels.h"
#include "report/svg_text.h"

namespace espalier {
namespace {

constexpr double kThickestEdge = 9;
constexpr double kCorner = 8;  // radius of the turns of an edge
constexpr size_t kClassesInTooltip = 20;

std::string Segment(double x, double y, double width, ClassCode code) {
  return fmt::format(R"(<rect x="{:.2f}" y="{:.1f}" width="{:.2f}" height="{}" fill="{}"/>)", x, y,
                     width, kBarHeight, SvgFill(code));
}

std::string Bar(const TreeView& view, const PlacedNode& placed) {
  const auto counts = view.tree.Counts(placed.step.node);
  const auto rows = static_cast<double>(view.tree.Rows(placed.step.node));
  const double top = placed.y - kBarHeight / 2;
  std::string bar;
  uint64_t before = 0;
  for (size_t code = 0; code < counts.size(); ++code) {
    if (counts[code] == 0) continue;
    const double x = placed.x + kBarWidth * static_cast<double>(before) / rows;
    const double width = kBarWidth * static_cast<double>(counts[code]) / rows;
    bar += Segment(x, top, width, static_cast<ClassCode>(code));
    before += counts[code];
  }
  return bar + fmt::format(R"(<rect class="frame" x="{:.2f}" y="{:.1f}" width="{}" height="{}"/>)",
                           placed.x, top, kBarWidth, kBarHeight);
}

std::string Text(std::string_view css, double x, double y, std::string_view text) {
  if (text.empty()) return "";
  return fmt::format(R"(<text class="{}" x="{:.1f}" y="{:.1f}">{}</text>)", css, x, y,
                     XmlEscaped(text));
}

// All labels of a node of the outline, and those of a leaf of the spread form but its branch.
std::string LineRightOfBar(const PlacedNode& placed, std::string_view branch) {
  std::string spans;
  const auto add = [&spans](std::string_view style, std::string_view text) {
    if (text.empty()) return;
    const std::string gap = spans.empty() ? "" : fmt::format(" dx=\"{}\"", kLabelGap);
    spans += fmt::format("<tspan{}{}>{}</tspan>", style, gap, XmlEscaped(text));
  };
  add("", branch);
  add(R"( class="head")", placed.head);
  add(R"( class="dim")", placed.tail);
  return fmt::format(R"(<text x="{:.1f}" y="{:.1f}">{}</text>)", placed.x + kBarWidth + kLabelGap,
                     placed.y + 4, spans);
}

std::string Labels(const PlacedNode& placed, Form form, bool leaf) {
  if (form == Form::kOutline) return LineRightOfBar(placed, placed.branch);
  const std::string branch =
      Text("branch", placed.x - kLabelGap, placed.y - kLabelGap, placed.branch);
  if (leaf) return branch + LineRightOfBar(placed, "");
  return branch + Text("head", placed.x, placed.y - 10, placed.head) +
         Text("dim", placed.x, placed.y + 18, placed.tail);
}

std::string Tooltip(const TreeView& view, const Step& step) {
  const TreeNode& node = view.tree.nodes[step.node];
  std::string tip;
  if (step.depth > 0) {
    tip = fmt::format("{} {}\n", TestLabel(view, step.parent),
                      BranchLabel(view, step.parent, step.place));
  }
  tip += node.leaf() ? fmt::format("{} {}", ClassLabel(view, node.majority),
                                   RowsAndErrors(view.tree, step.node))
                     : fmt::format("{}?", TestLabel(view, step.node));
  if (step.rule > 0) tip += fmt::format(", rule {}", step.rule);
  return fmt::format("{}\n{}", tip, CountsLabel(view, step.node, kClassesInTooltip));
}

std::string Node(const TreeView& view, const PlacedNode& placed, Form form) {
  const bool leaf = view.tree.nodes[placed.step.node].leaf();
  const std::string rule =
      placed.step.rule == 0 ? "" : fmt::format(" data-rule=\"{}\"", placed.step.rule);
  return fmt::format("<g{}><title>{}</title>{}{}</g>\n", rule,
                     XmlEscaped(Tooltip(view, placed.step)), Bar(view, placed),
                     Labels(placed, form, leaf));
}

std::string Path(double thickness, std::string_view way) {
  return fmt::format("<path class=\"edge\" stroke-width=\"{:.1f}\" d=\"{}\"/>\n", thickness, way);
}

// From the parent's bar to its trunk, along the trunk, and on to the child.
std::string SpreadWay(const PlacedNode& parent, const PlacedNode& child) {
  const double trunk = parent.trunk;
  const double corner = std::min(kCorner, std::abs(child.y - parent.y) / 2);
  const double down = child.y < parent.y ? -corner : corner;
  return fmt::format(
      "M{:.1f} {:.1f}H{:.1f}Q{:.1f} {:.1f} {:.1f} {:.1f}V{:.1f}Q{:.1f} {:.1f} {:.1f} {:.1f}H{:.1f}",
      parent.x + kBarWidth, parent.y, trunk - corner, trunk, parent.y, trunk, parent.y + down,
      child.y - down, trunk, child.y, trunk + corner, child.y, child.x);
}

// Down from the parent's bar, and on to the child.
std::string OutlineWay(const PlacedNode& parent, const PlacedNode& child) {
  const double trunk = parent.trunk;
  return fmt::format("M{:.1f} {:.1f}V{:.1f}Q{:.1f} {:.1f} {:.1f} {:.1f}H{:.1f}", trunk,
                     parent.y + kBarHeight / 2, child.y - kCorner, trunk, child.y, trunk + kCorner,
                     child.y, child.x);
}

}  // namespace

std::string SvgTree(const TreeView& view, const TreeLayout& layout) {
  std::string svg;
  const auto all_rows = static_cast<double>(std::max<uint64_t>(1, view.tree.Rows(0)));
  for (const PlacedNode& child : layout.nodes) {
    if (child.step.depth == 0) continue;
    const PlacedNode& parent = layout.nodes[child.step.parent];
    const double share = static_cast<double>(view.tree.Rows(child.step.node)) / all_rows;
    svg +=
        Path(1 + (kThickestEdge - 1) * share,
             layout.form == Form::kSpread ? SpreadWay(parent, child) : OutlineWay(parent, child));
  }
  for (const PlacedNode& placed : layout.nodes) svg += Node(view, placed, layout.form);
  return svg;
}

}  // namespace espalier
