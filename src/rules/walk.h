// The one walk over a tree: depth first, left to right, with a stack of its own, since data
// decides how deep a tree is.
//
//   Walk walk(tree);
//   while (const auto step = walk.Next()) ...
//
// Steps of a tree with root R, leaf A and implied leaf B:
//   enter R, enter A, implied B, leave R
// Implied leaves are met where the table is at hand, which lists all values.
//
// Invariants: every inner node is entered before and left after its branches, a leaf is
// only entered; rules are numbered as RulesOf numbers them.
#ifndef ESPALIER_RULES_WALK_H_
#define ESPALIER_RULES_WALK_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

struct Step {
  enum class Kind {
    kEnter,
    kImplied,  // a leaf without rows that the tree does not store; `node` is its parent
    kLeave,
  };

  Kind kind = Kind::kEnter;
  size_t node = 0;
  size_t parent = 0;  // the root is its own
  // Its place among the parent's branches, implied leaves included. Under a kEachValue test,
  // which has a branch for every value, this is the code of the value.
  size_t place = 0;
  size_t branch = 0;  // its place among the stored branches; not of implied leaves
  size_t depth = 0;
  size_t rule = 0;  // from 1; 0 for all but leaves with rows
};

class Walk {
 public:
  explicit Walk(const Tree& tree) : tree_(tree) {}
  Walk(const Tree& tree, const Table& table) : tree_(tree), table_(&table) {}

  // The next step; nothing at the end.
  std::optional<Step> Next();

 private:
  struct Frame {
    Step step;
    size_t places = 0;       // branches of the node, implied leaves included if they are met
    size_t next_place = 0;   // the branch to visit next
    size_t next_branch = 0;  // the next of the stored branches
  };

  Step Enter(Step step);
  Step EnterNextBranch();

  const Tree& tree_;
  const Table* table_ = nullptr;  // not there: implied leaves are passed over
  std::vector<Frame> open_;
  size_t rules_ = 0;
  bool started_ = false;
};

// How many leaves without rows are implied at a node.
size_t ImpliedLeaves(const Tree& tree, const Table& table, size_t node);

}  // namespace espalier

#endif  // ESPALIER_RULES_WALK_H_
