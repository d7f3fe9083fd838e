// Collects the chunks of one column, and builds the attribute and its packed codes.
//
//   Add:    number the chunk's texts across all chunks; keep its codes as they are
//   Build:  decide the type, sort the values, translate each chunk's codes once
//
// The codes of a built column depend on the values alone, not on how the file was cut
// into chunks. One thread at a time; different columns are independent.
#ifndef ESPALIER_TABLE_COLUMN_BUILDER_H_
#define ESPALIER_TABLE_COLUMN_BUILDER_H_

#include <cstdint>
#include <vector>

#include "table/attribute.h"
#include "table/column.h"
#include "table/dictionary.h"
#include "table/encoder.h"

namespace espalier {

// Rows of the file, from `begin` to before `end`.
struct RowRun {
  RowIndex begin = 0;
  RowIndex end = 0;
};

struct BuiltColumn {
  Attribute attribute;
  Column column;
};

class ColumnBuilder {
 public:
  // REQUIRES: the plan outlives the builder and is not kSkip
  explicit ColumnBuilder(const ColumnPlan& plan) : plan_(&plan) {}

  void Add(ChunkColumn chunk);

  // Rows added so far.
  RowIndex rows() const { return rows_; }

  // Whether texts were given up for numbers in a column that is not numeric after all:
  // it must be read again with the plan kNominal.
  bool NeedsTexts() const;

  // Rows of the file that have no value.
  std::vector<RowIndex> MissingRows() const;

  // The column of the rows in `kept` (ascending, apart); the chunks are used up.
  BuiltColumn Build(const std::vector<RowRun>& kept);

 private:
  struct Stored {
    RowIndex begin = 0;                // the file row of the first code
    Column codes = {};                 // local
    std::vector<Code> ids = {};        // texts: local code -> place in dictionary_
    std::vector<double> numbers = {};  // numbers: local code -> number
    bool numeric = false;
    bool broken = false;
  };
  // What each local code means in the built column.
  using Translation = std::vector<std::vector<Code>>;

  bool IsMissingText(std::string_view text) const;
  bool IsMissingCode(const Stored& chunk, size_t local) const;
  std::vector<bool> LocalUse(const Stored& chunk, const std::vector<RowRun>& kept) const;
  void DropUnused(const std::vector<RowRun>& kept);
  bool AllNumbers() const;
  bool AnyKnown() const;
  uint64_t CountMissing(const std::vector<RowRun>& kept) const;
  Translation TranslateNominal(Attribute& attribute) const;
  Translation TranslateNumeric(Attribute& attribute) const;

  const ColumnPlan* plan_;
  RowIndex rows_ = 0;
  Dictionary dictionary_;
  std::vector<bool> used_;  // a text of the dictionary: whether a kept row has it
  std::vector<Stored> chunks_;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_COLUMN_BUILDER_H_
