// The classes at each leaf of a tree, apart by whether a rule matches: what its conditions still
// tell there.
#ifndef ESPALIER_JUDGE_LEAF_SHARES_H_
#define ESPALIER_JUDGE_LEAF_SHARES_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "learn/tree.h"
#include "rules/rule.h"
#include "table/table.h"

namespace espalier {

// Class counts of the rows of one leaf.
struct Shares {
  std::vector<uint64_t> matching;
  std::vector<uint64_t> others;

  // Whether no class is more frequent among the matching rows. REQUIRES: there are some
  bool IsMostFrequent(ClassCode c) const;
  // Whether c is more frequent among the matching rows than among the others.
  bool Lifts(ClassCode c) const;
};

// The leaves that rows reach which match the rule.
std::map<size_t, Shares> SharesOf(const Rule& rule, const Table& table,
                                  const std::vector<size_t>& leaf_of_row);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_LEAF_SHARES_H_
