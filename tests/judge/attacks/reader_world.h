// A table for readers who do not grow trees: a=t & b=u => yes has 44 of 264 rows, scattered over
// the file; of the other rows about a tenth are yes. x is a different number in every row.
#ifndef ESPALIER_TESTS_JUDGE_ATTACKS_READER_WORLD_H_
#define ESPALIER_TESTS_JUDGE_ATTACKS_READER_WORLD_H_

#include <string>
#include <vector>

#include "base/random.h"
#include "hide/planted.h"
#include "judge/attacks/matching.h"

namespace espalier::testing {

// Shares of yes: where the rule holds, next to it (a=t), and elsewhere.
struct Shares {
  double region = 1;
  double parent = 0.1;
  double elsewhere = 0.1;
};

inline std::string ReaderCsv(const Shares& shares, uint64_t seed = 1) {
  Random random(seed);
  std::string text = "a,b,x,class\n";
  for (int i = 0; i < 264; ++i) {
    const std::string a = i % 2 == 0 ? "t" : "f";
    const std::string b(1, "uvw"[(i / 2) % 3]);
    const double share = a == "f" ? shares.elsewhere : b == "u" ? shares.region : shares.parent;
    text += a + "," + b + "," + std::to_string(i * 37 % 293);
    text += random.Unit() < share ? ",yes\n" : ",no\n";
  }
  return text;
}

struct ReaderWorld {
  explicit ReaderWorld(const Shares& shares = {}, uint64_t seed = 1)
      : planted(Plant(ReaderCsv(shares, seed), {.min_leaf = 5, .min_gain = 0.02})) {
    rule.conditions = {{.attribute = 0, .op = Op::kEqual, .code = 1},
                       {.attribute = 1, .op = Op::kEqual, .code = 0}};
    rule.predicted = 1;
    region = RowsMatching(rule, planted.table);
  }

  // The table with these places of the region relabelled to no.
  Table Without(const std::vector<size_t>& places) const {
    Table table = planted.table;
    for (const size_t place : places) table.classes.Set(region[place], 0);
    return table;
  }
  Table WithoutFirst(size_t count) const {
    std::vector<size_t> places;
    for (size_t i = 0; i < count; ++i) places.push_back(i);
    return Without(places);
  }
  // As many, drawn at random.
  Table WithoutSome(size_t count, uint64_t seed) const {
    Random random(seed);
    std::vector<size_t> places;
    for (size_t i = 0; i < region.size(); ++i) {
      if (random.Below(region.size() - i) < count - places.size()) places.push_back(i);
    }
    return Without(places);
  }

  Planted planted;
  Rule rule;
  std::vector<RowIndex> region;
};

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_JUDGE_ATTACKS_READER_WORLD_H_
