// Some items of a list, by chance.
#ifndef ESPALIER_BASE_SAMPLE_H_
#define ESPALIER_BASE_SAMPLE_H_

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/random.h"

namespace espalier {

// At most `most` of the items, in random order, every choice and order equally likely: the first
// steps of a shuffle (Fisher and Yates).
template <typename T, typename Source>
std::vector<T> Drawn(std::vector<T> items, size_t most, RandomNumbers<Source>& random) {
  const size_t wanted = std::min(most, items.size());
  for (size_t i = 0; i < wanted; ++i) {
    std::swap(items[i], items[i + random.Below(items.size() - i)]);
  }
  items.resize(wanted);
  return items;
}

}  // namespace espalier

#endif  // ESPALIER_BASE_SAMPLE_H_
