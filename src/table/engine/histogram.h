// Counts the classes of every value of one slice of a node.
#ifndef ESPALIER_TABLE_ENGINE_HISTOGRAM_H_
#define ESPALIER_TABLE_ENGINE_HISTOGRAM_H_

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "table/counter.h"
#include "table/engine/bit_kernels.h"
#include "table/engine/node_rows.h"

namespace espalier {

// The codes of a bit slice.
inline constexpr std::array<Code, 2> kBothCodes = {0, 1};

// Owns the memory of the counts: what a call returns lives until the next call.
// Threads: one Histogram a thread.
class Histogram {
 public:
  explicit Histogram(const BitKernels& kernels) : kernels_(kernels) {}

  ValueCounts Count(const NodeRows& node, const BitSlice& slice);
  ValueCounts Count(const NodeRows& node, const CodeSlice& slice);
  ValueCounts CountBins(const NodeRows& node, const CodeSlice& slice);

  // What the slice is counted by, as the difference of the parent's counts and the sibling's.
  ValueCounts Subtract(const CodeSlice& slice, std::span<const uint64_t> parent,
                       std::span<const uint64_t> sibling);

 private:
  void CountCodes(const NodeRows& node, const PackedCodes& packed, size_t bins);
  void CountByPlanes(const NodeRows& node, const BitSlice& slice);
  void CountByRows(const NodeRows& node, const BitSlice& slice);

  const BitKernels& kernels_;
  std::vector<uint64_t> counts_;
  std::vector<uint32_t> stripes_;
};

// Whether no more than one value can have rows.
bool IsConstant(const ValueCounts& counts, size_t classes);

}  // namespace espalier

#endif  // ESPALIER_TABLE_ENGINE_HISTOGRAM_H_
