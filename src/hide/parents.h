// The way up, which a Tree itself does not store.
#ifndef ESPALIER_HIDE_PARENTS_H_
#define ESPALIER_HIDE_PARENTS_H_

#include <cstddef>
#include <vector>

#include "learn/tree.h"

namespace espalier {

// The parent of each node; the root's is the root.
inline std::vector<size_t> ParentsOf(const Tree& tree) {
  std::vector<size_t> parents(tree.nodes.size(), 0);
  for (size_t node = 0; node < tree.nodes.size(); ++node) {
    for (size_t branch = 0; branch < tree.nodes[node].branches; ++branch) {
      parents[tree.nodes[node].first_child + branch] = node;
    }
  }
  return parents;
}

}  // namespace espalier

#endif  // ESPALIER_HIDE_PARENTS_H_
