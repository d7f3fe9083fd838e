#include "table/text/column_builder.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

#include "table/text/cell.h"
#include "table/text/number_ranks.h"

namespace espalier {
namespace {

using Use = ColumnPlan::Use;

bool IsKnown(double number) { return !std::isnan(number); }

bool Any(const std::vector<bool>& flags) {
  return std::find(flags.begin(), flags.end(), true) != flags.end();
}

}  // namespace

void ColumnBuilder::Add(const ChunkColumn& chunk) {
  if (const auto* numbers = std::get_if<std::vector<double>>(&chunk.values)) {
    SegmentOf(true).rows += numbers->size();
    numbers_.insert(numbers_.end(), numbers->begin(), numbers->end());
    broken_ = broken_ || chunk.broken;
    return;
  }
  const auto& texts = std::get<Texts>(chunk.values);
  if (!numbers_.empty()) {
    if (const auto numbers = NumbersOf(texts)) return AddNumbers(chunk.codes, *numbers);
  }
  const std::vector<Code> id_of_local = dictionary_.InternAll(texts);
  SegmentOf(false).rows += chunk.codes.rows();
  ids_.Widen(dictionary_.size());
  ids_.Append(chunk.codes, 0, chunk.codes.rows(), id_of_local);
}

// Texts that are all numbers join the numbers before them: one segment is built sooner than many.
void ColumnBuilder::AddNumbers(const Column& codes, const std::vector<double>& number_of) {
  SegmentOf(true).rows += codes.rows();
  codes.ForEach([&](RowIndex, Code code) { numbers_.push_back(number_of[code]); });
}

// The last segment, a new one if that is of the other kind.
ColumnBuilder::Segment& ColumnBuilder::SegmentOf(bool numeric) {
  if (segments_.empty() || segments_.back().numeric != numeric) segments_.push_back({0, numeric});
  return segments_.back();
}

void ColumnBuilder::Reserve(RowIndex rows) {
  if (segments_.empty()) return;
  if (segments_.back().numeric) {
    numbers_.reserve(rows);
  } else {
    ids_.Reserve(rows);
  }
}

bool ColumnBuilder::IsMissingText(std::string_view text) const {
  return IsMissing(text) &&
         !(plan_->use == Use::kDeclared &&
           std::binary_search(plan_->declared.begin(), plan_->declared.end(), text));
}

bool ColumnBuilder::AllNumbers() const {
  const Texts& texts = dictionary_.texts();
  for (size_t id = 0; id < texts.size(); ++id) {
    if (!IsMissing(texts[id]) && !CellNumber(texts[id])) return false;
  }
  return !broken_;
}

bool ColumnBuilder::NeedsTexts() const { return HasNumbers() && !AllNumbers(); }

std::vector<bool> ColumnBuilder::MissingIds() const {
  const Texts& texts = dictionary_.texts();
  std::vector<bool> missing(texts.size());
  for (size_t id = 0; id < texts.size(); ++id) missing[id] = IsMissingText(texts[id]);
  return missing;
}

std::vector<RowIndex> ColumnBuilder::MissingRows() const {
  assert(numbers_.empty());
  const std::vector<bool> lacks = MissingIds();
  std::vector<RowIndex> missing;
  if (!Any(lacks)) return missing;
  ids_.ForEach(0, ids_.rows(), [&](RowIndex row, Code id) {
    if (lacks[id]) missing.push_back(row);
  });
  return missing;
}

// Cuts each segment by the rows that are kept.
std::vector<ColumnBuilder::Piece> ColumnBuilder::PiecesOf(const std::vector<RowRun>& kept) const {
  std::vector<Piece> pieces;
  RowIndex first = 0;                // the segment's first row in the file
  std::array<RowIndex, 2> before{};  // texts and numbers before the segment
  auto run = kept.begin();
  for (const Segment& segment : segments_) {
    const RowIndex last = first + segment.rows;
    for (; run != kept.end() && run->begin < last; ++run) {
      const RowIndex begin = std::max(run->begin, first);
      const RowIndex end = std::min(run->end, last);
      const RowIndex shift = before[segment.numeric ? 1 : 0];
      if (begin < end)
        pieces.push_back({begin - first + shift, end - first + shift, segment.numeric});
      if (run->end > last) break;
    }
    before[segment.numeric ? 1 : 0] += segment.rows;
    first = last;
  }
  return pieces;
}

// Values of rows that are not kept are no values of the attribute.
std::vector<bool> ColumnBuilder::UsedIds(const std::vector<Piece>& pieces) const {
  const RowIndex kept = std::accumulate(
      pieces.begin(), pieces.end(), RowIndex{0}, [](RowIndex sum, const Piece& piece) {
        return sum + (piece.numeric ? 0 : piece.end - piece.begin);
      });
  std::vector<bool> used(dictionary_.size(), kept == ids_.rows());
  if (kept == ids_.rows()) return used;
  for (const Piece& piece : pieces) {
    if (piece.numeric) continue;
    ids_.ForEach(piece.begin, piece.end, [&](RowIndex, Code id) { used[id] = true; });
  }
  return used;
}

std::vector<double> ColumnBuilder::KeptNumbers(const std::vector<Piece>& pieces) && {
  if (pieces.size() == 1 && pieces[0].numeric && pieces[0].end - pieces[0].begin == rows()) {
    return std::move(numbers_);
  }
  std::vector<double> kept;
  for (const Piece& piece : pieces) {
    if (!piece.numeric) continue;
    kept.insert(kept.end(), numbers_.begin() + static_cast<std::ptrdiff_t>(piece.begin),
                numbers_.begin() + static_cast<std::ptrdiff_t>(piece.end));
  }
  numbers_ = {};
  return kept;
}

uint64_t ColumnBuilder::CountMissingTexts(const std::vector<Piece>& pieces) const {
  const std::vector<bool> missing = MissingIds();
  if (!Any(missing)) return 0;
  const std::vector<uint8_t> lacks(missing.begin(), missing.end());  // bytes are faster to read
  uint64_t count = 0;
  for (const Piece& piece : pieces) {
    if (piece.numeric) continue;
    ids_.ForEach(piece.begin, piece.end, [&](RowIndex, Code id) { count += lacks[id]; });
  }
  return count;
}

ColumnBuilder::Translation ColumnBuilder::Nominal(const std::vector<bool>& used,
                                                  Attribute& attribute) const {
  struct Item {
    std::string_view text;
    size_t id;
  };
  const Texts& texts = dictionary_.texts();
  std::vector<Item> items;
  if (plan_->keeps_unseen) {
    for (const std::string& value : plan_->declared) items.push_back({value, texts.size()});
  }
  for (size_t id = 0; id < texts.size(); ++id) {
    if (used[id]) items.push_back({IsMissingText(texts[id]) ? kMissingValue : texts[id], id});
  }
  std::sort(items.begin(), items.end(),
            [](const Item& a, const Item& b) { return a.text < b.text; });
  Translation translation;
  translation.code_of_id.resize(texts.size() + 1);
  for (const Item& item : items) {
    if (attribute.values.empty() || attribute.values.back() != item.text) {
      attribute.values.emplace_back(item.text);
    }
    translation.code_of_id[item.id] = static_cast<Code>(attribute.values.size() - 1);
  }
  return translation;
}

ColumnBuilder::Translation ColumnBuilder::Numeric(const std::vector<bool>& used,
                                                  std::vector<double> kept,
                                                  Attribute& attribute) const {
  const Texts& texts = dictionary_.texts();
  for (size_t id = 0; id < texts.size(); ++id) {
    kept.push_back(used[id] ? CellNumber(texts[id]).value_or(kNoNumber) : kNoNumber);
  }
  RankedNumbers ranked = RankNumbers(kept);
  attribute.numbers = std::move(ranked.distinct);
  const auto texts_begin = ranked.ranks.end() - static_cast<std::ptrdiff_t>(texts.size());
  Translation translation;
  translation.code_of_id.assign(texts_begin, ranked.ranks.end());
  ranked.ranks.erase(texts_begin, ranked.ranks.end());
  translation.code_of_number = std::move(ranked.ranks);
  return translation;
}

// In place where the codes need no other packing: fresh memory is slow.
Column ColumnBuilder::Translate(const std::vector<Piece>& pieces, Translation translation,
                                size_t code_count) && {
  const bool one_piece = pieces.size() == 1;
  if (one_piece && pieces[0].end - pieces[0].begin == ids_.rows() && ids_.Fits(code_count)) {
    ids_.Translate(translation.code_of_id);
    return std::move(ids_).Finish();
  }
  const Column ids = std::move(ids_).Finish();
  Column::Packing packing = Column::PackingFor(0, code_count);
  if (auto* wide = std::get_if<std::vector<Code>>(&packing);
      wide != nullptr && one_piece && pieces[0].numeric) {
    *wide = std::move(translation.code_of_number);
    return {wide->size(), std::move(packing)};
  }
  ColumnFiller filler;
  filler.Widen(code_count);
  filler.Reserve(std::accumulate(
      pieces.begin(), pieces.end(), RowIndex{0},
      [](RowIndex sum, const Piece& piece) { return sum + piece.end - piece.begin; }));
  std::span<const Code> codes = translation.code_of_number;
  for (const Piece& piece : pieces) {
    if (piece.numeric) {
      filler.Append(codes.first(piece.end - piece.begin));
      codes = codes.subspan(piece.end - piece.begin);
    } else {
      filler.Append(ids, piece.begin, piece.end, translation.code_of_id);
    }
  }
  return std::move(filler).Finish();
}

BuiltColumn ColumnBuilder::Build(const std::vector<RowRun>& kept) && {
  const std::vector<Piece> pieces = PiecesOf(kept);
  const std::vector<bool> used = UsedIds(pieces);
  std::vector<double> kept_numbers = std::move(*this).KeptNumbers(pieces);
  const auto known = std::count_if(kept_numbers.begin(), kept_numbers.end(), IsKnown);

  Attribute attribute;
  attribute.name = plan_->name;
  attribute.missing =
      CountMissingTexts(pieces) + kept_numbers.size() - static_cast<uint64_t>(known);
  RowIndex rows = 0;
  for (const Piece& piece : pieces) rows += piece.end - piece.begin;
  const bool numbers = plan_->use == Use::kNumeric || (plan_->use == Use::kDetect && AllNumbers());
  attribute.type = numbers && attribute.missing < rows ? Type::kNumeric : Type::kNominal;
  Translation translation = attribute.numeric() ? Numeric(used, std::move(kept_numbers), attribute)
                                                : Nominal(used, attribute);
  dictionary_ = {};
  Column column = std::move(*this).Translate(pieces, std::move(translation), attribute.CodeCount());
  return {std::move(attribute), std::move(column)};
}

}  // namespace espalier
