#include "table/engine/node_rows.h"

#include <bit>
#include <numeric>
#include <type_traits>
#include <utility>
#include <variant>

namespace espalier {
namespace {

template <typename T>
PackedCodes View(const std::vector<T>& codes) {
  return {codes.data(), sizeof(T)};
}

CodeList Identity(size_t count) {
  std::vector<Code> codes(count);
  std::iota(codes.begin(), codes.end(), Code{0});
  return std::make_shared<const std::vector<Code>>(std::move(codes));
}

// Calls one of the two with the column's packing.
template <typename OnBits, typename OnCodes>
void Unpack(const Column& column, OnBits on_bits, OnCodes on_codes) {
  std::visit(
      [&](const auto& packing) {
        if constexpr (std::is_same_v<std::decay_t<decltype(packing)>, Column::Bits>) {
          on_bits(packing.words.data());
        } else {
          on_codes(View(packing));
        }
      },
      column.packing());
}

std::vector<uint64_t> CountClasses(const Table& table) {
  std::vector<uint64_t> counts(table.class_count());
  if (const auto* bits = std::get_if<Column::Bits>(&table.classes.packing())) {
    uint64_t ones = 0;
    for (const uint64_t word : bits->words) ones += static_cast<uint64_t>(std::popcount(word));
    counts[0] = table.rows - ones;
    if (counts.size() > 1) counts[1] = ones;
    return counts;
  }
  table.classes.ForEach([&](RowIndex, Code code) { ++counts[code]; });
  return counts;
}

void AddSlices(const Table& table, NodeRows& node) {
  for (AttributeId a = 0; a < table.columns.size(); ++a) {
    Unpack(
        table.columns[a],
        [&](const uint64_t* words) {
          node.bits.push_back({a, words});
        },
        [&](PackedCodes codes) {
          node.codes.push_back(
              {a, codes, Identity(table.attributes[a].CodeCount()), nullptr, {}, nullptr});
        });
  }
  node.constant_bits.resize(node.bits.size());
  node.constant_codes.resize(node.codes.size());
  node.kept.resize(node.codes.size());
}

void AddClassPlanes(const Table& table, NodeRows& node) {
  const auto share = [&](const uint64_t* words) { node.class_planes.push_back(words); };
  const auto make = [&](PackedCodes) {
    const size_t words = WordsFor(table.rows);
    const size_t planes = table.class_count() - 1;
    const WordBlock block(new uint64_t[planes * words]());
    uint64_t* first = block.get();
    table.classes.ForEach([&](RowIndex row, Code code) {
      if (code == 0) return;
      first[(code - 1) * words + row / kWordBits] |= uint64_t{1} << (row % kWordBits);
    });
    for (size_t c = 0; c < planes; ++c) node.class_planes.push_back(first + c * words);
    node.storage.push_back(block);
  };
  Unpack(table.classes, share, make);
}

void AddClassCodes(const Table& table, NodeRows& node) {
  const auto share = [&](PackedCodes codes) { node.class_codes = codes; };
  const auto make = [&](const uint64_t*) {
    const WordBlock block(new uint64_t[(table.rows + 7) / 8]);
    auto* bytes = reinterpret_cast<uint8_t*>(block.get());
    table.classes.ForEach(
        [&](RowIndex row, Code code) { bytes[row] = static_cast<uint8_t>(code); });
    node.class_codes = {bytes, 1};
    node.storage.push_back(block);
  };
  Unpack(table.classes, make, share);
}

}  // namespace

NodeRows RootRows(const Table& table) {
  NodeRows node;
  node.rows = table.rows;
  node.class_counts = CountClasses(table);
  AddSlices(table, node);
  const bool planes = table.class_count() <= kMaxClassPlanes;
  if (planes) AddClassPlanes(table, node);
  if (!planes || !node.codes.empty()) AddClassCodes(table, node);
  return node;
}

}  // namespace espalier
