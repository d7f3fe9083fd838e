// Parses a piece of a document's records into chunks of codes: a batch of records at a
// time is first cut into cells, and then encoded column by column. Runs of plain records are
// cut at once, all others one by one; where a run ends early, so is the whole next batch.
#ifndef ESPALIER_TABLE_TEXT_BLOCK_PARSER_H_
#define ESPALIER_TABLE_TEXT_BLOCK_PARSER_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "table/text/cell_batch.h"
#include "table/text/document.h"
#include "table/text/encoder.h"
#include "table/text/plain_records.h"
#include "table/text/record.h"

namespace espalier {

// What a piece of text held.
struct ParsedText {
  std::vector<Chunk> chunks;
  const char* stop = nullptr;  // where the first incomplete record begins, or the end
  std::optional<Fault> fault;  // what made parsing end before
};

// One a thread.
class BlockParser {
 public:
  BlockParser(Format format, std::span<const ColumnPlan> plans, size_t chunk_rows);

  // `offset` is the place of text.begin in the file.
  ParsedText Parse(const TextSpan& text, uint64_t offset);

 private:
  // The text of one call.
  struct Piece {
    TextSpan text;
    uint64_t offset = 0;

    uint64_t PlaceOf(const char* at) const {
      return offset + static_cast<uint64_t>(at - text.begin);
    }
  };

  template <typename Grammar>
  ParsedText ParseAs(Grammar& grammar, const Piece& piece);
  template <typename Grammar>
  size_t FindPlain(const Grammar& grammar, const TextSpan& text);
  template <typename Grammar, typename Records>
  std::optional<Fault> Encode(Grammar& grammar, const Piece& piece, const Records& records);
  size_t BatchRows() const { return std::min(batch_.max_rows(), encoder_.room()); }

  Format format_;
  CellBatch batch_;
  PlainRecords plain_;
  Encoder encoder_;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_BLOCK_PARSER_H_
