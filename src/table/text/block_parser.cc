#include "table/text/block_parser.h"

#include <fmt/format.h>

#include <utility>

#include "base/text.h"

namespace espalier {

BlockParser::BlockParser(Format format, std::span<const ColumnPlan> plans, size_t chunk_rows)
    : format_(std::move(format)), columns_(plans.size()), encoder_(plans, chunk_rows) {}

template <typename Grammar>
ParsedText BlockParser::ParseAs(Grammar& grammar, const TextSpan& text, uint64_t offset) {
  const auto place = [&](const char* at) {
    return offset + static_cast<uint64_t>(at - text.begin);
  };
  ParsedText parsed;
  const char* at = text.begin;
  while (at != text.end && !parsed.fault) {
    const RecordEnd end = grammar.Parse({at, text.end, text.last}, encoder_);
    if (encoder_.fault()) {
      parsed.fault = {Fault::Place::kColumn, place(encoder_.fault()->at), encoder_.fault()->what};
    } else if (end.kind == RecordEnd::Kind::kIncomplete) {
      break;
    } else if (end.kind == RecordEnd::Kind::kFault) {
      parsed.fault = {Fault::Place::kColumn, place(end.at), end.what};
    } else if (end.kind == RecordEnd::Kind::kRow && end.cells != columns_) {
      parsed.fault = {Fault::Place::kLine, place(at),
                      fmt::format("expected {}, found {}", Plural(columns_, "cell"), end.cells)};
    } else {
      if (end.kind == RecordEnd::Kind::kRow) encoder_.EndRow();
      at = end.next;
    }
  }
  parsed.stop = at;
  parsed.chunks = encoder_.TakeChunks();
  return parsed;
}

ParsedText BlockParser::Parse(const TextSpan& text, uint64_t offset) {
  return std::visit([&](auto& grammar) { return ParseAs(grammar, text, offset); }, format_);
}

}  // namespace espalier
