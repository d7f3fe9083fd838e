#include "table/text/block_parser.h"

#include <fmt/format.h>

#include <type_traits>
#include <utility>

#include "base/text.h"

namespace espalier {

namespace {

// Finds where a cell of a record is written, if it is.
struct FindCell {
  size_t wanted = 0;
  const char* at = nullptr;

  void Take(size_t column, const Cell& cell) {
    if (column == wanted && cell.raw.data() != nullptr) at = cell.raw.data();
  }
};

}  // namespace

BlockParser::BlockParser(Format format, std::span<const ColumnPlan> plans, size_t chunk_rows)
    : format_(std::move(format)),
      batch_(plans.size()),
      plain_(plans.size(), batch_.max_rows()),
      encoder_(plans, chunk_rows) {}

template <typename Grammar, typename Records>
std::optional<Fault> BlockParser::Encode(Grammar& grammar, const Piece& piece,
                                         const Records& records) {
  const std::optional<CellFault> wrong = encoder_.Take(records);
  if (!wrong) return std::nullopt;
  const char* record = records.record(wrong->row);
  FindCell cell = {wrong->column, record};
  grammar.Parse({record, piece.text.end, piece.text.last}, cell);
  return Fault{Fault::Place::kColumn, piece.PlaceOf(cell.at), wrong->what};
}

// How many plain records begin the text, up to a batch of them; none in a format without such.
template <typename Grammar>
size_t BlockParser::FindPlain(const Grammar& grammar, const TextSpan& text) {
  if constexpr (std::is_same_v<Grammar, CsvGrammar>) {
    plain_.Find(text, grammar.delimiter(), BatchRows());
    return plain_.rows();
  }
  return 0;
}

template <typename Grammar>
ParsedText BlockParser::ParseAs(Grammar& grammar, const Piece& piece) {
  const TextSpan& text = piece.text;
  ParsedText parsed;
  std::optional<Fault> fault;  // of a record, behind those in the batch
  const char* at = text.begin;
  bool plain = true;  // what follows is worth trying as such: the records before were
  batch_.Start(text);
  while (at != text.end && !parsed.fault && !fault) {
    if (plain && batch_.rows() == 0) {
      const size_t found = FindPlain(grammar, {at, text.end, text.last});
      plain = found == BatchRows();
      if (found > 0) {
        parsed.fault = Encode(grammar, piece, plain_);
        at = plain_.end();
        continue;
      }
    }
    const RecordEnd end = grammar.Parse({at, text.end, text.last}, batch_);
    if (end.kind == RecordEnd::Kind::kIncomplete) break;
    if (end.kind == RecordEnd::Kind::kFault) {
      fault = {Fault::Place::kColumn, piece.PlaceOf(end.at), end.what};
    } else if (end.kind == RecordEnd::Kind::kRow && end.cells != batch_.columns()) {
      fault = {Fault::Place::kLine, piece.PlaceOf(at),
               fmt::format("expected {}, found {}", Plural(batch_.columns(), "cell"), end.cells)};
    } else {
      if (end.kind == RecordEnd::Kind::kRow) batch_.EndRow(at);
      at = end.next;
      if (batch_.rows() == BatchRows()) {
        parsed.fault = Encode(grammar, piece, batch_);
        batch_.Clear();
        plain = true;
      }
    }
  }
  if (!parsed.fault) parsed.fault = Encode(grammar, piece, batch_);
  batch_.Clear();
  if (!parsed.fault) parsed.fault = std::move(fault);
  parsed.stop = at;
  parsed.chunks = encoder_.TakeChunks();
  return parsed;
}

ParsedText BlockParser::Parse(const TextSpan& text, uint64_t offset) {
  return std::visit([&](auto& grammar) { return ParseAs(grammar, {text, offset}); }, format_);
}

}  // namespace espalier
