// Work over the columns of many nodes, cut into jobs that one thread does in one go: large
// enough that handing them out costs nothing, small enough to share a level evenly.
#ifndef ESPALIER_TABLE_ENGINE_COLUMN_JOBS_H_
#define ESPALIER_TABLE_ENGINE_COLUMN_JOBS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/parallel.h"
#include "table/attribute.h"

namespace espalier {

enum class ColumnKind { kBits, kCodes };

// Columns [begin, end) of one kind, of one node.
struct ColumnJob {
  size_t node = 0;
  ColumnKind kind = ColumnKind::kBits;
  size_t begin = 0;
  size_t end = 0;
};

class ColumnJobs {
 public:
  // `columns` columns of `rows` rows of one node.
  void Add(size_t node, ColumnKind kind, size_t columns, RowIndex rows) {
    const bool bits = kind == ColumnKind::kBits;
    const uint64_t cells = std::max<uint64_t>(1, bits ? rows / kBitColumnSpeedup : rows);
    const size_t wanted = static_cast<size_t>(std::max<uint64_t>(1, kJobCells / cells));
    const size_t step = bits ? (wanted + 3) / 4 * 4 : wanted;  // kernels take bit columns in fours
    for (size_t begin = 0; begin < columns; begin += step) {
      (bits ? bits_ : codes_).push_back({node, kind, begin, std::min(columns, begin + step)});
    }
  }

  // Calls task(job, worker) for all jobs; those on codes first, since they take longest.
  void Run(size_t threads, const std::function<void(const ColumnJob&, size_t worker)>& task) const {
    ParallelFor(threads, codes_.size() + bits_.size(), [&](size_t i, size_t worker) {
      task(i < codes_.size() ? codes_[i] : bits_[i - codes_.size()], worker);
    });
  }

 private:
  static constexpr uint64_t kJobCells = 1 << 18;

  // Bit columns are counted and compacted this much faster than code columns.
  static constexpr uint64_t kBitColumnSpeedup = 16;

  std::vector<ColumnJob> codes_;
  std::vector<ColumnJob> bits_;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_ENGINE_COLUMN_JOBS_H_
