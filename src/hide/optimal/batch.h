// Edits that are to be made together and fit together: a removed or relabelled row has no other
// edit, no cell is set twice, and every leaf goes on to say what the target says.
#ifndef ESPALIER_HIDE_OPTIMAL_BATCH_H_
#define ESPALIER_HIDE_OPTIMAL_BATCH_H_

#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "hide/optimal/edited_counts.h"

namespace espalier {

class Batch {
 public:
  // Borrows both; `counts` must not change while edits are taken.
  Batch(const EditedCounts& counts, const Tree& tree) : counts_(counts), tree_(tree) {}

  const std::vector<TriedEdit>& edits() const { return edits_; }

  // Edits of one row: whether they all fit; if so, they are in.
  bool Take(const std::vector<TriedEdit>& edits);

 private:
  bool Fits(const TriedEdit& edit);
  bool KeepsClass(const TriedEdit& edit);
  void Put(const TriedEdit& edit);
  std::vector<uint64_t>& CountsOf(size_t leaf);

  const EditedCounts& counts_;
  const Tree& tree_;
  std::vector<TriedEdit> edits_;
  std::set<std::pair<RowIndex, AttributeId>> cells_;  // that are recoded
  std::set<RowIndex> whole_rows_;                     // that are removed or relabelled
  std::map<size_t, std::vector<uint64_t>> leaves_;    // class counts after the edits
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_BATCH_H_
