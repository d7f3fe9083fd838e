#include "judge/value_space.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "table/test.h"

namespace espalier {
namespace {

// A set of values that no test tells apart.
struct Cell {
  Code code = 0;      // nominal: one of the values, as all of them answer alike
  double number = 0;  // numeric: the upper end of the interval
  enum class Kind { kValue, kInterval, kAbove, kMissing } kind = Kind::kValue;
  double weight = 1;
};

std::vector<const Test*> TestsOf(const Tree& tree) {
  std::vector<const Test*> tests;
  for (size_t node = 0; node < tree.nodes.size(); ++node) {
    if (!tree.nodes[node].leaf()) tests.push_back(&tree.TestOf(node));
  }
  return tests;
}

std::vector<Cell> NominalCells(const Attribute& attribute, const std::vector<const Test*>& tests) {
  std::vector<bool> told_apart(attribute.values.size(), false);
  for (const Test* test : tests) {
    if (test->kind == Test::Kind::kOneValue) told_apart[test->code] = true;
    for (const Code value : test->values) told_apart[value] = true;
  }
  std::vector<Cell> cells;
  Cell rest{.weight = 0};
  for (Code code = 0; code < told_apart.size(); ++code) {
    if (told_apart[code]) {
      cells.push_back({.code = code});
    } else {
      rest.code = code;
      ++rest.weight;
    }
  }
  if (rest.weight > 0) cells.push_back(rest);
  return cells;
}

std::vector<Cell> NumericCells(const Attribute& attribute, const std::vector<const Test*>& tests) {
  std::set<double> thresholds;
  bool missing = attribute.missing > 0;
  for (const Test* test : tests) {
    thresholds.insert(test->threshold);
    missing = missing || test->missing != Test::Missing::kNone;
  }
  std::vector<Cell> cells;
  cells.reserve(thresholds.size() + 2);
  for (const double threshold : thresholds) {
    cells.push_back({.number = threshold, .kind = Cell::Kind::kInterval});
  }
  cells.push_back({.kind = Cell::Kind::kAbove});
  if (missing) cells.push_back({.kind = Cell::Kind::kMissing});
  return cells;
}

// Where a cell's values go; the number of branches where there is none for them.
size_t BranchOfCell(const Test& test, const Attribute& attribute, const Cell& cell) {
  switch (cell.kind) {
    case Cell::Kind::kInterval:
      return cell.number <= test.threshold ? 0 : 1;
    case Cell::Kind::kAbove:
      return 1;
    case Cell::Kind::kMissing:
      return test.missing == Test::Missing::kLow ? 0 : 1;
    case Cell::Kind::kValue:
      break;
  }
  return BranchOf(test, attribute, cell.code).value_or(test.values.size());
}

// The cells of one attribute that are in the box; those that are not stand behind `inside`, in
// the order in which they left it, so that leaving can be taken back.
struct Side {
  std::vector<Cell> cells;
  size_t inside = 0;
  double weight = 0;  // of the cells inside

  // Keeps the cells of one branch. The share of the weight that stays.
  double Keep(const Test& test, const Attribute& attribute, size_t branch) {
    const double before = weight;
    for (size_t i = 0; i < inside;) {
      if (BranchOfCell(test, attribute, cells[i]) == branch) {
        ++i;
        continue;
      }
      weight -= cells[i].weight;
      std::swap(cells[i], cells[--inside]);
    }
    return inside == 0 ? 0 : weight / before;
  }

  void Restore(size_t to) {
    while (inside < to) weight += cells[inside++].weight;
  }
};

class Space {
 public:
  Space(const Tree& a, const Tree& b, const Table& table)
      : trees_{&a, &b}, table_(table), sides_(table.attributes.size()), said_(table.class_count()) {
    std::vector<std::vector<const Test*>> tests(table.attributes.size());
    for (const Tree* tree : trees_) {
      for (const Test* test : TestsOf(*tree)) tests[test->attribute].push_back(test);
    }
    for (size_t i = 0; i < sides_.size(); ++i) {
      if (tests[i].empty()) continue;
      const Attribute& attribute = table.attributes[i];
      sides_[i].cells = attribute.numeric() ? NumericCells(attribute, tests[i])
                                            : NominalCells(attribute, tests[i]);
      sides_[i].Restore(sides_[i].cells.size());
    }
  }

  std::optional<Agreement> Walk(size_t most_steps) {
    Arrive({.share = 1});
    while (!open_.empty()) {
      Open& top = open_.back();
      const Test& test = trees_[top.at.tree]->TestOf(top.at.node);
      Side& side = sides_[test.attribute];
      side.Restore(top.inside);
      if (top.next > trees_[top.at.tree]->nodes[top.at.node].branches) {
        open_.pop_back();
        continue;
      }
      if (most_steps-- == 0) return std::nullopt;
      const Place from = top.at;
      const size_t branch = top.next++;
      const double share = from.share * side.Keep(test, table_.attributes[test.attribute], branch);
      if (side.inside > 0) Follow(from, branch, share);
    }
    return said_.Measure();
  }

 private:
  // A node of one of the two trees, on the way of a share of all combinations.
  struct Place {
    size_t tree = 0;
    size_t node = 0;
    double share = 0;
    ClassCode first = 0;  // what the first tree said, once the second is walked
  };
  struct Open {
    Place at;
    size_t next = 0;    // the branch to enter next; behind the last, where values have none
    size_t inside = 0;  // cells of the test's attribute that are inside here
  };

  const TreeNode& NodeAt(const Place& at) const { return trees_[at.tree]->nodes[at.node]; }

  // Takes a branch; behind the last one, values have none, and the node's own class is said.
  void Follow(Place from, size_t branch, double share) {
    const TreeNode& node = NodeAt(from);
    from.share = share;
    if (branch == node.branches) return Say(from, node.majority);
    from.node = node.first_child + branch;
    Arrive(from);
  }

  void Arrive(const Place& at) {
    if (NodeAt(at).leaf()) return Say(at, NodeAt(at).majority);
    OpenAt(at);
  }

  // One of the trees has said its class. The second begins where the first ends.
  void Say(const Place& at, ClassCode said) {
    if (at.tree == 1) return said_.Add(at.first, said, at.share);
    const Place next{.tree = 1, .node = 0, .share = at.share, .first = said};
    if (NodeAt(next).leaf()) return said_.Add(said, NodeAt(next).majority, at.share);
    OpenAt(next);
  }

  void OpenAt(const Place& at) {
    open_.push_back({at, 0, sides_[trees_[at.tree]->TestOf(at.node).attribute].inside});
  }

  std::array<const Tree*, 2> trees_;
  const Table& table_;
  std::vector<Side> sides_;  // one an attribute
  std::vector<Open> open_;
  Confusion said_;
};

}  // namespace

std::optional<Agreement> AgreementOverAll(const Tree& a, const Tree& b, const Table& table,
                                          size_t most_steps) {
  return Space(a, b, table).Walk(most_steps);
}

}  // namespace espalier
