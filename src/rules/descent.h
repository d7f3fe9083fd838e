// Sends blocks of rows down a tree, a node at a time, so that each test reads its own column only.
//
// Algorithm: the rows of a block stand in one list; at each node its part of the list is sorted by
// branch, and the parts go on to the children.
// Threads: one at a time; several objects may work on one table.
#ifndef ESPALIER_RULES_DESCENT_H_
#define ESPALIER_RULES_DESCENT_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

class Descent {
 public:
  // REQUIRES: the tree's tests are in the codes of `table`. Borrows both.
  Descent(const Table& table, const Tree& tree) : table_(table), tree_(tree) {}

  // For each row from `first` on, the node where its way ends.
  // REQUIRES: ends.size() < 2^32
  void Find(RowIndex first, std::span<size_t> ends);

 private:
  // A node and its part of the list.
  struct Part {
    size_t node = 0;
    uint32_t begin = 0;
    uint32_t end = 0;
  };

  void AskRows(const Part& part, RowIndex first);
  // Those without a branch end here; the parts of the children are to be sent on.
  void SortByBranch(const Part& part, std::span<size_t> ends);

  const Table& table_;
  const Tree& tree_;
  std::vector<uint32_t> rows_;      // of the block, as offsets
  std::vector<uint32_t> branches_;  // of the rows, place by place
  std::vector<uint32_t> sorted_;
  std::vector<uint32_t> begins_;  // of branches
  std::vector<Part> open_;
};

}  // namespace espalier

#endif  // ESPALIER_RULES_DESCENT_H_
