#include "table/engine/partition.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <utility>

#include "table/class_counts.h"

namespace espalier {
namespace {

template <typename Slice>
const Slice* FindSlice(const std::vector<Slice>& slices, AttributeId attribute) {
  const auto found = std::find_if(slices.begin(), slices.end(),
                                  [&](const Slice& s) { return s.attribute == attribute; });
  return found == slices.end() ? nullptr : &*found;
}

// The local codes that occur, ascending.
std::vector<size_t> Occurring(const ValueCounts& counts, size_t classes) {
  std::vector<size_t> occurring;
  for (size_t i = 0; i < counts.codes.size(); ++i) {
    if (RowsIn(ClassCountsAt(counts.counts, i, classes)) > 0) occurring.push_back(i);
  }
  return occurring;
}

// A test with two branches, in local codes: one branch takes an interval of them, the other
// branch the rest.
struct Interval {
  size_t branch = 0;
  size_t begin = 0;
  size_t end = 0;
};

Interval IntervalOf(const Test& test, const Attribute& attribute, std::span<const Code> codes) {
  if (test.kind == Test::Kind::kOneValue) {
    const auto value = std::lower_bound(codes.begin(), codes.end(), test.code) - codes.begin();
    return {0, static_cast<size_t>(value), static_cast<size_t>(value) + 1};
  }
  const auto cut = std::upper_bound(codes.begin(), codes.end(), test.code) - codes.begin();
  const bool last_goes_low =
      test.missing == Test::Missing::kLow && codes.back() == attribute.MissingCode();
  return {1, static_cast<size_t>(cut), codes.size() - (last_goes_low ? 1 : 0)};
}

// Bit i is the lowest bit of bytes[i].
// REQUIRES: bytes are 0 or 1
uint64_t PackBits(const std::array<uint8_t, kWordBits>& bytes) {
  // Copies of byte i of a group stand so that its bit meets bit 56 + i of the product, and no
  // two of them meet.
  constexpr uint64_t kGather = 0x0102040810204080;
  uint64_t word = 0;
  for (size_t group = 0; group < bytes.size() / 8; ++group) {
    uint64_t eight = 0;
    for (size_t i = 0; i < 8; ++i) eight |= uint64_t{bytes[group * 8 + i]} << (8 * i);
    word |= (eight * kGather >> 56U) << (8 * group);
  }
  return word;
}

// Marks the rows whose code lies in the interval.
template <typename T>
std::vector<uint64_t> Select(const T* codes, RowIndex rows, const Interval& interval) {
  const auto begin = static_cast<T>(interval.begin);
  // One comparison does for both ends: codes below the begin wrap around. The last code, not the
  // one behind it, since that may be too large for the type.
  const auto last = static_cast<T>(interval.end - interval.begin - 1);
  std::vector<uint64_t> select(WordsFor(rows));
  std::array<uint8_t, kWordBits> inside{};
  for (size_t w = 0; w < rows / kWordBits; ++w) {
    for (size_t i = 0; i < kWordBits; ++i) {
      inside[i] = static_cast<T>(codes[w * kWordBits + i] - begin) <= last ? 1 : 0;
    }
    select[w] = PackBits(inside);
  }
  for (RowIndex row = rows / kWordBits * kWordBits; row < rows; ++row) {
    const bool is_inside = static_cast<T>(codes[row] - begin) <= last;
    select[row / kWordBits] |= static_cast<uint64_t>(is_inside) << (row % kWordBits);
  }
  return select;
}

std::vector<uint64_t> Complement(const std::vector<uint64_t>& select, RowIndex rows) {
  std::vector<uint64_t> result(select.size());
  std::transform(select.begin(), select.end(), result.begin(), [](uint64_t word) { return ~word; });
  if (rows % kWordBits != 0) result.back() &= (uint64_t{1} << (rows % kWordBits)) - 1;
  return result;
}

// The rows of two branches, of which those of one are given.
std::vector<std::vector<uint64_t>> BothSelects(std::vector<uint64_t> select, size_t branch,
                                               RowIndex rows) {
  std::vector<std::vector<uint64_t>> selects(2);
  selects[1 - branch] = Complement(select, rows);
  selects[branch] = std::move(select);
  return selects;
}

// Branch by branch, from the counts of the rows that a selection leaves out and those it takes.
std::vector<uint64_t> BranchCounts(const ValueCounts& selection, size_t branch) {
  std::vector<uint64_t> counts(selection.counts.begin(), selection.counts.end());
  if (branch == 0) {
    const auto half = static_cast<std::ptrdiff_t>(counts.size() / 2);
    std::rotate(counts.begin(), counts.begin() + half, counts.end());
  }
  return counts;
}

Partition PartByBits(const NodeRows& node, const BitSlice& slice, const Test& test,
                     const Attribute& attribute, Histogram& histogram) {
  Partition partition;
  partition.rows = node.rows;
  Interval interval{1, 1, 2};
  if (test.kind == Test::Kind::kEachValue) {
    partition.values = {0, 1};
  } else {
    interval = IntervalOf(test, attribute, kBothCodes);
  }
  // The interval is one of the two codes; the slice's own bits mark code 1.
  const size_t branch_of_ones = interval.begin == 1 ? interval.branch : 1 - interval.branch;
  partition.class_counts = BranchCounts(histogram.Count(node, slice), branch_of_ones);
  partition.selects =
      BothSelects({slice.words, slice.words + WordsFor(node.rows)}, branch_of_ones, node.rows);
  return partition;
}

void PartInTwo(const NodeRows& node, const CodeSlice& slice, const Interval& interval,
               Histogram& histogram, Partition& partition) {
  std::vector<uint64_t> select =
      slice.codes.Visit([&](const auto* codes) { return Select(codes, node.rows, interval); });
  const ValueCounts selection = histogram.Count(node, BitSlice{slice.attribute, select.data()});
  partition.class_counts = BranchCounts(selection, interval.branch);
  partition.selects = BothSelects(std::move(select), interval.branch, node.rows);
}

void PartInMany(const NodeRows& node, const CodeSlice& slice, std::span<const size_t> occurring,
                const ValueCounts& counts, Partition& partition) {
  const size_t classes = node.class_counts.size();
  std::vector<RowIndex> next(counts.codes.size());  // where the next row of each code goes
  RowIndex at = 0;
  for (const size_t code : occurring) {
    const auto value = ClassCountsAt(counts.counts, code, classes);
    partition.begins.push_back(at);
    next[code] = at;
    at += RowsIn(value);
    partition.class_counts.insert(partition.class_counts.end(), value.begin(), value.end());
  }
  partition.order.resize(node.rows);
  slice.codes.Visit([&](const auto* codes) {
    for (RowIndex row = 0; row < node.rows; ++row) partition.order[next[codes[row]]++] = row;
  });
}

}  // namespace

Partition FindPartition(const NodeRows& node, const Test& test, const Attribute& attribute,
                        Histogram& histogram) {
  if (const BitSlice* bits = FindSlice(node.bits, test.attribute)) {
    return PartByBits(node, *bits, test, attribute, histogram);
  }
  const CodeSlice* slice = FindSlice(node.codes, test.attribute);
  assert(slice != nullptr);
  Partition partition;
  partition.rows = node.rows;
  if (test.kind != Test::Kind::kEachValue) {
    const Interval interval = IntervalOf(test, attribute, *slice->values);
    PartInTwo(node, *slice, interval, histogram, partition);
    return partition;
  }
  const ValueCounts counts = histogram.Count(node, *slice);
  const std::vector<size_t> occurring = Occurring(counts, node.class_counts.size());
  for (const size_t code : occurring) partition.values.push_back(counts.codes[code]);
  if (occurring.size() == 2) {
    PartInTwo(node, *slice, {1, occurring[1], occurring[1] + 1}, histogram, partition);
  } else {
    PartInMany(node, *slice, occurring, counts, partition);
  }
  return partition;
}

}  // namespace espalier
