#include "hide/optimal/move_finder.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "hide/optimal/destinations.h"
#include "hide/optimal/recode_limits.h"

namespace espalier {
namespace {

constexpr size_t kMostRecodedRows = 20000;  // that are looked at for recoding, for all rivals,
constexpr size_t kLeastRecodedRows = 300;   // and for one of them
constexpr size_t kMostWholeRows = 200;      // of a node: for adding, removing and relabelling
constexpr uint64_t kSpare = 2;              // rows with a code next to a threshold that stay
constexpr size_t kMovesARival = 80;
constexpr size_t kMostCopies = 50;  // of one row

class MoveFinder {
 public:
  MoveFinder(std::span<const Scale> scales, Contest& contest, EditedCounts& counts,
             const Tree& tree, const MoveRules& rules)
      : scales_(scales),
        contest_(contest),
        counts_(counts),
        order_(counts.order()),
        tree_(tree),
        costs_(rules.costs),
        rules_(rules),
        limits_(contest, counts, tree, rules),
        destinations_(counts) {}

  std::vector<Move> Find() {
    size_t leading = 0;
    for (const Scale& scale : scales_) {
      by_attribute_[scale.rival().parting.attribute].push_back(&scale);
      if (scale.excess() > 0) ++leading;
    }
    rows_a_rival_ = std::max(kLeastRecodedRows, kMostRecodedRows / std::max<size_t>(1, leading));
    for (const Scale& scale : scales_) {
      if (scale.excess() <= 0) continue;
      FindRecodes(scale);
      FindWholeRows(scale.rival().node);
    }
    for (auto& [key, move] : recodes_) {
      move.most = move.rows.size();
      moves_.push_back(std::move(move));
    }
    for (Move& move : moves_) Weigh(move);
    return Best();
  }

 private:
  // Rows of a leaf and a class, and what is done to them. A row that is recoded already is another
  // matter: a further cell costs little.
  struct RecodeKey {
    size_t leaf = 0;
    ClassCode label = 0;
    std::vector<std::tuple<AttributeId, Code, Code>> cells;  // from and to
    bool again = false;

    bool operator<(const RecodeKey& other) const {
      return std::tie(leaf, label, cells, again) <
             std::tie(other.leaf, other.label, other.cells, other.again);
    }
  };

  static std::vector<RowIndex> Sample(std::span<const RowIndex> rows, size_t most) {
    std::vector<RowIndex> sample;
    const size_t step = std::max<size_t>(1, (rows.size() + most - 1) / most);
    for (size_t i = 0; i < rows.size(); i += step) sample.push_back(rows[i]);
    return sample;
  }

  void FindRecodes(const Scale& scale) {
    const Rival& rival = scale.rival();
    const AttributeId a = rival.parting.attribute;
    for (const RowIndex row : Sample(order_.RowsAt(rival.node), rows_a_rival_)) {
      if (counts_.IsRemoved(row) || !limits_.IsUntouched(row, a)) continue;
      const size_t leaf = order_.LeafOf(row);
      if (limits_.MayOpen(leaf)) continue;
      const Code from = counts_.CodeOf(row, a);
      const ClassCode label = counts_.LabelOf(row);
      if (limits_.IsFrozen(leaf, a, from)) continue;
      for (const Destination& to : destinations_.Of(rival, leaf, label, from)) {
        if (scale.ByRecode(from, to.code, label) >= 0) continue;
        std::vector<TriedEdit> edits = limits_.Recodes(row, rival.node, a, to.code);
        if (!edits.empty()) PutRecode(row, std::move(edits), to.price);
      }
    }
  }

  void PutRecode(RowIndex row, std::vector<TriedEdit> edits, double price) {
    const bool again = counts_.IsRecoded(row);
    RecodeKey key{order_.LeafOf(row), counts_.LabelOf(row), {}, again};
    for (const TriedEdit& edit : edits) key.cells.emplace_back(edit.attribute, edit.from, edit.to);
    Move& move = recodes_[std::move(key)];
    if (!move.rows.empty() && move.rows.back() >= row) return;
    move.cost = price * CostOf(edits.size(), again);
    move.edits = std::move(edits);
    move.rows.push_back(row);
  }

  double CostOf(size_t cells, bool again) const {
    const auto more = static_cast<double>(again ? cells : cells - 1);
    return costs_.recode * ((again ? 0 : 1) + more * costs_.recode_more);
  }

