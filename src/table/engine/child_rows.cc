#include "table/engine/child_rows.h"

#include <algorithm>
#include <span>
#include <type_traits>
#include <utility>

#include "table/class_counts.h"

namespace espalier {
namespace {

// With more bins a row than this, a code column gets new local codes.
constexpr size_t kMaxBinsPerRow = 4;

// With more bins a row than this, new local codes are found by sorting, else by a table.
constexpr size_t kMaxTablePerRow = 16;

size_t WordsForCodes(RowIndex rows, size_t bytes) { return (rows * bytes + 7) / 8; }

size_t ChildBins(size_t parent_bins, RowIndex rows) {
  return parent_bins > kMaxBinsPerRow * rows ? static_cast<size_t>(rows) : parent_bins;
}

// Of the parent's slices, those stay that can still tell the child's rows apart.
void AddBitColumns(const NodeRows& parent, const Test& test, Child& child) {
  child.bit_sources = parent.class_planes;
  child.rows.class_planes.resize(parent.class_planes.size());
  for (size_t i = 0; i < parent.bits.size(); ++i) {
    const BitSlice& slice = parent.bits[i];
    if (parent.constant_bits[i] != 0 || slice.attribute == test.attribute) continue;
    child.bit_sources.push_back(slice.words);
    child.rows.bits.push_back({slice.attribute, nullptr});
  }
  child.rows.constant_bits.resize(child.rows.bits.size());
}

void AddCodeColumns(const NodeRows& parent, const Test& test, Child& child) {
  if (parent.class_codes.data != nullptr) {
    child.code_columns.push_back({parent.class_codes, nullptr, nullptr});
    child.rows.class_codes.bytes = parent.class_codes.bytes;
  }
  for (size_t i = 0; i < parent.codes.size(); ++i) {
    const CodeSlice& slice = parent.codes[i];
    const bool told_apart =
        slice.attribute == test.attribute && test.kind == Test::Kind::kEachValue;
    if (parent.constant_codes[i] != 0 || told_apart) continue;
    child.code_columns.push_back({slice.codes, slice.values, nullptr});
    const size_t bins = ChildBins(slice.values->size(), child.rows.rows);
    const bool renewed = bins != slice.values->size();
    const size_t bytes = renewed ? CodeBytes(bins) : slice.codes.bytes;
    child.rows.codes.push_back(
        {slice.attribute, {nullptr, bytes}, renewed ? nullptr : slice.values});
  }
  child.rows.constant_codes.resize(child.rows.codes.size());
  child.rows.kept.resize(child.rows.codes.size());
}

size_t WordsOf(const Child& child) {
  const NodeRows& node = child.rows;
  size_t words = child.bit_sources.size() * WordsFor(node.rows);
  words += WordsForCodes(node.rows, node.class_codes.bytes);
  for (const CodeSlice& slice : node.codes) words += WordsForCodes(node.rows, slice.codes.bytes);
  return words;
}

}  // namespace

Child LayOutChild(const NodeRows& parent, const Partition& partition, size_t branch,
                  const Test& test) {
  Child child;
  child.branch = branch;
  const size_t classes = parent.class_counts.size();
  const auto counts = ClassCountsAt(partition.class_counts, branch, classes);
  child.rows.class_counts.assign(counts.begin(), counts.end());
  child.rows.rows = RowsIn(counts);
  AddBitColumns(parent, test, child);
  AddCodeColumns(parent, test, child);
  child.words = WordsOf(child);
  return child;
}

void PlaceChild(const WordBlock& block, size_t begin, Child& child) {
  NodeRows& node = child.rows;
  uint64_t* at = block.get() + begin;
  for (size_t i = 0; i < child.bit_sources.size(); ++i, at += WordsFor(node.rows)) {
    child.bit_targets.push_back(at);
    const size_t planes = node.class_planes.size();
    (i < planes ? node.class_planes[i] : node.bits[i - planes].words) = at;
  }
  const size_t first_slice = child.code_columns.size() - node.codes.size();
  for (size_t i = 0; i < child.code_columns.size(); ++i) {
    PackedCodes& codes = i < first_slice ? node.class_codes : node.codes[i - first_slice].codes;
    child.code_columns[i].target = at;
    codes.data = at;
    at += WordsForCodes(node.rows, codes.bytes);
  }
  node.storage.push_back(block);
}

namespace {

void GatherBits(const uint64_t* in, std::span<const RowIndex> order, uint64_t* out) {
  for (size_t begin = 0; begin < order.size(); begin += kWordBits) {
    const size_t end = std::min(order.size(), begin + kWordBits);
    uint64_t word = 0;
    for (size_t i = begin; i < end; ++i) {
      const RowIndex row = order[i];
      word |= (in[row / kWordBits] >> (row % kWordBits) & 1U) << (i - begin);
    }
    out[begin / kWordBits] = word;
  }
}

std::span<const RowIndex> OrderOf(const Partition& partition, const Child& child) {
  return std::span(partition.order).subspan(partition.begins[child.branch], child.rows.rows);
}

// The codes of the child's rows, in order.
template <typename T>
void TakeCodes(const T* in, const Partition& partition, const Child& child,
               const BitKernels& kernels, T* out) {
  if (!partition.selects.empty()) {
    kernels.CompressCodes(in, partition.selects[child.branch], std::span(out, child.rows.rows));
    return;
  }
  for (const RowIndex row : OrderOf(partition, child)) *out++ = in[row];
}

// The values that occur among `codes`, ascending, in terms of the old list.
std::vector<Code> OccurringCodes(std::span<const uint32_t> codes, size_t bins,
                                 std::vector<uint32_t>& ranks) {
  std::vector<Code> occurring;
  if (bins > kMaxTablePerRow * codes.size()) {
    occurring.assign(codes.begin(), codes.end());
    std::sort(occurring.begin(), occurring.end());
    occurring.erase(std::unique(occurring.begin(), occurring.end()), occurring.end());
    return occurring;
  }
  ranks.assign(bins, 0);
  for (const uint32_t code : codes) ranks[code] = 1;
  for (Code code = 0; code < bins; ++code) {
    if (ranks[code] == 0) continue;
    ranks[code] = static_cast<uint32_t>(occurring.size());
    occurring.push_back(code);
  }
  return occurring;
}

template <typename T>
void WriteRanks(const PartitionScratch& scratch, const std::vector<Code>& occurring, size_t bins,
                T* out) {
  const bool by_table = bins <= kMaxTablePerRow * scratch.codes.size();
  for (size_t i = 0; i < scratch.codes.size(); ++i) {
    const uint32_t code = scratch.codes[i];
    const auto rank =
        by_table
            ? scratch.ranks[code]
            : static_cast<uint32_t>(std::lower_bound(occurring.begin(), occurring.end(), code) -
                                    occurring.begin());
    out[i] = static_cast<T>(rank);
  }
}

template <typename F>
void VisitTarget(void* target, size_t bytes, F f) {
  if (bytes == 1) return f(static_cast<uint8_t*>(target));
  if (bytes == 2) return f(static_cast<uint16_t*>(target));
  return f(static_cast<uint32_t*>(target));
}

// Fills scratch.codes with the child's codes in terms of the parent's list.
void TakeParentCodes(const Partition& partition, const PackedCodes& source, const Child& child,
                     const BitKernels& kernels, PartitionScratch& scratch) {
  scratch.codes.resize(child.rows.rows);
  source.Visit([&](const auto* in) {
    using T = std::remove_const_t<std::remove_pointer_t<decltype(in)>>;
    if constexpr (std::is_same_v<T, uint32_t>) {
      TakeCodes(in, partition, child, kernels, scratch.codes.data());
    } else {
      std::vector<T> narrow(child.rows.rows);
      TakeCodes(in, partition, child, kernels, narrow.data());
      std::copy(narrow.begin(), narrow.end(), scratch.codes.begin());
    }
  });
}

void RenewCodes(const Child::CodeColumn& column, CodeSlice& slice, PartitionScratch& scratch) {
  const std::vector<Code>& old_values = *column.source_values;
  std::vector<Code> occurring = OccurringCodes(scratch.codes, old_values.size(), scratch.ranks);
  VisitTarget(column.target, slice.codes.bytes,
              [&](auto* out) { WriteRanks(scratch, occurring, old_values.size(), out); });
  for (Code& code : occurring) code = old_values[code];
  slice.values = std::make_shared<const std::vector<Code>>(std::move(occurring));
}

}  // namespace

void FillBitColumns(const Partition& partition, Child& child, size_t begin, size_t end,
                    const BitKernels& kernels) {
  const auto in = std::span<const uint64_t* const>(child.bit_sources).subspan(begin, end - begin);
  const auto out = std::span<uint64_t* const>(child.bit_targets).subspan(begin, end - begin);
  if (!partition.selects.empty()) {
    kernels.compress(in, partition.selects[child.branch], out);
    return;
  }
  for (size_t i = 0; i < in.size(); ++i) GatherBits(in[i], OrderOf(partition, child), out[i]);
}

void FillCodeColumn(const Partition& partition, Child& child, size_t column,
                    const BitKernels& kernels, PartitionScratch& scratch) {
  const Child::CodeColumn& codes = child.code_columns[column];
  const size_t first_slice = child.code_columns.size() - child.rows.codes.size();
  if (column >= first_slice && child.rows.codes[column - first_slice].values == nullptr) {
    TakeParentCodes(partition, codes.source, child, kernels, scratch);
    RenewCodes(codes, child.rows.codes[column - first_slice], scratch);
    return;
  }
  codes.source.Visit([&](const auto* in) {
    using T = std::remove_const_t<std::remove_pointer_t<decltype(in)>>;
    TakeCodes(in, partition, child, kernels, static_cast<T*>(codes.target));
  });
}

}  // namespace espalier
