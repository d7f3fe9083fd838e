// Turns the cells of consecutive records into codes: a chunk at a time, column by column.
//
// Each chunk numbers the values of its columns on its own, in the order of arrival, so
// that chunks can be made by any thread in any order; the assembler translates later.
// A column that looks like measured numbers (many distinct values, all of them numbers)
// keeps numbers instead of texts from then on.
//
// Ownership: an Encoder belongs to one thread; the plans are read by all of them.
#ifndef ESPALIER_TABLE_TEXT_ENCODER_H_
#define ESPALIER_TABLE_TEXT_ENCODER_H_

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "table/column.h"
#include "table/text/cell_batch.h"
#include "table/text/column_plan.h"
#include "table/text/dictionary.h"

namespace espalier {

// The numbers of all texts, if all that are not missing have one; kNoNumber for the missing.
std::optional<std::vector<double>> NumbersOf(const Texts& texts);

// One column of one chunk.
struct ChunkColumn {
  // Texts: the distinct ones, by code. Numbers: one a row, kNoNumber where it is missing.
  std::variant<Texts, std::vector<double>> values;
  Column codes;         // texts only
  bool broken = false;  // numbers only: there was a text that is none
};

struct Chunk {
  RowIndex rows = 0;
  std::vector<ChunkColumn> columns;  // one a column of the file; empty where skipped
};

// A cell that is not what its plan allows.
struct CellFault {
  size_t row = 0;  // of the batch
  size_t column = 0;
  std::string what;
};

class Encoder {
 public:
  // REQUIRES: 1 <= chunk_rows <= kMaxChunkRows
  Encoder(std::span<const ColumnPlan> plans, size_t chunk_rows);

  // How many rows the current chunk still takes: at least one.
  size_t room() const { return chunk_rows_ - row_; }

  // Takes all rows of a CellBatch or PlainRecords, or tells the first cell of them that is wrong.
  // REQUIRES: records.rows() <= room()
  template <typename Records>
  std::optional<CellFault> Take(const Records& records);

  // All rows so far; the encoder is then as new, except for what it learned about columns.
  std::vector<Chunk> TakeChunks();

  static constexpr size_t kMaxChunkRows = size_t{1} << 14;

 private:
  static constexpr uint16_t kNoCode = 0xffff;

  // How long the cells of a lane have been: the shorter, the sooner they are found.
  enum class Length { kByte, kShort, kAny };

  struct Lane {
    Length longest = Length::kByte;
    std::array<uint16_t, 256> code_of_byte = {};
    std::vector<uint16_t> codes;
    Dictionary dictionary;
    std::vector<double> numbers;  // not empty: the lane keeps the number of each row instead
    bool broken = false;          // there was a text that is no number

    bool numeric() const { return !numbers.empty(); }
  };

  template <typename Cells>
  void TakeTexts(size_t column, Cells cells);
  template <typename Cells>
  size_t TakeBytes(size_t column, Cells cells);
  template <typename Cells>
  size_t TakeShort(size_t column, Cells cells, size_t row);
  template <typename Cells>
  void TakeAny(size_t column, Cells cells, size_t row);
  template <typename Cells>
  void TakeNumbers(size_t column, Cells cells);
  [[gnu::noinline]] double NumberOf(size_t column, size_t row, std::string_view text);
  [[gnu::noinline]] uint16_t Intern(size_t column, size_t row, std::string_view text);
  void Check(size_t column, size_t row, std::string_view text);
  void Seal();
  ChunkColumn SealLane(size_t column);
  bool TurnNumeric(size_t column);
  void ResetLane(size_t column);

  std::span<const ColumnPlan> plans_;
  size_t chunk_rows_;
  size_t row_ = 0;
  std::vector<Lane> lanes_;
  std::vector<Chunk> chunks_;
  std::optional<CellFault> fault_;  // of the current batch
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_ENCODER_H_
