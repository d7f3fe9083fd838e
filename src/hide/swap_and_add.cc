#include "hide/swap_and_add.h"

namespace espalier {
namespace {

ClassPair FewestOfOneClass(const Ratio& ratio, const ClassPair& now) {
  ClassPair added{};
  if (ratio.Holds(now)) return added;
  size_t side = ratio.larger();
  if (ratio.MayLead(1 - side) && ratio.Lacking(now, 1 - side) < ratio.Lacking(now, side)) {
    side = 1 - side;
  }
  added[side] = ratio.Lacking(now, side);
  return added;
}

}  // namespace

Additions SwapAndAdd(const RatioTree& tree, KeptRatio kept) {
  Additions additions(tree.size());
  std::vector<ClassPair> from_below(tree.size());
  for (size_t node = tree.size(); node-- > 0;) {
    const ClassPair moved = from_below[node] + tree[node].change;
    additions[node] = FewestOfOneClass(Ratio(tree[node].before, kept), tree[node].before + moved);
    if (node == 0) break;
    ClassPair& above = from_below[tree[node].parent];
    above = above + moved + additions[node];
  }
  return additions;
}

}  // namespace espalier
