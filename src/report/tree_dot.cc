#include "report/tree_dot.h"

#include <fmt/format.h>

#include "base/text.h"
#include "report/labels.h"
#include "report/palette.h"
#include "report/printable.h"
#include "rules/walk.h"

namespace espalier {
namespace {

constexpr size_t kClassesShown = 6;

// As the inside of a quoted string. A backslash would start an escape of graphviz, which has
// some (\N, \G) that put other text into the label.
std::string Escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string Shares(const TreeView& view, size_t node) {
  const auto counts = view.tree.Counts(node);
  const auto rows = static_cast<double>(view.tree.Rows(node));
  std::string shares;
  for (const ClassCode code : FrequentClasses(counts, kClassesShown)) {
    shares += fmt::format("{}{} {:.0f}%", shares.empty() ? "" : ", ", ClassLabel(view, code),
                          100 * static_cast<double>(counts[code]) / rows);
  }
  const size_t others = OtherClasses(counts, kClassesShown);
  if (others > 0) shares += fmt::format(", {} other classes", others);
  return shares;
}

// Black text reads on every colour of the palette but the first, which is dark.
std::string_view TextColour(ClassCode code) {
  return StyleOf(code).colour == 0 ? "white" : "black";
}

std::string LeafNode(const TreeView& view, const Step& step) {
  const ClassCode majority = view.tree.nodes[step.node].majority;
  const std::string rule = step.rule == 0 ? "" : fmt::format(" [{}]", step.rule);
  return fmt::format(
      "  n{} [label=\"{} {}{}\\n{}\", style=\"filled,rounded\", fillcolor=\"{}\", "
      "fontcolor=\"{}\"];\n",
      step.node, Escaped(ClassLabel(view, majority)), RowsAndErrors(view.tree, step.node), rule,
      Escaped(Shares(view, step.node)), ColourOf(majority), TextColour(majority));
}

std::string InnerNode(const TreeView& view, const Step& step) {
  const size_t implied = ImpliedLeaves(view.tree, view.table, step.node);
  const std::string note =
      implied == 0 ? "" : fmt::format("\\n+ {} without rows", Plural(implied, "value"));
  return fmt::format("  n{} [label=\"{}\\n{}\\n{}{}\"];\n", step.node,
                     Escaped(TestLabel(view, step.node)), Plural(view.tree.Rows(step.node), "row"),
                     Escaped(Shares(view, step.node)), note);
}

std::string Edge(const TreeView& view, const Step& step) {
  if (step.depth == 0) return "";
  return fmt::format("  n{} -> n{} [label=\"{}\"];\n", step.parent, step.node,
                     Escaped(BranchLabel(view, step.parent, step.place)));
}

}  // namespace

std::string TreeDot(const TreeView& view) {
  std::string dot =
      "digraph tree {\n"
      "  node [shape=box, fontname=\"sans-serif\"];\n"
      "  edge [fontname=\"sans-serif\"];\n";
  Walk walk(view.tree, view.table);
  while (const auto step = walk.Next()) {
    if (step->kind != Step::Kind::kEnter) continue;
    const bool leaf = view.tree.nodes[step->node].leaf();
    dot += leaf ? LeafNode(view, *step) : InnerNode(view, *step);
    dot += Edge(view, *step);
  }
  return dot + "}\n";
}

}  // namespace espalier
