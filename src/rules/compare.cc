#include "rules/compare.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "base/parallel.h"
#include "rules/descent.h"
#include "rules/leaves.h"

namespace espalier {
namespace {

constexpr RowIndex kRowsPerTask = 1U << 14U;

// For each node of one tree, the leaf of the other tree that its rows fell into. Only leaves
// ever meet anybody. The order of meetings does not matter, nor how they are spread over objects
// that are merged later: this is what makes the result independent of threads.
class Partners {
 public:
  static constexpr size_t kNobody = std::numeric_limits<size_t>::max();
  static constexpr size_t kSeveral = kNobody - 1;
  static constexpr size_t kImplied = kNobody - 2;  // a leaf that the other tree does not store

  explicit Partners(size_t nodes) : partners_(nodes, kNobody) {}

  size_t Of(size_t leaf) const { return partners_[leaf]; }

  void Meet(size_t leaf, size_t other) {
    size_t& partner = partners_[leaf];
    if (partner == other || other == kNobody) return;
    partner = partner == kNobody ? other : kSeveral;
  }

  void Merge(const Partners& more) {
    for (size_t leaf = 0; leaf < partners_.size(); ++leaf) Meet(leaf, more.partners_[leaf]);
  }

 private:
  std::vector<size_t> partners_;
};

struct Meetings {
  Partners before;
  Partners after;
};

// The leaf where a way ends, or that it is one that the tree does not store.
size_t LeafAt(const Tree& tree, size_t end) {
  return tree.nodes[end].leaf() ? end : Partners::kImplied;
}

Meetings MeetAll(const Table& table, const Tree& before, const Tree& after, size_t threads) {
  const Meetings none{Partners(before.nodes.size()), Partners(after.nodes.size())};
  std::vector<Meetings> workers(threads, none);
  const RowIndex tasks = (table.rows + kRowsPerTask - 1) / kRowsPerTask;
  ParallelFor(threads, tasks, [&](size_t task, size_t worker) {
    const RowIndex first = task * kRowsPerTask;
    std::vector<size_t> ends_before(std::min<RowIndex>(table.rows - first, kRowsPerTask));
    std::vector<size_t> ends_after(ends_before.size());
    Descent(table, before).Find(first, ends_before);
    Descent(table, after).Find(first, ends_after);
    for (size_t i = 0; i < ends_before.size(); ++i) {
      const size_t a = LeafAt(before, ends_before[i]);
      const size_t b = LeafAt(after, ends_after[i]);
      if (a != Partners::kImplied) workers[worker].before.Meet(a, b);
      if (b != Partners::kImplied) workers[worker].after.Meet(b, a);
    }
  });
  for (size_t worker = 1; worker < threads; ++worker) {
    workers[0].before.Merge(workers[worker].before);
    workers[0].after.Merge(workers[worker].after);
  }
  return workers[0];
}

}  // namespace

RuleSetComparison CompareTrees(const Table& table, const Tree& before, const Tree& after,
                               size_t threads) {
  assert(threads >= 1);
  const Meetings met = MeetAll(table, before, after, threads);
  const auto equal = [&](size_t a, size_t b) {
    return met.before.Of(a) == b && met.after.Of(b) == a &&
           before.nodes[a].majority == after.nodes[b].majority;
  };
  RuleSetComparison result;
  for (const size_t leaf : LeavesOf(before)) {
    const size_t partner = met.before.Of(leaf);
    if (partner == Partners::kNobody) continue;
    if (partner < after.nodes.size() && equal(leaf, partner)) {
      result.kept.push_back({leaf, partner});
    } else {
      result.lost.push_back(leaf);
    }
  }
  for (const size_t leaf : LeavesOf(after)) {
    const size_t partner = met.after.Of(leaf);
    if (partner == Partners::kNobody) continue;
    if (partner >= before.nodes.size() || !equal(partner, leaf)) result.ghosts.push_back(leaf);
  }
  return result;
}

}  // namespace espalier
