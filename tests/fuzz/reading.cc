#include "reading.h"

#include <algorithm>
#include <string>
#include <vector>

#include "memory_file.h"
#include "table/text/reader.h"
#include "table/text/record_reader.h"
#include "table/text/writer.h"

namespace espalier {
namespace {

Result<Table> Read(const std::string& path, size_t block_bytes, size_t threads) {
  ReadOptions options;
  options.block_bytes = block_bytes;
  options.threads = threads;
  return ReadTable(path, options);
}

bool SameColumn(const Attribute& a, const Column& codes_a, const Attribute& b,
                const Column& codes_b) {
  if (a.name != b.name || a.type != b.type || a.values != b.values || a.numbers != b.numbers ||
      a.missing != b.missing || codes_a.rows() != codes_b.rows()) {
    return false;
  }
  for (RowIndex row = 0; row < codes_a.rows(); ++row) {
    if (codes_a.At(row) != codes_b.At(row)) return false;
  }
  return true;
}

bool Same(const Result<Table>& a, const Result<Table>& b) {
  if (!a.ok() || !b.ok()) return a.ok() == b.ok() && a.error().message == b.error().message;
  bool same = a->rows == b->rows && a->unlabelled == b->unlabelled &&
              a->attributes.size() == b->attributes.size() &&
              SameColumn(a->class_attribute, a->classes, b->class_attribute, b->classes);
  for (size_t i = 0; same && i < a->attributes.size(); ++i) {
    same = SameColumn(a->attributes[i], a->columns[i], b->attributes[i], b->columns[i]);
  }
  return same;
}

std::string Written(const Document& document, const std::vector<Edit>& edits) {
  std::string text;
  const auto append = [&text](std::string_view bytes) {
    text.append(bytes);
    return Status();
  };
  Require(WriteTable(document, edits, append).ok());
  return text;
}

// The bytes of the first cell of the first row.
size_t FirstCellBytes(const Document& document) {
  RecordReader records(document, 16);
  Require(records.Start().ok());
  while (true) {
    const Result<std::optional<RawRecord>> record = records.Next();
    Require(record.ok() && record->has_value());
    if ((*record)->row) return (*record)->cells[0].size();
  }
}

// Setting one cell takes the file apart and leaves all other bytes alone. The text is no value's
// default, which a sparse row would leave out together with what stands around it.
void RequireLocalEdit(std::string_view text, const Document& document) {
  const std::string edited = Written(document, {SetCell{0, 0, "9071"}});
  const size_t shorter = std::min(text.size(), edited.size());
  const auto prefix = static_cast<size_t>(
      std::mismatch(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(shorter),
                    edited.begin())
          .first -
      text.begin());
  const auto suffix = static_cast<size_t>(
      std::mismatch(text.rbegin(), text.rbegin() + static_cast<std::ptrdiff_t>(shorter),
                    edited.rbegin())
          .first -
      text.rbegin());
  Require(prefix + suffix + FirstCellBytes(document) >= text.size());
}

}  // namespace

void RequireFaithfulReading(std::string_view text) {
  const MemoryFile file(text);
  const Result<Table> table = Read(file.path(), 4096, 1);
  const size_t threads = text.size() % 16 == 0 ? 2 : 1;  // starting threads is what costs most
  Require(Same(table, Read(file.path(), 5, threads)));
  if (!table.ok()) {
    Require(table.error().message.find('\n') == std::string::npos);
    return;
  }
  if (text.starts_with("\x1f\x8b")) return;  // what comes back is the unpacked text
  Require(Written(*table->document, {}) == text);
  RequireLocalEdit(text, *table->document);
}

}  // namespace espalier
