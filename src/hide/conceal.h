// The hiding edits themselves: what is done to the rows of the requested leaves, so that their
// parent W loses what made it split. Three ways that the paper names:
//
//   relabel  the rows of the rule's class take the other class            (section 2.1)
//   remove   the rows of the rule's class are removed                     (section 4)
//   recode   all rows of the leaf take a value of W's test attribute from rows at W that are not
//            of a requested leaf; no class count changes anywhere         (section 4)
#ifndef ESPALIER_HIDE_CONCEAL_H_
#define ESPALIER_HIDE_CONCEAL_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/seed.h"
#include "hide/ratio.h"
#include "hide/request.h"
#include "learn/tree.h"
#include "table/row_edits.h"
#include "table/table.h"

namespace espalier {

enum class HidingEdit { kRelabel, kRemove, kRecode };

struct Concealment {
  RowEdits edits;                  // their reasons are places in `requests`
  std::vector<ClassPair> changes;  // one a request: how its leaf's class counts change
};

struct ConcealOptions {
  HidingEdit edit = HidingEdit::kRelabel;
  Seed seed;  // chooses the rows whose values are taken
  size_t threads = 1;
};

// REQUIRES: the table has two classes; the requests are of different leaves of `tree`, none of
// them its root
Concealment Conceal(const Table& table, const Tree& tree, std::span<const Request> requests,
                    const ConcealOptions& options);

}  // namespace espalier

#endif  // ESPALIER_HIDE_CONCEAL_H_
