// A table in which rows are often alike, and numbers are missing.
#ifndef ESPALIER_TESTS_JUDGE_SOME_TABLE_H_
#define ESPALIER_TESTS_JUDGE_SOME_TABLE_H_

#include "testing/random_table.h"

namespace espalier::testing {

inline Table Some(uint64_t seed) {
  Random random(seed);
  return RandomTable(80, {{Type::kNominal, 2}, {Type::kNumeric, 4, true}, {Type::kNominal, 3}}, 3,
                     random);
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_JUDGE_SOME_TABLE_H_
