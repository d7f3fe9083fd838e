// A table with one plain rule to hide, untouched and with the rule's rows relabelled.
//
// a=t & b=u => yes, 14 rows; everything else says no. x is a different number in every row, so
// that a tree without limits can learn any row by heart.
#ifndef ESPALIER_TESTS_JUDGE_ATTACKS_ATTACK_WORLD_H_
#define ESPALIER_TESTS_JUDGE_ATTACKS_ATTACK_WORLD_H_

#include <string>
#include <utility>
#include <vector>

#include "hide/leaf_order.h"
#include "hide/neighbours/neighbourhood.h"
#include "hide/planted.h"
#include "judge/attacks/region.h"
#include "judge/attacks/run_attacks.h"
#include "table/apply.h"

namespace espalier::testing {

inline constexpr const char* kAttackedRule = "a=t & b=u => yes";

inline std::string AttackedCsv() {
  std::string text = "a,b,x,class\n";
  int x = 0;
  for (const char* a : {"f", "t"}) {
    for (const char* b : {"u", "v", "w"}) {
      const bool yes = *a == 't' && *b == 'u';
      for (int i = 0; i < 14; ++i) {
        x = (x + 37) % 101;  // each number once
        text += std::string(a) + "," + b + "," + std::to_string(x) + (yes ? ",yes\n" : ",no\n");
      }
    }
  }
  return text;
}

// The rows that match the rule get the class `to`; all, or the first `most` of them.
inline Table Relabelled(const Table& table, const Rule& rule, Code to, size_t most = 1000) {
  RowEdits edits;
  for (RowIndex row = 0; row < table.rows && edits.relabelled.size() < most; ++row) {
    if (Matches(rule, table, row)) edits.relabelled.push_back({row, to});
  }
  return Apply(table, edits);
}

struct AttackWorld {
  Planted planted = Plant(AttackedCsv(), {.min_leaf = 5});
  std::vector<Request> requests = RequestsFor(planted, {kAttackedRule});
  LeafOrder order{planted.table, planted.tree, 1};
  std::vector<Neighbourhood> around =
      NeighbourhoodsOf(planted.table, planted.tree, order, requests, 1);

  const Table& original() const { return planted.table; }
  const Rule& rule() const { return requests[0].rule; }
  Region region() const { return RegionOf(rule(), around[0]); }
  Table hidden() const { return Relabelled(original(), rule(), 0); }

  AttackReport Attacked(const Table& published, const std::vector<Attack>& attacks,
                        const AttackOptions& options = {}) const {
    Result<AttackReport> report = RunAttacks({original(), published, planted.tree, planted.learner},
                                             requests, attacks, options);
    EXPECT_TRUE(report.ok()) << (report.ok() ? "" : report.error().message);
    return std::move(*report);
  }
};

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_JUDGE_ATTACKS_ATTACK_WORLD_H_
