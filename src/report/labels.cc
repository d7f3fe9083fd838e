#include "report/labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "report/printable.h"
#include "rules/rule.h"
#include "rules/syntax.h"
#include "rules/walk.h"

namespace espalier {
namespace {

std::string ThresholdLabel(const Test& test, size_t branch) {
  const Condition condition = ConditionOf(test, branch);
  return fmt::format("{} {}{}", OpSymbol(condition.op), FormatNumber(condition.threshold),
                     condition.missing ? fmt::format(" or {}", kMissingValue) : "");
}

}  // namespace

std::string LearnerLabel(const Learner& learner) {
  std::string label = fmt::format("{}, criterion {}, min-leaf {}", Name(learner.shape),
                                  Name(learner.criterion), learner.min_leaf);
  if (learner.max_depth) label += fmt::format(", max-depth {}", *learner.max_depth);
  if (learner.min_gain) label += fmt::format(", min-gain {}", FormatNumber(*learner.min_gain));
  if (learner.pruning != Pruning::kNone) label += fmt::format(", prune {}", Name(learner.pruning));
  return label;
}

std::string_view TypeName(const Attribute& attribute) {
  if (attribute.numeric()) return "numeric";
  return attribute.values.size() == 2 ? "two-valued" : "nominal";
}

size_t DistinctValues(const Attribute& attribute) {
  return attribute.numeric() ? attribute.numbers.size() : attribute.values.size();
}

std::string TestLabel(const TreeView& view, size_t node) {
  return Printable(view.table.attributes[view.tree.TestOf(node).attribute].name);
}

std::string BranchLabel(const TreeView& view, size_t node, size_t place) {
  const Test& test = view.tree.TestOf(node);
  const Attribute& attribute = view.table.attributes[test.attribute];
  switch (test.kind) {
    case Test::Kind::kThreshold:
      return ThresholdLabel(test, place);
    case Test::Kind::kOneValue:
      return (place == 0 ? "= " : "!= ") + Printable(attribute.values[test.code]);
    case Test::Kind::kEachValue:
      return "= " + Printable(attribute.values[place]);
  }
  return "";
}

std::string ClassLabel(const TreeView& view, ClassCode code) {
  return Printable(view.table.class_attribute.values[code]);
}

std::string RowsAndErrors(const Tree& tree, size_t node) {
  const uint64_t rows = tree.Rows(node);
  const uint64_t errors = rows - tree.Counts(node)[tree.nodes[node].majority];
  return errors == 0 ? fmt::format("({})", rows) : fmt::format("({}/{})", rows, errors);
}

std::vector<ClassCode> FrequentClasses(std::span<const uint64_t> counts, size_t most) {
  std::vector<ClassCode> codes;
  for (size_t code = 0; code < counts.size(); ++code) {
    if (counts[code] > 0) codes.push_back(static_cast<ClassCode>(code));
  }
  if (codes.size() <= most) return codes;
  std::stable_sort(codes.begin(), codes.end(),
                   [&](ClassCode a, ClassCode b) { return counts[a] > counts[b]; });
  codes.resize(most);
  std::sort(codes.begin(), codes.end());
  return codes;
}

size_t OtherClasses(std::span<const uint64_t> counts, size_t most) {
  const auto zeros = std::count(counts.begin(), counts.end(), uint64_t{0});
  const size_t occurring = counts.size() - static_cast<size_t>(zeros);
  return occurring > most ? occurring - most : 0;
}

std::string CountsLabel(const TreeView& view, size_t node, size_t most) {
  const auto counts = view.tree.Counts(node);
  std::string label;
  uint64_t other_rows = view.tree.Rows(node);
  for (const ClassCode code : FrequentClasses(counts, most)) {
    if (!label.empty()) label += ", ";
    label += fmt::format("{} {}", ClassLabel(view, code), counts[code]);
    other_rows -= counts[code];
  }
  const size_t others = OtherClasses(counts, most);
  if (others == 0) return label;
  return fmt::format("{}, {} of {} other {}", label, other_rows, others,
                     others == 1 ? "class" : "classes");
}

TreeSize SizeOf(const TreeView& view) {
  TreeSize size;
  for (size_t node = 0; node < view.tree.nodes.size(); ++node) {
    if (view.tree.nodes[node].leaf()) ++size.leaves;
    size.implied += ImpliedLeaves(view.tree, view.table, node);
  }
  return size;
}

}  // namespace espalier
