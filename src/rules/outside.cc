#include "rules/outside.h"

#include <algorithm>
#include <cassert>
#include <set>
#include <utility>

#include "rules/leaf_rows.h"

namespace espalier {
namespace {

std::vector<size_t> ParentOfEach(const Tree& tree) {
  std::vector<size_t> parents(tree.nodes.size(), 0);
  for (size_t node = 0; node < tree.nodes.size(); ++node) {
    for (size_t branch = 0; branch < tree.nodes[node].branches; ++branch) {
      parents[tree.nodes[node].first_child + branch] = node;
    }
  }
  return parents;
}

class Outside {
 public:
  Outside(const Table& table, const Tree& before, const Tree& after,
          const std::vector<bool>& inside, size_t threads)
      : before_(before),
        after_(after),
        parents_(ParentOfEach(after)),
        leaves_of_(before.nodes.size()),
        sources_of_(after.nodes.size()),
        inside_below_(after.nodes.size(), false) {
    const std::vector<size_t> from = LeafOfEachRow(table, before, threads);
    const std::vector<size_t> to = LeafOfEachRow(table, after, threads);
    for (RowIndex row = 0; row < table.rows; ++row) {
      if (inside[row]) {
        for (size_t at = to[row]; !inside_below_[at]; at = parents_[at]) inside_below_[at] = true;
      } else {
        leaves_of_[from[row]].insert(to[row]);
        sources_of_[to[row]].insert(from[row]);
      }
    }
  }

  OutsideComparison Compare() {
    for (size_t leaf = 0; leaf < leaves_of_.size(); ++leaf) {
      if (leaves_of_[leaf].empty()) continue;
      (IsKept({leaf}) ? found_.kept : found_.lost).push_back(leaf);
    }
    for (size_t node = 0; node < before_.nodes.size(); ++node) MergeBelow(node);
    for (size_t leaf = 0; leaf < sources_of_.size(); ++leaf) {
      if (sources_of_[leaf].empty()) continue;
      ++found_.after;
      if (!known_.contains(leaf)) found_.ghosts.push_back(leaf);
    }
    return std::move(found_);
  }

 private:
  // Whether the rows of these leaves, as those of one rule, have leaves of their own, of its class.
  bool IsKept(const std::set<size_t>& sources) {
    std::set<size_t> leaves;
    for (const size_t source : sources) {
      leaves.insert(leaves_of_[source].begin(), leaves_of_[source].end());
    }
    const ClassCode predicted = before_.nodes[*sources.begin()].majority;
    const auto own = [&](size_t leaf) {
      return after_.nodes[leaf].majority == predicted &&
             std::includes(sources.begin(), sources.end(), sources_of_[leaf].begin(),
                           sources_of_[leaf].end());
    };
    if (!std::all_of(leaves.begin(), leaves.end(), own)) return false;
    if (leaves.size() > 1 && !inside_below_[CommonNode(leaves)]) return false;
    known_.insert(leaves.begin(), leaves.end());
    return true;
  }

  // The lowest node above all of them.
  size_t CommonNode(const std::set<size_t>& leaves) const {
    // Parents come before their children.
    std::set<size_t> nodes = leaves;
    while (nodes.size() > 1) {
      const size_t last = *nodes.rbegin();
      nodes.erase(last);
      nodes.insert(parents_[last]);
    }
    return *nodes.begin();
  }

  void MergeBelow(size_t node) {
    const TreeNode& here = before_.nodes[node];
    std::set<size_t> outside;
    size_t gone = 0;
    for (size_t branch = 0; branch < here.branches; ++branch) {
      const size_t child = here.first_child + branch;
      if (!before_.nodes[child].leaf()) return;
      if (leaves_of_[child].empty()) {
        if (before_.Rows(child) > 0) ++gone;
      } else {
        outside.insert(child);
      }
    }
    if (gone == 0 || outside.size() < 2) return;
    const ClassCode predicted = before_.nodes[*outside.begin()].majority;
    const auto agrees = [&](size_t leaf) { return before_.nodes[leaf].majority == predicted; };
    const auto is_lost = [&](size_t leaf) {
      return std::find(found_.lost.begin(), found_.lost.end(), leaf) != found_.lost.end();
    };
    if (!std::all_of(outside.begin(), outside.end(), agrees)) return;
    if (!std::any_of(outside.begin(), outside.end(), is_lost) || !IsKept(outside)) return;
    const auto drop = [&](std::vector<size_t>& list) {
      std::erase_if(list, [&](size_t leaf) { return outside.contains(leaf); });
    };
    drop(found_.kept);
    drop(found_.lost);
    found_.merged.insert(found_.merged.end(), outside.begin(), outside.end());
    ++found_.unions;
  }

  const Tree& before_;
  const Tree& after_;
  std::vector<size_t> parents_;               // in `after`; the root's is the root
  std::vector<std::set<size_t>> leaves_of_;   // by leaf of `before`: where its rows in O are now
  std::vector<std::set<size_t>> sources_of_;  // by leaf of `after`: where its rows in O were
  std::vector<bool> inside_below_;            // by node of `after`: whether region rows reach it
  std::set<size_t> known_;                    // leaves of `after` that belong to kept rules
  OutsideComparison found_;
};

}  // namespace

OutsideComparison CompareOutside(const Table& table, const Tree& before, const Tree& after,
                                 const std::vector<bool>& inside, size_t threads) {
  assert(inside.size() == table.rows);
  return Outside(table, before, after, inside, threads).Compare();
}

}  // namespace espalier