  void FindWholeRows(size_t node) {
    if (!seen_.insert(node).second) return;
    for (const RowIndex row : Sample(order_.RowsAt(node), kMostWholeRows)) {
      if (counts_.IsRemoved(row) || counts_.IsRecoded(row)) continue;
      FindWholeRow(row);
      if (!limits_.MayOpen(order_.LeafOf(row))) FindRewrite(row);
    }
  }

  void FindWholeRow(RowIndex row) {
    const size_t leaf = order_.LeafOf(row);
    const ClassCode said = tree_.nodes[leaf].majority;
    const ClassCode label = counts_.LabelOf(row);
    const auto counts = counts_.ClassCounts(leaf);
    const uint64_t rows = RowsIn(counts);
    const bool pure = counts[said] == rows;
    if (!pure && rules_.settled.contains(leaf)) return;
    // A leaf that is too small to split may take rows of any class while it says the same.
    const bool wanted_pure = tree_.Counts(leaf)[said] == tree_.Rows(leaf);
    const bool small = !wanted_pure && rows + 1 < 2 * contest_.learner().min_leaf;
    const bool clear = Leads(counts, said, 2);
    if (pure || (small && (label == said || clear))) {
      const size_t most = pure ? kMostCopies : 1;
      moves_.push_back(WholeRow(row, TriedEdit::Kind::kAdd, costs_.add, most));
    }
    if (counts_.IsRelabelled(row)) return;
    if (label != said) {
      moves_.push_back(WholeRow(row, TriedEdit::Kind::kRelabel, costs_.relabel, 1));
      moves_.back().edits[0].to = said;
    }
    if (CanSpareARow(row) && (pure || (small && (label != said || clear)))) {
      moves_.push_back(WholeRow(row, TriedEdit::Kind::kRemove, costs_.remove, 1));
    }
    if (small && label == said && clear) {
      for (ClassCode to = 0; to < counts.size(); ++to) {
        if (to == said || counts_.ClassCounts(0)[to] == 0) continue;
        moves_.push_back(WholeRow(row, TriedEdit::Kind::kRelabel, costs_.relabel, 1));
        moves_.back().edits[0].to = to;
      }
    }
  }

  // Whether a class has at least so many rows more than any other.
  static bool Leads(std::span<const uint64_t> counts, ClassCode leader, uint64_t by) {
    for (ClassCode c = 0; c < counts.size(); ++c) {
      if (c != leader && counts[c] + by >= counts[leader]) return false;
    }
    return true;
  }

  bool SaysWhatIsHidden(size_t leaf) const {
    return rules_.settled.contains(leaf) &&
           std::any_of(rules_.hidden.begin(), rules_.hidden.end(),
                       [&](const HiddenCondition& condition) {
                         return condition.predicted == tree_.nodes[leaf].majority;
                       });
  }

  // A test keeps min-leaf rows in its branches.
  bool CanSpareARow(RowIndex row) {
    const size_t leaf = order_.LeafOf(row);
    // What requested rows are compared with must stay.
    if (SaysWhatIsHidden(leaf) || contest_.HoldsAThreshold(row, kSpare)) return false;
    const uint64_t least = std::max<uint64_t>(1, contest_.learner().min_leaf);
    bool can = true;
    order_.ForEachOnWay(leaf, [&](size_t node) {
      can = can && (node == 0 || RowsIn(counts_.ClassCounts(node)) > least);
    });
    return can;
  }

  // All cells of a row recoded that help against a rival.
  void FindRewrite(RowIndex row) {
    Move move;
    std::set<AttributeId> bonds;  // that are recoded, by their first attribute
    for (const auto& [attribute, all] : by_attribute_) {
      const AttributeId bond = rules_.bonds.With(attribute).front();
      if (bonds.contains(bond)) continue;
      const std::vector<TriedEdit> best = BestRecode(row, attribute);
      if (best.empty()) continue;
      bonds.insert(bond);
      move.edits.insert(move.edits.end(), best.begin(), best.end());
    }
    if (bonds.size() < 2) return;
    move.cost = CostOf(move.edits.size(), false);
    move.rows = {row};
    move.most = 1;
    moves_.push_back(std::move(move));
  }

  // The value that helps most, with what is bound to it; nothing if none helps.
  std::vector<TriedEdit> BestRecode(RowIndex row, AttributeId attribute) {
    const size_t leaf = order_.LeafOf(row);
    const Code from = counts_.CodeOf(row, attribute);
    std::vector<TriedEdit> best;
    double most = 1e-3;
    for (const Scale* wanted : by_attribute_[attribute]) {
      const Rival& rival = wanted->rival();
      if (wanted->excess() <= 0 || !order_.Reaches(leaf, rival.node)) continue;
      for (const Destination& to : destinations_.Of(rival, leaf, counts_.LabelOf(row), from)) {
        std::vector<TriedEdit> edits = limits_.Recodes(row, rival.node, attribute, to.code);
        const double less = Relief(row, edits);
        if (less <= most) continue;
        most = less;
        best = std::move(edits);
      }
    }
    return best;
  }

