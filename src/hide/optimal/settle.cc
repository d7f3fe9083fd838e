#include "hide/optimal/settle.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "hide/optimal/drawn_region.h"
#include "rules/leaf_rows.h"

namespace espalier {
namespace {

// A row of a region.
struct InsideRow {
  RowIndex row = 0;
  size_t stratum = 0;  // among those of all regions
  size_t region = 0;
  size_t place = 0;  // there
};

// A leaf of the tree that grew.
struct GrownLeaf {
  std::vector<uint64_t> counts;     // its labels, as they are now
  size_t rule = kGone;              // the original leaf of its rows outside
  bool mixed = false;               // they are of several rules
  std::optional<ClassCode> wanted;  // what their rule says
  std::vector<RowIndex> outside;
  std::vector<InsideRow> inside;

  // As the learner has it: of equally frequent classes the first.
  ClassCode Said() const {
    const auto most = std::max_element(counts.begin(), counts.end()) - counts.begin();
    return static_cast<ClassCode>(most);
  }
  bool IsMisled() const { return !mixed && wanted && *wanted != Said(); }
  void Change(ClassCode from, ClassCode to) {
    --counts[from];
    ++counts[to];
  }
  bool WouldBeMisled(ClassCode from, ClassCode to) const {
    if (mixed || !wanted) return false;
    GrownLeaf changed{.counts = counts, .wanted = wanted, .outside = {}, .inside = {}};
    changed.Change(from, to);
    return changed.IsMisled();
  }
};

class Settler {
 public:
  Settler(const Arrangement& arrangement, const SettledTrees& trees, Settling how,
          SecretRandom random)
      : level_(arrangement.level),
        how_(how),
        contest_(arrangement.contest),
        counts_(arrangement.counts),
        random_(std::move(random)),
        leaf_of_(LeafOfEachRow(counts_.table(), trees.grown, 1)),
        leaves_(trees.grown.nodes.size()),
        violation_(contest_.Violation()) {
    for (GrownLeaf& leaf : leaves_) leaf.counts.assign(trees.grown.classes, 0);
    std::vector<bool> inside(leaf_of_.size(), false);
    for (size_t i = 0; i < arrangement.around.size(); ++i) {
      PutRegion(arrangement.around[i], inside);
      regions_.emplace_back(arrangement.around[i], counts_, arrangement.MostOf(i));
    }
    for (RowIndex row = 0; row < leaf_of_.size(); ++row) {
      GrownLeaf& leaf = leaves_[leaf_of_[row]];
      if (!counts_.IsRemoved(row)) ++leaf.counts[counts_.LabelOf(row)];
      if (!inside[row]) PutOutside(row, trees, leaf);
    }
  }

  Settlement Run() {
    for (size_t leaf = 0; leaf < leaves_.size(); ++leaf) {
      if (leaves_[leaf].IsMisled()) SwapIn(leaf);
      if (leaves_[leaf].IsMisled()) ChangeIn(leaf);
      if (leaves_[leaf].IsMisled()) RelabelIn(leaf);
    }
    return std::move(settlement_);
  }

 private:
  void PutRegion(const Neighbourhood& one, std::vector<bool>& inside) {
    const size_t first = strata_.size();
    strata_.resize(first + one.expectation.strata.size());
    for (size_t i = 0; i < one.region.size(); ++i) {
      const RowIndex row = one.region[i];
      const size_t stratum = first + one.seen.strata[i];
      inside[row] = true;
      strata_[stratum].push_back(row);
      leaves_[leaf_of_[row]].inside.push_back({row, stratum, regions_.size(), i});
    }
  }

  static void PutOutside(RowIndex row, const SettledTrees& trees, GrownLeaf& leaf) {
    const size_t rule = trees.order.LeafOf(row);
    leaf.mixed |= leaf.rule != kGone && leaf.rule != rule;
    leaf.rule = rule;
    leaf.wanted = trees.original.nodes[rule].majority;
    leaf.outside.push_back(row);
  }

