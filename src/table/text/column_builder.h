// Collects the chunks of one column, and builds the attribute and its packed codes.
//
//   Add:    number the chunk's texts across all chunks, and append those numbers (ids);
//           or append the chunk's numbers, where the encoder kept no texts
//   Build:  decide the type, sort the values, translate ids and numbers to codes
//
// The codes of a built column depend on the values alone, not on how the file was cut
// into chunks. One thread at a time; different columns are independent.
#ifndef ESPALIER_TABLE_TEXT_COLUMN_BUILDER_H_
#define ESPALIER_TABLE_TEXT_COLUMN_BUILDER_H_

#include <string_view>
#include <vector>

#include "table/attribute.h"
#include "table/column.h"
#include "table/text/column_fill.h"
#include "table/text/dictionary.h"
#include "table/text/encoder.h"

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

  void Add(const ChunkColumn& chunk);

  // Makes room for so many rows at once: to grow little by little costs more.
  void Reserve(RowIndex rows);

  RowIndex rows() const { return ids_.rows() + numbers_.size(); }

  // Whether there are rows that came as numbers.
  bool HasNumbers() const { return !numbers_.empty(); }

  // Whether texts were given up for numbers in a column that is not numeric after all:
  // it must be read again with the plan kNominal.
  bool NeedsTexts() const;

  // Rows of the file that have no value. REQUIRES: the plan is kNominal or kDeclared
  std::vector<RowIndex> MissingRows() const;

  // The column of the rows in `kept` (ascending, apart); what was added is used up.
  BuiltColumn Build(const std::vector<RowRun>& kept) &&;

 private:
  // Rows of the file that came alike, and so do the rows before and behind not.
  struct Segment {
    RowIndex rows = 0;
    bool numeric = false;
  };
  // Rows [begin, end) of ids_, or of numbers_.
  struct Piece {
    RowIndex begin = 0;
    RowIndex end = 0;
    bool numeric = false;
  };
  // What texts and numbers mean in the built column.
  struct Translation {
    std::vector<Code> code_of_id;
    std::vector<Code> code_of_number;  // of each number of a kept row, in order
  };

  Segment& SegmentOf(bool numeric);
  void AddNumbers(const Column& codes, const std::vector<double>& number_of);
  bool IsMissingText(std::string_view text) const;
  bool AllNumbers() const;
  std::vector<Piece> PiecesOf(const std::vector<RowRun>& kept) const;
  std::vector<bool> UsedIds(const std::vector<Piece>& pieces) const;
  std::vector<bool> MissingIds() const;
  std::vector<double> KeptNumbers(const std::vector<Piece>& pieces) &&;
  uint64_t CountMissingTexts(const std::vector<Piece>& pieces) const;
  Translation Nominal(const std::vector<bool>& used, Attribute& attribute) const;
  Translation Numeric(const std::vector<bool>& used, std::vector<double> kept,
                      Attribute& attribute) const;
  Column Translate(const std::vector<Piece>& pieces, Translation translation, size_t code_count) &&;

  const ColumnPlan* plan_;
  Dictionary dictionary_;
  ColumnFiller ids_;             // of the rows that came as texts, in the order of the file
  std::vector<double> numbers_;  // of the rows that came as numbers; NaN where one is missing
  bool broken_ = false;          // a text among the numbers was none
  std::vector<Segment> segments_;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_COLUMN_BUILDER_H_
