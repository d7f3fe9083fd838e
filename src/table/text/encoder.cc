#include "table/text/encoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>

#include "table/text/cell.h"

namespace espalier {
namespace {

using Use = ColumnPlan::Use;

// Whether so many distinct numbers among so many rows look like a measurement, whose texts
// are not worth keeping.
bool LooksMeasured(size_t distinct, size_t rows) {
  return distinct > 1000 || (distinct >= 64 && 2 * distinct > rows);
}

// Columns must not begin a multiple of 4096 bytes apart, or they fight for cache lines.
constexpr size_t kStridePadding = 96;

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

// The numbers of all texts, if all that are not missing have one.
std::optional<std::vector<double>> NumbersOf(const Texts& texts) {
  std::vector<double> numbers(texts.size());
  for (size_t i = 0; i < texts.size(); ++i) {
    const std::optional<double> number = CellNumber(texts[i]);
    if (!number && !IsMissing(texts[i])) return std::nullopt;
    numbers[i] = number.value_or(kNoNumber);
  }
  return numbers;
}

Column::Bits PackBits(std::span<const uint16_t> codes) {
  Column::Bits bits{std::vector<uint64_t>(WordsFor(codes.size()))};
  for (size_t word = 0; word < bits.words.size(); ++word) {
    const size_t begin = word * kWordBits;
    const size_t count = std::min(kWordBits, codes.size() - begin);
    uint64_t packed = 0;
    for (size_t i = 0; i < count; ++i) packed |= uint64_t{codes[begin + i]} << i;
    bits.words[word] = packed;
  }
  return bits;
}

Column Pack(std::span<const uint16_t> codes, size_t code_count) {
  if (code_count <= 2) return {codes.size(), PackBits(codes)};
  if (code_count > 0x100) return {codes.size(), std::vector(codes.begin(), codes.end())};
  std::vector<uint8_t> bytes(codes.size());
  std::transform(codes.begin(), codes.end(), bytes.begin(),
                 [](uint16_t code) { return static_cast<uint8_t>(code); });
  return {codes.size(), std::move(bytes)};
}

}  // namespace

Encoder::Encoder(std::span<const ColumnPlan> plans, size_t chunk_rows)
    : plans_(plans),
      chunk_rows_(chunk_rows),
      lanes_(plans.size()),
      codes_(plans.size() * (chunk_rows + kStridePadding)) {
  assert(chunk_rows >= 1 && chunk_rows <= kMaxChunkRows);
  for (size_t column = 0; column < lanes_.size(); ++column) {
    lanes_[column].codes = codes_.data() + column * (chunk_rows + kStridePadding);
    ResetLane(column);
  }
}

// A skipped column takes any one-byte cell as code 0, which nobody reads.
void Encoder::ResetLane(size_t column) {
  Lane& lane = lanes_[column];
  lane.code_of_byte.fill(plans_[column].use == Use::kSkip ? uint16_t{0} : kNoCode);
  lane.dictionary.Clear();
  lane.broken = false;
}

void Encoder::TakeSlowly(size_t column, const Cell& cell) {
  if (plans_[column].use == Use::kSkip) return;
  Lane& lane = lanes_[column];
  if (lane.numeric()) return TakeNumber(column, cell);
  const Dictionary::Found found = lane.dictionary.Intern(cell.value);
  if (found.added) Check(column, cell);
  lane.codes[row_] = static_cast<uint16_t>(found.code);
  if (cell.value.size() == 1) {
    lane.code_of_byte[static_cast<unsigned char>(cell.value[0])] = lane.codes[row_];
  }
}

void Encoder::TakeNumber(size_t column, const Cell& cell) {
  Lane& lane = lanes_[column];
  const std::optional<double> number = CellNumber(cell.value);
  lane.numbers[row_] = number.value_or(kNoNumber);
  if (number) return;
  Check(column, cell);
  lane.broken = lane.broken || !IsMissing(cell.value);
}

void Encoder::Check(size_t column, const Cell& cell) {
  if (fault_) return;
  const ColumnPlan& plan = plans_[column];
  if (plan.use == Use::kNumeric && !CellNumber(cell.value) && !IsMissing(cell.value)) {
    fault_ = {cell.raw.data(), fmt::format("'{}' is not a number, but column '{}' is numeric",
                                           cell.value, plan.name)};
  } else if (plan.use == Use::kDeclared && !IsMissing(cell.value) &&
             !std::binary_search(plan.declared.begin(), plan.declared.end(), cell.value)) {
    fault_ = {cell.raw.data(),
              fmt::format("'{}' is not a declared value of '{}'", cell.value, plan.name)};
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
    sealed.codes = Pack({lane.codes, row_}, lane.dictionary.size());
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

// The lanes are reset even where there was no whole row: half a record may have left values.
std::vector<Chunk> Encoder::TakeChunks() {
  Seal();
  fault_.reset();
  for (size_t column = 0; column < lanes_.size(); ++column) ResetLane(column);
  return std::exchange(chunks_, {});
}

}  // namespace espalier
