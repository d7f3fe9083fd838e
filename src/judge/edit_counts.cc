#include "judge/edit_counts.h"

#include <set>

namespace espalier {

EditCounts CountEdits(const RowEdits& edits) {
  std::set<RowIndex> changed;
  for (const Relabel& relabel : edits.relabelled) changed.insert(relabel.row);
  for (const Recode& recode : edits.recoded) changed.insert(recode.row);
  return {.added = edits.added.size(),
          .removed = edits.removed.size(),
          .relabelled = edits.relabelled.size(),
          .recoded = edits.RecodedRows(),
          .edited = edits.added.size() + edits.removed.size() + changed.size()};
}

}  // namespace espalier
