// Parses a piece of a document's records into chunks of codes.
#ifndef ESPALIER_TABLE_TEXT_BLOCK_PARSER_H_
#define ESPALIER_TABLE_TEXT_BLOCK_PARSER_H_

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "table/text/document.h"
#include "table/text/encoder.h"
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
  template <typename Grammar>
  ParsedText ParseAs(Grammar& grammar, const TextSpan& text, uint64_t offset);

  Format format_;
  size_t columns_;
  Encoder encoder_;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_TEXT_BLOCK_PARSER_H_
