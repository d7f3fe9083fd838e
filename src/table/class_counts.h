// Class counts: how many rows of each class there are, by class code. Lists of them stand one
// behind the other in one vector: those of item i at [i * classes, (i + 1) * classes).
#ifndef ESPALIER_TABLE_CLASS_COUNTS_H_
#define ESPALIER_TABLE_CLASS_COUNTS_H_

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>

namespace espalier {

// The rows of all classes.
inline uint64_t RowsIn(std::span<const uint64_t> class_counts) {
  return std::accumulate(class_counts.begin(), class_counts.end(), uint64_t{0});
}

// The class counts of one item of a list.
inline std::span<const uint64_t> ClassCountsAt(std::span<const uint64_t> list, size_t item,
                                               size_t classes) {
  return list.subspan(item * classes, classes);
}

}  // namespace espalier

#endif  // ESPALIER_TABLE_CLASS_COUNTS_H_
