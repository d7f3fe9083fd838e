// Edits that fit together, drawn at random, for tests.
#ifndef ESPALIER_TESTS_TESTING_RANDOM_EDITS_H_
#define ESPALIER_TESTS_TESTING_RANDOM_EDITS_H_

#include "base/random.h"
#include "table/row_edits.h"
#include "table/table.h"

namespace espalier::testing {

inline Code RandomCode(const Attribute& attribute, Random& random) {
  return static_cast<Code>(random.Below(attribute.CodeCount()));
}

// Every row has the same chance of each kind of edit, also of several at once. Not all rows are
// removed. Reasons are below three.
inline RowEdits RandomEdits(const Table& table, Random& random) {
  RowEdits edits;
  for (RowIndex row = 0; row < table.rows; ++row) {
    const size_t reason = random.Below(3);
    if (random.Below(6) == 0 && edits.removed.size() + 1 < table.rows) {
      edits.removed.push_back({row, reason});
      continue;
    }
    if (random.Below(4) == 0) {
      edits.relabelled.push_back({row, RandomCode(table.class_attribute, random), reason});
    }
    for (AttributeId a = 0; a < table.attributes.size(); ++a) {
      if (random.Below(5) != 0) continue;
      edits.recoded.push_back({row, a, RandomCode(table.attributes[a], random), reason});
    }
  }
  for (uint64_t added = random.Below(table.rows + 1); added > 0; --added) {
    Add add = {.donor = random.Below(table.rows), .reason = random.Below(3)};
    for (size_t a = 0; a < table.attributes.size(); ++a) {
      const bool same = random.Below(2) == 0;
      add.codes.push_back(same ? table.columns[a].At(add.donor)
                               : RandomCode(table.attributes[a], random));
    }
    add.label = RandomCode(table.class_attribute, random);
    edits.added.push_back(add);
  }
  return edits;
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_TESTING_RANDOM_EDITS_H_