  // How much less rivals would be past their limits.
  double Relief(RowIndex row, const std::vector<TriedEdit>& recodes) const {
    double less = 0;
    for (const TriedEdit& edit : recodes) {
      const auto scales = by_attribute_.find(edit.attribute);
      if (scales == by_attribute_.end()) continue;
      for (const Scale* scale : scales->second) {
        if (!order_.Reaches(order_.LeafOf(row), scale->rival().node)) continue;
        const double change = scale->ByRecode(edit.from, edit.to, counts_.LabelOf(row));
        less += std::max(0.0, scale->excess()) - std::max(0.0, scale->excess() + change);
      }
    }
    return less;
  }

  Move WholeRow(RowIndex row, TriedEdit::Kind kind, double cost, size_t most) const {
    Move move;
    const ClassCode label = counts_.LabelOf(row);
    move.edits = {{.kind = kind, .row = row, .from = label, .to = label}};
    if (kind == TriedEdit::Kind::kAdd) {
      for (AttributeId a = 0; a < counts_.attributes(); ++a) {
        move.edits[0].codes.push_back(counts_.CodeOf(row, a));
      }
    }
    move.rows.assign(1, row);
    move.cost = cost;
    move.most = most;
    return move;
  }

  void Weigh(Move& move) const {
    const RowIndex row = move.rows[0];
    const size_t leaf = order_.LeafOf(row);
    for (size_t i = 0; i < scales_.size(); ++i) {
      if (!order_.Reaches(leaf, scales_[i].rival().node)) continue;
      double change = 0;
      for (const TriedEdit& edit : move.edits) change += Change(scales_[i], edit, row);
      if (change != 0) move.effects.push_back({i, change});
    }
  }

  double Change(const Scale& scale, const TriedEdit& edit, RowIndex row) const {
    switch (edit.kind) {
      case TriedEdit::Kind::kRecode:
        if (scale.rival().parting.attribute != edit.attribute) return 0;
        return scale.ByRecode(edit.from, edit.to, counts_.LabelOf(row));
      case TriedEdit::Kind::kRelabel:
        return scale.ByRelabel(row, edit.to);
      case TriedEdit::Kind::kRemove:
      case TriedEdit::Kind::kAdd:
        return scale.ByRow(row, edit.kind);
    }
    return 0;
  }

  // For each rival that is to be beaten the moves that do most for their cost.
  std::vector<Move> Best() {
    std::vector<std::vector<std::pair<double, size_t>>> helpers(scales_.size());
    for (size_t m = 0; m < moves_.size(); ++m) {
      for (const Move::Effect& effect : moves_[m].effects) {
        if (effect.change >= 0 || scales_[effect.rival].excess() <= 0) continue;
        helpers[effect.rival].emplace_back(effect.change / moves_[m].cost, m);
      }
    }
    std::vector<bool> chosen(moves_.size(), false);
    for (auto& list : helpers) {
      const size_t keep = std::min(kMovesARival, list.size());
      std::partial_sort(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(keep), list.end());
      for (size_t i = 0; i < keep; ++i) chosen[list[i].second] = true;
    }
    std::vector<Move> best;
    for (size_t m = 0; m < moves_.size(); ++m) {
      if (chosen[m]) best.push_back(std::move(moves_[m]));
    }
    return best;
  }

  std::span<const Scale> scales_;
  Contest& contest_;
  EditedCounts& counts_;
  const LeafOrder& order_;
  const Tree& tree_;
  const EditCosts& costs_;
  const MoveRules& rules_;
  std::map<AttributeId, std::vector<const Scale*>> by_attribute_;
  size_t rows_a_rival_ = 0;
  std::map<RecodeKey, Move> recodes_;
  RecodeLimits limits_;
  Destinations destinations_;
  std::set<size_t> seen_;  // nodes whose rows were looked at as a whole
  std::vector<Move> moves_;
};

}  // namespace

std::vector<Move> FindMoves(std::span<const Scale> scales, Contest& contest, EditedCounts& counts,
                            const Tree& tree, const MoveRules& rules) {
  return MoveFinder(scales, contest, counts, tree, rules).Find();
}

}  // namespace espalier
