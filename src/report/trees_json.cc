#include "report/trees_json.h"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "report/labels.h"
#include "rules/walk.h"

namespace espalier {
namespace {

using nlohmann::ordered_json;

ordered_json CountsOf(const Tree& tree, size_t node) {
  ordered_json counts = ordered_json::array();
  for (const uint64_t count : tree.Counts(node)) counts.push_back(count);
  return counts;
}

// The lists of one tree. `statuses` has the name of each rule's fate or origin.
ordered_json FlatTree(const TreeView& view, const std::vector<std::string_view>& statuses) {
  ordered_json parents = ordered_json::array();
  ordered_json branches = ordered_json::array();
  ordered_json tests = ordered_json::array();
  ordered_json classes = ordered_json::array();
  ordered_json counts = ordered_json::array();
  ordered_json rules = ordered_json::array();
  ordered_json status = ordered_json::array();
  std::vector<size_t> place(view.tree.nodes.size(), 0);  // in the lists
  Walk walk(view.tree);
  while (const auto step = walk.Next()) {
    if (step->kind != Step::Kind::kEnter) continue;
    const TreeNode& node = view.tree.nodes[step->node];
    const bool root = step->node == 0;
    place[step->node] = parents.size();
    parents.push_back(root ? ordered_json() : ordered_json(place[step->parent]));
    branches.push_back(root ? std::string() : BranchLabel(view, step->parent, step->place));
    tests.push_back(node.leaf() ? ordered_json() : ordered_json(TestLabel(view, step->node)));
    classes.push_back(node.majority);
    counts.push_back(CountsOf(view.tree, step->node));
    rules.push_back(step->rule > 0 ? ordered_json(step->rule) : ordered_json());
    status.push_back(step->rule > 0 ? ordered_json(statuses[step->rule - 1]) : ordered_json());
  }
  return {{"parent", std::move(parents)}, {"branch", std::move(branches)},
          {"test", std::move(tests)},     {"class", std::move(classes)},
          {"counts", std::move(counts)},  {"rule", std::move(rules)},
          {"status", std::move(status)}};
}

template <typename Kind>
std::vector<std::string_view> NamesOf(const std::vector<Kind>& kinds) {
  std::vector<std::string_view> names;
  names.reserve(kinds.size());
  for (const Kind kind : kinds) names.push_back(Name(kind));
  return names;
}

}  // namespace

ordered_json TreesObject(const Report& report, const RuleChanges& changes) {
  const Original& original = report.original;
  ordered_json classes = ordered_json::array();
  for (const std::string& value : original.table.class_attribute.values) {
    classes.push_back(ValidUtf8(value));
  }
  return {{"class", ValidUtf8(original.table.class_attribute.name)},
          {"classes", std::move(classes)},
          {"before",
           FlatTree({original.table, original.tree, original.learner}, NamesOf(changes.fates))},
          {"after", FlatTree({original.table, report.check.after, original.learner},
                             NamesOf(changes.origins))}};
}

}  // namespace espalier
