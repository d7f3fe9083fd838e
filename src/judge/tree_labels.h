// The nodes of trees as labels that can be compared: a leaf by its class, an inner node by its
// test.
//
// Tests are the same if they ask the same of the rows of one table: two thresholds between which
// no number of its column lies are one. Two tests with a branch for each value of an attribute are
// the same, whatever values occur at their nodes. Branches stand in the order of their values.
#ifndef ESPALIER_JUDGE_TREE_LABELS_H_
#define ESPALIER_JUDGE_TREE_LABELS_H_

#include <array>
#include <map>
#include <vector>

#include "judge/tree_distance.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// Trees that the same object labels can be compared. Borrows the table. One thread at a time.
class TreeLabels {
 public:
  explicit TreeLabels(const Table& table) : table_(table) {}

  // REQUIRES: the tests of the tree are in the codes of the table
  std::vector<Label> Of(const Tree& tree);

 private:
  using Key = std::array<size_t, 4>;

  Key KeyOf(const Tree& tree, size_t node);
  // The numbers of the attribute that occur in the table, ascending.
  const std::vector<double>& NumbersOf(AttributeId attribute);

  const Table& table_;
  std::map<AttributeId, std::vector<double>> numbers_;
  std::map<Key, Label> labels_;
};

}  // namespace espalier

#endif  // ESPALIER_JUDGE_TREE_LABELS_H_
