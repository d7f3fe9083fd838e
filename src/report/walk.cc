#include "report/walk.h"

namespace espalier {
namespace {

// How many branches a node has, with those that are implied.
size_t PlacesOf(const TreeView& view, size_t node) {
  const TreeNode& inner = view.tree.nodes[node];
  if (inner.leaf()) return 0;
  const Test& test = view.tree.TestOf(node);
  if (test.kind != Test::Kind::kEachValue) return inner.branches;
  return view.table.attributes[test.attribute].CodeCount();
}

}  // namespace

std::optional<Step> Walk::Next() {
  if (!started_) {
    started_ = true;
    return Enter({});
  }
  if (open_.empty()) return std::nullopt;
  if (open_.back().next_place < open_.back().places) return EnterNextBranch();
  Step step = open_.back().step;
  step.kind = Step::Kind::kLeave;
  open_.pop_back();
  return step;
}

Step Walk::EnterNextBranch() {
  Frame& frame = open_.back();
  const size_t node = frame.step.node;
  const size_t place = frame.next_place++;
  Step step = {Step::Kind::kEnter, node, node, place, frame.step.depth + 1, 0};

  const Test& test = view_.tree.TestOf(node);
  const size_t branch = frame.next_branch;
  const bool stored = test.kind != Test::Kind::kEachValue ||
                      (branch < test.values.size() && test.values[branch] == place);
  if (!stored) {
    step.kind = Step::Kind::kImplied;
    return step;
  }
  frame.next_branch++;
  step.node = view_.tree.nodes[node].first_child + branch;
  return Enter(step);
}

Step Walk::Enter(Step step) {
  if (!view_.tree.nodes[step.node].leaf()) {
    open_.push_back({step, PlacesOf(view_, step.node)});
  } else if (view_.tree.Rows(step.node) > 0) {
    step.rule = ++rules_;
  }
  return step;
}

size_t ImpliedLeaves(const TreeView& view, size_t node) {
  return PlacesOf(view, node) - view.tree.nodes[node].branches;
}

}  // namespace espalier
