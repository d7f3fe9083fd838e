#include "table/text/shuffle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "table/text/document.h"
#include "table/text/record_reader.h"
#include "table/text/source.h"

namespace espalier {
namespace {

constexpr size_t kBlockBytes = size_t{1} << 16;

// A row without the end of its line.
struct RowSpan {
  size_t begin = 0;
  size_t length = 0;

  size_t end() const { return begin + length; }
};

Result<std::vector<RowSpan>> RowsOf(const std::string& name, std::string_view text) {
  const Result<std::shared_ptr<const Source>> source = Source::OfText(name, text);
  if (!source.ok()) return source.error();
  const Result<Document> document = OpenDocument(*source);
  if (!document.ok()) return document.error();
  RecordReader records(*document, kBlockBytes);
  if (const Status started = records.Start(); !started.ok()) return started.error();
  std::vector<RowSpan> rows;
  size_t at = document->data_begin;
  while (true) {
    const Result<std::optional<RawRecord>> record = records.Next();
    if (!record.ok()) return record.error();
    if (!record->has_value()) return rows;
    if ((*record)->row) rows.push_back({at, (*record)->body.size()});
    at += (*record)->body.size() + (*record)->end.size();
  }
}

// The place in the text of each row of the shuffled text.
std::vector<size_t> OrderOf(const Seed& seed, size_t rows) {
  const std::vector<uint64_t> keys = RowKeys(seed, "order of the rows", rows);
  std::vector<size_t> order(rows);
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return std::tie(keys[a], a) < std::tie(keys[b], b); });
  return order;
}

std::vector<size_t> Inverse(const std::vector<size_t>& order) {
  std::vector<size_t> inverse(order.size());
  for (size_t i = 0; i < order.size(); ++i) inverse[order[i]] = i;
  return inverse;
}

// The text with row from[i] in the place of row i.
std::string Moved(std::string_view text, std::span<const RowSpan> rows,
                  std::span<const size_t> from) {
  assert(from.size() == rows.size());
  std::string moved;
  moved.reserve(text.size());
  size_t at = 0;
  for (size_t i = 0; i < rows.size(); ++i) {
    const RowSpan& row = rows[from[i]];
    moved.append(text.substr(at, rows[i].begin - at));
    moved.append(text.substr(row.begin, row.length));
    at = rows[i].end();
  }
  return moved.append(text.substr(at));
}

}  // namespace

Result<std::string> ShuffledText(const std::string& name, std::string_view text, const Seed& seed) {
  const Result<std::vector<RowSpan>> rows = RowsOf(name, text);
  if (!rows.ok()) return rows.error();
  std::string shuffled = Moved(text, *rows, OrderOf(seed, rows->size()));
  const Result<std::string> back = UnshuffledText(name, shuffled, seed);
  if (!back.ok() && back.error().kind != ErrorKind::kInput) return back.error();
  if (!back.ok() || *back != text) {
    return InputError(fmt::format(
        "{}: cannot be shuffled, because in another order its rows would be read differently",
        name));
  }
  return shuffled;
}

Result<std::string> UnshuffledText(const std::string& name, std::string_view text,
                                   const Seed& seed) {
  const Result<std::vector<RowSpan>> rows = RowsOf(name, text);
  if (!rows.ok()) return rows.error();
  return Moved(text, *rows, Inverse(OrderOf(seed, rows->size())));
}

}  // namespace espalier