  // Until the leaf says what it should.
  void SwapIn(size_t leaf) {
    const ClassCode wanted = *leaves_[leaf].wanted;
    for (const InsideRow& inside : Shuffled(leaves_[leaf].inside)) {
      if (!leaves_[leaf].IsMisled()) return;
      const ClassCode said = leaves_[leaf].Said();
      if (counts_.LabelOf(inside.row) != said) continue;
      for (const RowIndex other : Shuffled(strata_[inside.stratum])) {
        GrownLeaf& there = leaves_[leaf_of_[other]];
        if (counts_.LabelOf(other) != wanted || leaf_of_[other] == leaf) continue;
        if (there.WouldBeMisled(wanted, said)) continue;
        if (!RelabelIfBearable({{inside.row, wanted}, {other, said}}, violation_)) continue;
        there.Change(wanted, said);
        leaves_[leaf].Change(said, wanted);
        break;
      }
    }
  }

  void ChangeIn(size_t leaf) {
    const ClassCode wanted = *leaves_[leaf].wanted;
    for (const InsideRow& inside : Shuffled(leaves_[leaf].inside)) {
      if (!leaves_[leaf].IsMisled()) return;
      const ClassCode said = leaves_[leaf].Said();
      DrawnRegion& region = regions_[inside.region];
      if (counts_.LabelOf(inside.row) != said || region.around().reference.whole) continue;
      if (region.around().seen.SharesOf(inside.place)[wanted] <= 0) continue;
      if (region.around().seen.SharesOf(inside.place)[wanted] <= 0) continue;
      region.Change(inside.place, said, wanted);
      if (region.IsAllowed(level_) && RelabelIfBearable({{inside.row, wanted}}, violation_)) {
        leaves_[leaf].Change(said, wanted);
      } else {
        region.Change(inside.place, wanted, said);
      }
    }
  }

  void RelabelIn(size_t leaf) {
    const ClassCode wanted = *leaves_[leaf].wanted;
    for (const RowIndex row : Shuffled(leaves_[leaf].outside)) {
      if (!leaves_[leaf].IsMisled()) return;
      const ClassCode label = counts_.LabelOf(row);
      if (label != leaves_[leaf].Said() || !counts_.IsUntouched(row)) continue;
      const bool any = how_ == Settling::kThenRepairing;
      const double most = any ? std::numeric_limits<double>::infinity() : violation_;
      if (!RelabelIfBearable({{row, wanted}}, most)) continue;
      leaves_[leaf].Change(label, wanted);
      settlement_.edits.push_back({.row = row, .from = label, .to = wanted});
    }
  }

  using Labels = std::vector<std::pair<RowIndex, ClassCode>>;

  // Gives rows these labels, unless more than `most` would be violated.
  bool RelabelIfBearable(Labels labels, double most) {
    contest_.BeginTrial();
    Relabel(labels);
    const double now = contest_.Violation(most);
    if (now > most) {
      Relabel(labels);
      contest_.DropTrial();
      return false;
    }
    contest_.KeepTrial();
    violation_ = now;
    settlement_.changed = true;
    return true;
  }

  // Afterwards `labels` are those from before.
  void Relabel(Labels& labels) {
    for (auto& [row, label] : labels) {
      const TriedEdit edit{.row = row, .from = counts_.LabelOf(row), .to = label};
      counts_.Make(edit);
      contest_.Notice(edit);
      label = static_cast<ClassCode>(edit.from);
    }
  }

  template <typename T>
  std::vector<T> Shuffled(std::vector<T> list) {
    random_.Shuffle(list);
    return list;
  }

  Level level_;
  Settling how_;
  Contest& contest_;
  EditedCounts& counts_;
  SecretRandom random_;
  std::vector<DrawnRegion> regions_;
  std::vector<size_t> leaf_of_;  // by row, in the tree that grew
  std::vector<GrownLeaf> leaves_;
  std::vector<std::vector<RowIndex>> strata_;  // of all regions
  double violation_;
  Settlement settlement_;
};

}  // namespace

Settlement Settle(const Arrangement& arrangement, const SettledTrees& trees, Settling how,
                  SecretRandom random) {
  return Settler(arrangement, trees, how, std::move(random)).Run();
}

}  // namespace espalier
