#include "table/engine/child_rows.h"

#include <algorithm>
#include <bit>
#include <span>
#include <type_traits>
#include <utility>

#include "table/class_counts.h"
#include "table/engine/block_pool.h"
#include "table/engine/coarse_bins.h"

namespace espalier {
namespace {

// With more bins a row than this, a code column gets new local codes.
constexpr size_t kMaxBinsPerRow = 4;

// With more words of marks a row than this, new local codes are found by sorting.
constexpr size_t kMaxMarksPerRow = 8;

size_t WordsForCodes(RowIndex rows, size_t bytes) { return (rows * bytes + 7) / 8; }

bool IsSparse(size_t bins, RowIndex rows) { return bins > kMaxBinsPerRow * rows; }

using CodeColumn = Child::CodeColumn;

PackedCodes& PartOf(NodeRows& node, const CodeColumn& column) {
  if (column.part == CodeColumn::Part::kClass) return node.class_codes;
  CodeSlice& slice = node.codes[column.slice];
  return column.part == CodeColumn::Part::kCodes ? slice.codes : slice.bins;
}

// The layout of a child's slice. Coarse bins go where they are of use no more; while there are
// any, the codes stay as they are, since hardly anybody will ask for them.
CodeSlice LayOutSlice(const CodeSlice& parent, RowIndex rows) {
  CodeSlice slice = {parent.attribute, {nullptr, parent.codes.bytes}, parent.values};
  if (parent.coarse() && rows >= kMinCoarseRows) {
    slice.bin_ends = parent.bin_ends;
    slice.bins.bytes = parent.bins.bytes;
  } else if (IsSparse(parent.values->size(), rows)) {
    slice.values = nullptr;
    slice.codes.bytes = CodeBytes(static_cast<size_t>(rows));
  }
  return slice;
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
    child.code_columns.push_back({CodeColumn::Part::kClass, 0, parent.class_codes});
    child.rows.class_codes.bytes = parent.class_codes.bytes;
  }
  for (size_t i = 0; i < parent.codes.size(); ++i) {
    const CodeSlice& slice = parent.codes[i];
    const bool told_apart =
        slice.attribute == test.attribute && test.kind == Test::Kind::kEachValue;
    if (parent.constant_codes[i] != 0 || told_apart) continue;
    const size_t at = child.rows.codes.size();
    child.rows.codes.push_back(LayOutSlice(slice, child.rows.rows));
    child.code_columns.push_back({CodeColumn::Part::kCodes, at, slice.codes, slice.values});
    if (!child.rows.codes.back().coarse()) continue;
    child.code_columns.push_back({CodeColumn::Part::kBins, at, slice.bins});
  }
  child.rows.constant_codes.resize(child.rows.codes.size());
  child.rows.kept.resize(child.rows.codes.size());
}

size_t WordsOf(Child& child) {
  NodeRows& node = child.rows;
  size_t words = child.bit_sources.size() * WordsFor(node.rows);
  for (const CodeColumn& column : child.code_columns) {
    words += WordsForCodes(node.rows, PartOf(node, column).bytes);
  }
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
  for (CodeColumn& column : child.code_columns) {
    PackedCodes& codes = PartOf(node, column);
    column.target = at;
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

// Marks the codes that occur, and notes how many there are in front of each word of marks.
void MarkOccurring(size_t bins, PartitionScratch& scratch) {
  scratch.marks.assign(WordsFor(bins), 0);
  for (const uint32_t code : scratch.codes) {
    scratch.marks[code / kWordBits] |= uint64_t{1} << (code % kWordBits);
  }
  scratch.ranks.resize(scratch.marks.size());
  uint32_t rank = 0;
  for (size_t w = 0; w < scratch.marks.size(); ++w) {
    scratch.ranks[w] = rank;
    rank += static_cast<uint32_t>(std::popcount(scratch.marks[w]));
  }
}

// The values of the marked codes, ascending.
std::vector<Code> MarkedValues(std::span<const uint64_t> marks, const std::vector<Code>& values) {
  std::vector<Code> marked;
  for (size_t w = 0; w < marks.size(); ++w) {
    for (uint64_t word = marks[w]; word != 0; word &= word - 1) {
      marked.push_back(values[w * kWordBits + static_cast<size_t>(std::countr_zero(word))]);
    }
  }
  return marked;
}

// Writes the rank of every code among the marked ones.
template <typename T>
void WriteRanks(const PartitionScratch& scratch, T* out) {
  for (const uint32_t code : scratch.codes) {
    const uint64_t below =
        scratch.marks[code / kWordBits] & ((uint64_t{1} << (code % kWordBits)) - 1);
    const uint32_t rank =
        scratch.ranks[code / kWordBits] + static_cast<uint32_t>(std::popcount(below));
    *out++ = static_cast<T>(rank);
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

template <typename T>
std::vector<Code> RenewByMarks(const std::vector<Code>& values, PartitionScratch& scratch, T* out) {
  MarkOccurring(values.size(), scratch);
  WriteRanks(scratch, out);
  return MarkedValues(scratch.marks, values);
}

template <typename T>
std::vector<Code> RenewBySorting(const std::vector<Code>& values, const PartitionScratch& scratch,
                                 T* out) {
  std::vector<Code> occurring(scratch.codes.begin(), scratch.codes.end());
  std::sort(occurring.begin(), occurring.end());
  occurring.erase(std::unique(occurring.begin(), occurring.end()), occurring.end());
  for (const uint32_t code : scratch.codes) {
    const auto at = std::lower_bound(occurring.begin(), occurring.end(), code);
    *out++ = static_cast<T>(at - occurring.begin());
  }
  for (Code& code : occurring) code = values[code];
  return occurring;
}

// Writes scratch.codes as codes of their own, which count only the values that occur.
CodeList RenewCodes(const std::vector<Code>& values, PartitionScratch& scratch, void* target,
                    size_t bytes) {
  CodeList renewed;
  VisitTarget(target, bytes, [&](auto* out) {
    const bool few_rows = WordsFor(values.size()) > kMaxMarksPerRow * scratch.codes.size();
    renewed = std::make_shared<const std::vector<Code>>(
        few_rows ? RenewBySorting(values, scratch, out) : RenewByMarks(values, scratch, out));
  });
  return renewed;
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
  const CodeColumn& codes = child.code_columns[column];
  if (codes.part == CodeColumn::Part::kCodes && child.rows.codes[codes.slice].values == nullptr) {
    CodeSlice& slice = child.rows.codes[codes.slice];
    TakeParentCodes(partition, codes.source, child, kernels, scratch);
    slice.values = RenewCodes(*codes.source_values, scratch, codes.target, slice.codes.bytes);
    return;
  }
  codes.source.Visit([&](const auto* in) {
    using T = std::remove_const_t<std::remove_pointer_t<decltype(in)>>;
    TakeCodes(in, partition, child, kernels, static_cast<T*>(codes.target));
  });
}

void RenewIfSparse(NodeRows& node, size_t slice, PartitionScratch& scratch) {
  CodeSlice& codes = node.codes[slice];
  if (!IsSparse(codes.values->size(), node.rows)) return;
  codes.codes.Visit([&](const auto* in) { scratch.codes.assign(in, in + node.rows); });
  const size_t bytes = CodeBytes(static_cast<size_t>(node.rows));
  codes.own_codes = NewBlock(WordsForCodes(node.rows, bytes));
  codes.values = RenewCodes(*codes.values, scratch, codes.own_codes.get(), bytes);
  codes.codes = {codes.own_codes.get(), bytes};
}

}  // namespace espalier
