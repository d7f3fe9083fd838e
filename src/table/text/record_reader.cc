#include "table/text/record_reader.h"

#include <span>

namespace espalier {
namespace {

struct RawCells {
  std::vector<std::string_view>& cells;
  void Take(size_t, const Cell& cell) { cells.push_back(cell.raw); }
};

}  // namespace

RecordReader::RecordReader(const Document& document, size_t block_bytes)
    : document_(&document),
      format_(document.format),
      stream_(*document.source),
      block_bytes_(block_bytes),
      buffer_("\n") {}

Status RecordReader::Start() { return stream_.Skip(document_->data_begin); }

Status RecordReader::Refill() {
  buffer_.erase(0, at_);
  at_ = 0;
  const size_t kept = buffer_.size() - 1;
  buffer_.resize(kept + block_bytes_);
  const Result<size_t> got = stream_.Read(std::span(buffer_).subspan(kept));
  if (!got.ok()) return got.error();
  last_ = *got < block_bytes_;
  buffer_.resize(kept + *got);
  buffer_.push_back('\n');
  return {};
}

// Grows the buffer until it holds a whole record; kIncomplete: there is none.
Result<RecordEnd> RecordReader::ParseNext() {
  while (true) {
    const char* end = buffer_.data() + buffer_.size() - 1;
    const TextSpan text = {buffer_.data() + at_, end, last_};
    if (text.begin != text.end) {
      cells_.clear();
      RawCells row{cells_};
      const RecordEnd record =
          std::visit([&](auto& grammar) { return grammar.Parse(text, row); }, format_);
      if (record.kind != RecordEnd::Kind::kIncomplete) return record;
    }
    if (last_) return RecordEnd{};
    if (const Status filled = Refill(); !filled.ok()) return filled.error();
  }
}

Result<std::optional<RawRecord>> RecordReader::Next() {
  const Result<RecordEnd> end = ParseNext();
  if (!end.ok()) return end.error();
  if (end->kind == RecordEnd::Kind::kIncomplete) return std::optional<RawRecord>();
  if (end->kind == RecordEnd::Kind::kFault) {
    return document_->source->ChangedError();
  }
  const char* begin = buffer_.data() + at_;
  RawRecord record;
  record.body = {begin, static_cast<size_t>(end->next - begin)};
  size_t end_length = record.body.ends_with('\n') ? 1 : 0;
  if (record.body.substr(0, record.body.size() - end_length).ends_with('\r')) ++end_length;
  record.end = record.body.substr(record.body.size() - end_length);
  record.body.remove_suffix(end_length);
  record.row = end->kind == RecordEnd::Kind::kRow;
  record.sparse = end->sparse;
  record.cells = cells_;
  at_ += record.body.size() + end_length;
  return std::optional<RawRecord>(record);
}

}  // namespace espalier
