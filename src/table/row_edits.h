// Changes of a table's rows, in codes, as plain values.
//
// Rows are those of the table before any edit: an edit does not move the rows that other
// edits name. Edits of one row fit together: a removed row has no other edit, and no cell is
// set twice.
#ifndef ESPALIER_TABLE_ROW_EDITS_H_
#define ESPALIER_TABLE_ROW_EDITS_H_

#include <cstddef>
#include <set>
#include <vector>

#include "table/attribute.h"

namespace espalier {

// Every edit has a reason: its place in a list that belongs to whoever planned it.

struct Relabel {
  RowIndex row = 0;
  Code to = 0;
  size_t reason = 0;

  bool operator==(const Relabel&) const = default;
};

struct Recode {
  RowIndex row = 0;
  AttributeId attribute = 0;
  Code to = 0;
  size_t reason = 0;

  bool operator==(const Recode&) const = default;
};

struct Remove {
  RowIndex row = 0;
  size_t reason = 0;

  bool operator==(const Remove&) const = default;
};

// A row like its donor, but for the codes that differ from the donor's. What the table does not
// hold (columns that are ignored, the way a number is written) is the donor's.
struct Add {
  RowIndex donor = 0;
  std::vector<Code> codes;  // one an attribute
  Code label = 0;
  size_t reason = 0;

  bool operator==(const Add&) const = default;
};

struct RowEdits {
  std::vector<Relabel> relabelled;
  std::vector<Recode> recoded;
  std::vector<Remove> removed;
  std::vector<Add> added;

  bool operator==(const RowEdits&) const = default;

  // Rows with a recoded cell, however many cells of them are.
  size_t RecodedRows() const {
    std::set<RowIndex> rows;
    for (const Recode& recode : recoded) rows.insert(recode.row);
    return rows.size();
  }
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_ROW_EDITS_H_
