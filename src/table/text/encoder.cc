#include "table/text/encoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "table/text/cell.h"
#include "table/text/plain_records.h"

namespace espalier {
namespace {

using Use = ColumnPlan::Use;

// Whether so many distinct numbers among so many rows look like a measurement, whose texts
// are not worth keeping.
bool LooksMeasured(size_t distinct, size_t rows) {
  return distinct > 1000 || (distinct >= 64 && 2 * distinct > rows);
}

void FillPacking(std::span<const uint16_t> codes, Column::Bits& bits) {
  for (size_t word = 0; word < bits.words.size(); ++word) {
    const size_t begin = word * kWordBits;
    const size_t count = std::min(kWordBits, codes.size() - begin);
    uint64_t packed = 0;
    for (size_t i = 0; i < count; ++i) packed |= uint64_t{codes[begin + i]} << i;
    bits.words[word] = packed;
  }
}
template <typename T>
void FillPacking(std::span<const uint16_t> codes, std::vector<T>& packed) {
  std::transform(codes.begin(), codes.end(), packed.begin(),
                 [](uint16_t code) { return static_cast<T>(code); });
}

Column Pack(std::span<const uint16_t> codes, size_t code_count) {
  Column::Packing packing = Column::PackingFor(codes.size(), code_count);
  std::visit([codes](auto& packed) { FillPacking(codes, packed); }, packing);
  return {codes.size(), std::move(packing)};
}

}  // namespace

std::optional<std::vector<double>> NumbersOf(const Texts& texts) {
  std::vector<double> numbers(texts.size());
  for (size_t i = 0; i < texts.size(); ++i) {
    const std::optional<double> number = CellNumber(texts[i]);
    if (!number && !IsMissing(texts[i])) return std::nullopt;
    numbers[i] = number.value_or(kNoNumber);
  }
  return numbers;
}

Encoder::Encoder(std::span<const ColumnPlan> plans, size_t chunk_rows)
    : plans_(plans), chunk_rows_(chunk_rows), lanes_(plans.size()) {
  assert(chunk_rows >= 1 && chunk_rows <= kMaxChunkRows);
  for (size_t column = 0; column < lanes_.size(); ++column) {
    if (plans_[column].use != Use::kSkip) lanes_[column].codes.resize(chunk_rows);
    ResetLane(column);
  }
}

void Encoder::ResetLane(size_t column) {
  Lane& lane = lanes_[column];
  lane.code_of_byte.fill(kNoCode);
  lane.dictionary.Clear();
  lane.broken = false;
}

template <typename Records>
std::optional<CellFault> Encoder::Take(const Records& records) {
  assert(records.rows() <= room());
  for (size_t column = 0; column < lanes_.size(); ++column) {
    if (plans_[column].use == Use::kSkip) continue;
    if (lanes_[column].numeric()) {
      TakeNumbers(column, records.column(column));
    } else {
      TakeTexts(column, records.column(column));
    }
  }
  row_ += records.rows();
  if (room() == 0) Seal();
  return std::exchange(fault_, std::nullopt);
}

template <typename Cells>
void Encoder::TakeTexts(size_t column, Cells cells) {
  Lane& lane = lanes_[column];
  size_t row = 0;
  if (lane.longest == Length::kByte) row = TakeBytes(column, cells);
  if (row < cells.rows() && lane.longest == Length::kByte) lane.longest = Length::kShort;
  if (lane.longest == Length::kShort) row = TakeShort(column, cells, row);
  if (row < cells.rows()) lane.longest = Length::kAny;
  if (lane.longest == Length::kAny) TakeAny(column, cells, row);
}

// Takes cells of one byte, up to the first that is none.
template <typename Cells>
size_t Encoder::TakeBytes(size_t column, Cells cells) {
  uint16_t* const codes = lanes_[column].codes.data() + row_;
  uint16_t* const code_of_byte = lanes_[column].code_of_byte.data();
  for (size_t row = 0; row < cells.rows(); ++row) {
    const std::string_view cell = cells[row];
    if (cell.size() != 1) return row;
    uint16_t& code = code_of_byte[static_cast<unsigned char>(cell[0])];
    if (code == kNoCode) code = Intern(column, row, cell);
    codes[row] = code;
  }
  return cells.rows();
}

// The code of a text that may be new in its lane. It makes the key again, so that the loops below
// need not have it in memory.
uint16_t Encoder::Intern(size_t column, size_t row, std::string_view text) {
  const Dictionary::Found found = lanes_[column].dictionary.Intern(text, KeyOfReadable(text));
  if (found.added) Check(column, row, text);
  return static_cast<uint16_t>(found.code);
}

// Takes cells of up to eight bytes, up to the first that is longer.
template <typename Cells>
size_t Encoder::TakeShort(size_t column, Cells cells, size_t row) {
  uint16_t* const codes = lanes_[column].codes.data() + row_;
  Dictionary::Glance known = lanes_[column].dictionary.glance();
  for (; row < cells.rows(); ++row) {
    const std::string_view cell = cells[row];
    if (cell.size() > kShortKeyBytes) return row;
    if (const Code* code = known.FindShort(ShortKeyOfReadable(cell))) {
      codes[row] = static_cast<uint16_t>(*code);
    } else {
      codes[row] = Intern(column, row, cell);
      known = lanes_[column].dictionary.glance();
    }
  }
  return row;
}

template <typename Cells>
void Encoder::TakeAny(size_t column, Cells cells, size_t row) {
  uint16_t* const codes = lanes_[column].codes.data() + row_;
  Dictionary::Glance known = lanes_[column].dictionary.glance();
  for (; row < cells.rows(); ++row) {
    const std::string_view cell = cells[row];
    const Code* code = cell.size() <= kKeyBytes ? known.Find(KeyOfReadable(cell)) : nullptr;
    if (code != nullptr) {
      codes[row] = static_cast<uint16_t>(*code);
    } else {
      codes[row] = Intern(column, row, cell);
      known = lanes_[column].dictionary.glance();
    }
  }
}

template <typename Cells>
void Encoder::TakeNumbers(size_t column, Cells cells) {
  double* numbers = lanes_[column].numbers.data() + row_;
  for (size_t row = 0; row < cells.rows(); ++row) {
    const double number = DigitsOfReadable(cells[row]);
    numbers[row] = std::isnan(number) ? NumberOf(column, row, cells[row]) : number;
  }
}

// The number of any text, kNoNumber if it is none.
double Encoder::NumberOf(size_t column, size_t row, std::string_view text) {
  const std::optional<double> number = CellNumber(text);
  if (number) return *number;
  Check(column, row, text);
  if (!IsMissing(text)) lanes_[column].broken = true;
  return kNoNumber;
}

// Keeps the fault that comes first in the file: columns are checked one after the other.
void Encoder::Check(size_t column, size_t row, std::string_view text) {
  if (fault_ && fault_->row <= row) return;
  const ColumnPlan& plan = plans_[column];
  if (plan.use == Use::kNumeric && !CellNumber(text) && !IsMissing(text)) {
    fault_ = {row, column,
              fmt::format("'{}' is not a number, but column '{}' is numeric", text, plan.name)};
  } else if (plan.use == Use::kDeclared && !IsMissing(text) &&
             !std::binary_search(plan.declared.begin(), plan.declared.end(), text)) {
    fault_ = {row, column, fmt::format("'{}' is not a declared value of '{}'", text, plan.name)};
  }
}

// Rewrites the lane's rows as numbers, if they look like a measurement.
bool Encoder::TurnNumeric(size_t column) {
  Lane& lane = lanes_[column];
  const Texts& texts = lane.dictionary.texts();
  const Use use = plans_[column].use;
  if (use != Use::kDetect && use != Use::kNumeric) return false;
  if (!LooksMeasured(texts.size(), row_)) return false;
  const std::optional<std::vector<double>> numbers = NumbersOf(texts);
  if (!numbers) return false;
  lane.numbers.resize(chunk_rows_);
  for (size_t row = 0; row < row_; ++row) lane.numbers[row] = (*numbers)[lane.codes[row]];
  return true;
}

ChunkColumn Encoder::SealLane(size_t column) {
  Lane& lane = lanes_[column];
  ChunkColumn sealed;
  if (lane.numeric() || TurnNumeric(column)) {
    const auto end = lane.numbers.begin() + static_cast<std::ptrdiff_t>(row_);
    sealed.values = std::vector<double>(lane.numbers.begin(), end);
    sealed.broken = lane.broken;
  } else {
    sealed.codes = Pack(std::span(lane.codes).first(row_), lane.dictionary.size());
    sealed.values = lane.dictionary.texts();
  }
  return sealed;
}

void Encoder::Seal() {
  if (row_ == 0) return;
  Chunk chunk;
  chunk.rows = row_;
  chunk.columns.resize(lanes_.size());
  for (size_t column = 0; column < lanes_.size(); ++column) {
    if (plans_[column].use == Use::kSkip) continue;
    chunk.columns[column] = SealLane(column);
    ResetLane(column);
  }
  chunks_.push_back(std::move(chunk));
  row_ = 0;
}

std::vector<Chunk> Encoder::TakeChunks() {
  Seal();
  return std::exchange(chunks_, {});
}

template std::optional<CellFault> Encoder::Take(const CellBatch& records);
template std::optional<CellFault> Encoder::Take(const PlainRecords& records);

}  // namespace espalier
