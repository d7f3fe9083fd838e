#include "report/tree_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/attribute_text.h"
#include "report/labels.h"
#include "report/printable.h"
#include "rules/walk.h"

namespace espalier {
namespace {

// More leaves without rows than this at one node share a line.
constexpr size_t kImpliedLines = 10;
// Deeper nodes say their depth instead of drawing it: a chain of n tests would otherwise
// print n * n bars.
constexpr size_t kDeepestBars = 60;
constexpr size_t kRootClasses = 10;

std::string Indent(size_t depth) {
  std::string indent;
  for (size_t bar = 1; bar < std::min(depth, kDeepestBars); ++bar) indent += "|   ";
  if (depth > kDeepestBars) indent += fmt::format("({} deep) ", depth);
  return indent;
}

std::string Leaf(const TreeView& view, const Step& step) {
  const TreeNode& node = view.tree.nodes[step.node];
  std::string leaf =
      fmt::format(": {} {}", ClassLabel(view, node.majority), RowsAndErrors(view.tree, step.node));
  if (step.rule > 0) leaf += fmt::format(" [{}]", step.rule);
  return leaf;
}

std::string Condition(const TreeView& view, const Step& step) {
  if (step.depth == 0) return "";
  return fmt::format("{}{} {}", Indent(step.depth), TestLabel(view, step.parent),
                     BranchLabel(view, step.parent, step.place));
}

std::string EnterLine(const TreeView& view, const Step& step) {
  if (view.tree.nodes[step.node].leaf()) return Condition(view, step) + Leaf(view, step) + "\n";
  return step.depth == 0 ? "" : Condition(view, step) + "\n";
}

std::string ImpliedLine(const TreeView& view, const Step& step) {
  if (ImpliedLeaves(view.tree, view.table, step.parent) > kImpliedLines) return "";
  const std::string majority = ClassLabel(view, view.tree.nodes[step.parent].majority);
  return fmt::format("{}: {} (0)\n", Condition(view, step), majority);
}

std::string LeaveLine(const TreeView& view, const Step& step) {
  const size_t implied = ImpliedLeaves(view.tree, view.table, step.node);
  if (implied <= kImpliedLines) return "";
  return fmt::format("{}... {} other values: {} (0)\n", Indent(step.depth + 1), implied,
                     ClassLabel(view, view.tree.nodes[step.node].majority));
}

std::string StepLine(const TreeView& view, const Step& step) {
  switch (step.kind) {
    case Step::Kind::kEnter:
      return EnterLine(view, step);
    case Step::Kind::kImplied:
      return ImpliedLine(view, step);
    case Step::Kind::kLeave:
      return LeaveLine(view, step);
  }
  return "";
}

std::string Summary(const TreeView& view) {
  const TreeSize size = SizeOf(view);
  std::string text = fmt::format("Number of leaves: {}", size.leaves);
  if (size.implied > 0) text += fmt::format(" (and {} without rows)", size.implied);
  text += fmt::format("\nSize of the tree: {}\n", view.tree.nodes.size());
  text += fmt::format("Rows: {} ({})\n", view.tree.Rows(0), CountsLabel(view, 0, kRootClasses));
  return text;
}

}  // namespace

std::string TreeText(const TreeView& view) {
  std::string text =
      fmt::format("Learner: {}\n\n{}\n", LearnerLabel(view.learner), AttributeText(view.table));
  Walk walk(view.tree, view.table);
  while (const auto step = walk.Next()) text += StepLine(view, *step);
  return text + "\n" + Summary(view);
}

}  // namespace espalier
