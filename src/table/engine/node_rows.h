// The rows of one tree node, as the embedded engine holds them: column by column,
// compacted, so that counting reads nothing but the node's own rows.
//
// Words: a slice is one column's part at the node. Two-valued attributes are bit
// slices. All others are code slices, in *local* codes: local code i stands for the
// attribute's code values[i]. A node far smaller than its parent gets new local
// codes, so that histograms never have many more bins than the node has rows.
//
// A code slice with very many values may have coarse bins beside its codes (coarse_bins.h).
//
// Invariants: local codes are below values.size(); values ascend; bits behind the
// last row are 0. Slices of the root point into the Table, the others into `storage`.
#ifndef ESPALIER_TABLE_ENGINE_NODE_ROWS_H_
#define ESPALIER_TABLE_ENGINE_NODE_ROWS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "table/column.h"
#include "table/table.h"

namespace espalier {

// Codes of 1, 2 or 4 bytes a row.
struct PackedCodes {
  const void* data = nullptr;
  size_t bytes = 0;  // a row

  // Calls f with the codes as a pointer to their own type.
  template <typename F>
  auto Visit(F f) const {
    if (bytes == 1) return f(static_cast<const uint8_t*>(data));
    if (bytes == 2) return f(static_cast<const uint16_t*>(data));
    return f(static_cast<const uint32_t*>(data));
  }
};

// The bytes a row that codes below `count` need.
constexpr size_t CodeBytes(size_t count) { return count <= 0x100 ? 1 : count <= 0x10000 ? 2 : 4; }

// Memory for the columns of one node, or of all nodes that were made together.
using WordBlock = std::shared_ptr<uint64_t[]>;  // NOLINT(modernize-avoid-c-arrays)

using KeptCounts = std::shared_ptr<const std::vector<uint64_t>>;

using CodeList = std::shared_ptr<const std::vector<Code>>;

struct BitSlice {
  AttributeId attribute = 0;
  const uint64_t* words = nullptr;
};

struct CodeSlice {
  AttributeId attribute = 0;
  PackedCodes codes;
  CodeList values;
  CodeList bin_ends = nullptr;    // of the coarse bins: the last of the attribute's codes in each
  PackedCodes bins = {};          // one a row
  WordBlock own_codes = nullptr;  // where the codes are neither in the Table nor in `storage`

  bool coarse() const { return bin_ends != nullptr; }
  // What the slice is counted by.
  const CodeList& counted() const { return coarse() ? bin_ends : values; }
};

struct NodeRows {
  RowIndex rows = 0;
  std::vector<uint64_t> class_counts;

  // The class twice, each where something needs it. Planes, for bit slices and partitions: plane
  // c marks the rows of class c + 1. Codes, for code slices and where there are too many classes
  // for planes.
  std::vector<const uint64_t*> class_planes;
  PackedCodes class_codes;

  std::vector<BitSlice> bits;
  std::vector<CodeSlice> codes;

  // Slices that Count found to hold one value: they can never split this node or one
  // below, so children do without them. A byte a slice; not bits, for threads' sake.
  std::vector<uint8_t> constant_bits;
  std::vector<uint8_t> constant_codes;

  // Counts of code slices, one a slice, null where not kept: what one child has is what the
  // parent has less what the other has, so the larger child need not be counted.
  std::vector<KeptCounts> kept;
  std::vector<KeptCounts> parent_kept;    // of the larger of two children: its parent's
  std::optional<uint64_t> smaller_child;  // of the larger: its sibling's NodeId
  bool keeps_for_sibling = false;         // of the smaller

  std::vector<WordBlock> storage;  // keeps what the slices point to alive
};

// With more classes than this, counting bits class by class costs more than row by row.
inline constexpr size_t kMaxClassPlanes = 8;

// The node of all rows of a table, which must outlive it.
NodeRows RootRows(const Table& table);

}  // namespace espalier

#endif  // ESPALIER_TABLE_ENGINE_NODE_ROWS_H_
