// Small trees of pairs, all of a kind or at random, and the obvious way to the fewest rows.
#ifndef ESPALIER_TESTS_HIDE_RATIO_WORLD_H_
#define ESPALIER_TESTS_HIDE_RATIO_WORLD_H_

#include <functional>
#include <vector>

#include "base/random.h"
#include "hide/ratio_tree.h"

namespace espalier::testing {

// Figure 2 of the paper: class 0 is n, class 1 is p. X is under Y; W's change enters at X.
inline RatioTree PaperFigure() {
  return {{.before = {16, 48}, .change = {}, .parent = 0},
          {.before = {8, 16}, .change = {5, -5}, .parent = 0}};
}

inline bool NotBelow(const ClassPair& before, const ClassPair& now, KeptRatio kept) {
  const auto at_least = [&](size_t side, size_t was) {
    return now[side] * before[1 - was] >= before[was] * now[1 - side];
  };
  const size_t larger = before[1] > before[0] ? 1 : 0;
  if (at_least(larger, larger)) return true;
  return (kept == KeptRatio::kMaxMin || before[0] == before[1]) && at_least(1 - larger, larger);
}

inline bool Exactly(const ClassPair& before, const ClassPair& now, KeptRatio kept) {
  if (now[0] == 0 && now[1] == 0) return false;
  if (now[0] * before[1] == before[0] * now[1]) return true;
  return kept == KeptRatio::kMaxMin && now[0] * before[0] == before[1] * now[1];
}

using Check = std::function<bool(const ClassPair& before, const ClassPair& now)>;

inline bool AllNodesPass(const RatioTree& tree, const Additions& additions, const Check& check) {
  const std::vector<ClassPair> rows = RowsAfter(tree, additions);
  for (size_t node = 0; node < tree.size(); ++node) {
    if (!check(tree[node].before, rows[node])) return false;
  }
  return true;
}

// Whether some way to add at most `rows` rows makes all nodes pass: tries every one.
inline bool CanPassWith(const RatioTree& tree, int64_t rows, const Check& check,
                        Additions& additions, size_t slot = 0) {
  if (slot == 2 * tree.size()) return AllNodesPass(tree, additions, check);
  for (int64_t here = 0; here <= rows; ++here) {
    additions[slot / 2][slot % 2] = here;
    if (CanPassWith(tree, rows - here, check, additions, slot + 1)) return true;
  }
  additions[slot / 2][slot % 2] = 0;
  return false;
}

inline bool CanPassWith(const RatioTree& tree, int64_t rows, const Check& check) {
  Additions additions(tree.size());
  return rows >= 0 && CanPassWith(tree, rows, check, additions);
}

// A tree of `nodes` nodes with random parents; the rows of a node are those of its children and
// up to `spread` more of each class. Changes never take more than there is.
inline RatioTree RandomRatioTree(size_t nodes, uint64_t spread, Random& random) {
  const auto below = [&](uint64_t bound) { return static_cast<int64_t>(random.Below(bound)); };
  RatioTree tree(nodes);
  for (size_t node = 1; node < nodes; ++node) tree[node].parent = random.Below(node);
  for (size_t node = nodes; node-- > 0;) {
    ClassPair own{1 + below(spread), 1 + below(spread)};
    tree[node].before = tree[node].before + own;
    if (random.Below(2) == 0) {
      const int64_t relabelled = below(static_cast<uint64_t>(own[0]) + 1);
      tree[node].change = {-relabelled, relabelled};
    } else {
      tree[node].change = {below(spread), -below(static_cast<uint64_t>(own[1]) + 1)};
    }
    if (node > 0) {
      ClassPair& above = tree[tree[node].parent].before;
      above = above + tree[node].before;
    }
  }
  return tree;
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_HIDE_RATIO_WORLD_H_
