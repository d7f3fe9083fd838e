#include "rules/walk.h"

namespace espalier {
namespace {

// How many branches a node has, with those that are implied.
size_t PlacesOf(const Tree& tree, const Table& table, size_t node) {
  const TreeNode& inner = tree.nodes[node];
  if (inner.leaf()) return 0;
  const Test& test = tree.TestOf(node);
  if (test.kind != Test::Kind::kEachValue) return inner.branches;
  return table.attributes[test.attribute].CodeCount();
}

}  // namespace

std::optional<Step> Walk::Next() {
  if (!started_) {
    started_ = true;
    return tree_.nodes.empty() ? std::nullopt : std::optional(Enter({}));
  }
  if (open_.empty()) return std::nullopt;
  const Frame& frame = open_.back();
  if (frame.next_place < frame.places) return EnterNextBranch();
  Step step = frame.step;
  step.kind = Step::Kind::kLeave;
  open_.pop_back();
  return step;
}

Step Walk::EnterNextBranch() {
  Frame& frame = open_.back();
  const size_t node = frame.step.node;
  const size_t branch = frame.next_branch;
  Step step = {.node = node,
               .parent = node,
               .place = frame.next_place++,
               .branch = branch,
               .depth = frame.step.depth + 1};

  const Test& test = tree_.TestOf(node);
  if (test.kind == Test::Kind::kEachValue) {
    if (table_ == nullptr) step.place = test.values[branch];
    if (branch == test.values.size() || test.values[branch] != step.place) {
      step.kind = Step::Kind::kImplied;
      return step;
    }
  }
  frame.next_branch++;
  step.node = tree_.nodes[node].first_child + branch;
  return Enter(step);
}

Step Walk::Enter(Step step) {
  const TreeNode& node = tree_.nodes[step.node];
  if (!node.leaf()) {
    open_.push_back({step, table_ ? PlacesOf(tree_, *table_, step.node) : node.branches});
  } else if (tree_.Rows(step.node) > 0) {
    step.rule = ++rules_;
  }
  return step;
}

size_t ImpliedLeaves(const Tree& tree, const Table& table, size_t node) {
  return PlacesOf(tree, table, node) - tree.nodes[node].branches;
}

}  // namespace espalier
