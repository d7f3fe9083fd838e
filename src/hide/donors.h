// New rows that look real: each is a row of the leaf that it goes to, with another class where
// needed. So the values that no test on the path asks for are plausible together.
#ifndef ESPALIER_HIDE_DONORS_H_
#define ESPALIER_HIDE_DONORS_H_

#include <cstdint>
#include <span>
#include <vector>

#include "base/seed.h"
#include "hide/ratio.h"
#include "learn/tree.h"
#include "table/row_edits.h"
#include "table/table.h"

namespace espalier {

struct DonorOptions {
  Seed seed;  // chooses the donors
  size_t threads = 1;
  size_t reason = 0;  // of every new row
};

// `at_leaf` says how many rows of each class go to each node of the tree, leaves only. A donor is
// a row of the leaf that has the class, else any row of the leaf, and never one that is removed:
// what was taken out must not come back. The edits are those that are made already: a donor's
// codes are those that it has after them.
// REQUIRES: every leaf that gets rows has a row after the edits
std::vector<Add> RowsFromDonors(const Table& table, const RowEdits& edits, const Tree& tree,
                                std::span<const ClassPair> at_leaf, const DonorOptions& options);

}  // namespace espalier

#endif  // ESPALIER_HIDE_DONORS_H_
