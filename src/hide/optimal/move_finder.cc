#include "hide/optimal/move_finder.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "hide/optimal/destinations.h"
#include "hide/optimal/recode_limits.h"
#include "hide/optimal/weighing.h"

namespace espalier {
namespace {

constexpr size_t kMostRecodedRows = 6000;  // that are looked at for recoding, for all rivals,
constexpr size_t kLeastRecodedRows = 150;  // and for one of them
constexpr size_t kMostWholeRows = 100;     // of a node: for adding, removing and relabelling
constexpr size_t kMostRewritten = 50;      // for recoding many cells of a row
constexpr size_t kLeastCrowd = 60;         // rows of a leaf that are looked at together,
constexpr size_t kCrowdSample = 50;        // by so many of them
constexpr size_t kMostCopies = 50;         // of one row
constexpr size_t kMostNewCopies = 4;       // of a row that is new

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
        weighing_(scales, counts),
        destinations_(counts) {}

  FoundMoves Find() {
    const auto leading = static_cast<size_t>(std::count_if(
        scales_.begin(), scales_.end(), [](const Scale& scale) { return scale.excess() > 0; }));
    rows_a_rival_ = std::max(kLeastRecodedRows, kMostRecodedRows / std::max<size_t>(1, leading));
    for (const Scale& scale : scales_) {
      if (scale.excess() <= 0) continue;
      FindRecodes(scale);
      FindWholeRows(scale.rival().node);
    }
    for (auto& [key, move] : recodes_) moves_.push_back(std::move(move));
    return {weighing_.Best(std::move(moves_)), looked_};
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

  // Of how many rows each stands for in a sample of at most so many.
  static size_t StepFor(size_t rows, size_t most) {
    return std::max<size_t>(1, (rows + most - 1) / most);
  }

  static std::vector<RowIndex> Sample(std::span<const RowIndex> rows, size_t most) {
    std::vector<RowIndex> sample;
    const size_t step = StepFor(rows.size(), most);
    for (size_t i = 0; i < rows.size(); i += step) sample.push_back(rows[i]);
    return sample;
  }

  void FindRecodes(const Scale& scale) {
    const Rival& rival = scale.rival();
    const AttributeId a = rival.parting.attribute;
    const size_t step = StepFor(order_.RowsAt(rival.node).size(), rows_a_rival_);
    for (const RowIndex row : Sample(order_.RowsAt(rival.node), rows_a_rival_)) {
      if (counts_.IsFixed(row) || counts_.IsRemoved(row) || !limits_.IsUntouched(row, a)) continue;
      const size_t leaf = order_.LeafOf(row);
      if (limits_.MayOpen(leaf)) continue;
      const Code from = counts_.CodeOf(row, a);
      const ClassCode label = counts_.LabelOf(row);
      if (limits_.IsFrozen(leaf, a, from)) continue;
      for (const Destination& to : destinations_.Of(rival, leaf, label, from)) {
        ++looked_;
        if (scale.ByRecode(from, to.code, label) >= 0) continue;
        std::vector<TriedEdit> edits = limits_.Recodes(row, rival.node, a, to.code);
        if (!edits.empty()) PutRecode(row, std::move(edits), to.price, step);
      }
    }
  }

  // `rows`: how many rows this one stands for.
  void PutRecode(RowIndex row, std::vector<TriedEdit> edits, double price, size_t rows) {
    const bool again = counts_.IsRecoded(row);
    RecodeKey key{order_.LeafOf(row), counts_.LabelOf(row), {}, again};
    for (const TriedEdit& edit : edits) key.cells.emplace_back(edit.attribute, edit.from, edit.to);
    if (!recoded_.emplace(key, row).second) return;
    Move& move = recodes_[std::move(key)];
    move.cost = price * CostOf(edits.size(), again);
    move.edits = std::move(edits);
    move.rows.push_back(row);
    move.most += rows;
  }

  double CostOf(size_t cells, bool again) const {
    const auto more = static_cast<double>(again ? cells : cells - 1);
    return costs_.recode * ((again ? 0 : 1) + more * costs_.recode_more);
  }

  void FindWholeRows(size_t node) {
    if (!seen_.insert(node).second) return;
    FindCrowds(node);
    for (const RowIndex row : Sample(order_.RowsAt(node), kMostWholeRows)) {
      if (counts_.IsFixed(row) || counts_.IsRemoved(row)) continue;
      const size_t leaf = order_.LeafOf(row);
      FindWholeRow(row);
      if (leaves_.insert(leaf).second) FindNewRow(row);
    }
    for (const RowIndex row : Sample(order_.RowsAt(node), kMostRewritten)) {
      if (counts_.IsFixed(row) || counts_.IsRemoved(row) || counts_.IsRecoded(row)) continue;
      if (!limits_.MayOpen(order_.LeafOf(row))) FindRewrite(row);
    }
  }

  // Rows of large leaves, by class: of a million rows single ones do too little.
  void FindCrowds(size_t node) {
    for (size_t at = order_.BeginOf(node); at < order_.EndOf(node);) {
      const size_t leaf = order_.LeafOf(order_.RowsAt(0)[at]);
      at = order_.EndOf(leaf);
      const auto rows = order_.RowsAt(leaf);
      if (rows.size() < kLeastCrowd || !crowded_.insert(leaf).second) continue;
      std::map<ClassCode, std::vector<RowIndex>> by_class;
      for (const RowIndex row : Sample(rows, kCrowdSample)) {
        if (counts_.IsUntouched(row)) by_class[counts_.LabelOf(row)].push_back(row);
      }
      const size_t step = StepFor(rows.size(), kCrowdSample);
      for (const auto& [label, sample] : by_class) FindCrowd(sample, step * sample.size());
    }
  }

  void FindCrowd(const std::vector<RowIndex>& rows, size_t most) {
    const size_t before = moves_.size();
    FindWholeRow(rows[0]);
    for (size_t m = before; m < moves_.size(); ++m) {
      moves_[m].rows = rows;
      moves_[m].most = most;
      moves_[m].crowd = true;
    }
    // Whether a row can be spared is asked one by one.
    const auto removes = [](const Move& move) {
      return move.edits[0].kind == TriedEdit::Kind::kRemove;
    };
    moves_.erase(
        std::remove_if(moves_.begin() + static_cast<std::ptrdiff_t>(before), moves_.end(), removes),
        moves_.end());
  }

  // A row that differs from its donor wherever that does more against rivals.
  void FindNewRow(RowIndex donor) {
    const size_t leaf = order_.LeafOf(donor);
    if (!limits_.IsPure(leaf)) return;
    Move move = WholeRow(donor, TriedEdit::Kind::kAdd, costs_.add, kMostNewCopies);
    std::vector<Code>& codes = move.edits[0].codes;
    const auto relief = [&](const std::vector<TriedEdit>& cells) {
      return Relief(leaf, cells, [&](const Scale& scale, const TriedEdit&, Code code) {
        return scale.ByAddition(codes[scale.own_attribute()], code, counts_.LabelOf(donor));
      });
    };
    bool differs = false;
    for (const TriedEdit& cell : BestCells(donor, relief)) {
      codes[cell.attribute] = cell.to;
      differs = true;
    }
    if (differs) moves_.push_back(std::move(move));
  }

  void FindWholeRow(RowIndex row) {
    const size_t leaf = order_.LeafOf(row);
    const ClassCode said = tree_.nodes[leaf].majority;
    const ClassCode label = counts_.LabelOf(row);
    const auto counts = counts_.ClassCounts(leaf);
    const uint64_t rows = RowsIn(counts);
    const bool pure = counts[said] == rows;
    if (!pure && rules_.free.contains(leaf)) return;
    // A leaf too small or too deep to split may take rows of any class while it says the same.
    const bool wanted_pure = tree_.Counts(leaf)[said] == tree_.Rows(leaf);
    const bool small =
        !wanted_pure && (rows + 1 < 2 * contest_.least_branch() || contest_.IsDeepest(leaf));
    const bool clear = Leads(counts, said, 2);
    if (pure || (small && (label == said || clear))) {
      const size_t most = pure ? kMostCopies : 1;
      moves_.push_back(WholeRow(row, TriedEdit::Kind::kAdd, costs_.add, most));
    }
    if (counts_.IsRelabelled(row) || counts_.IsRecoded(row)) return;
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

  // A test keeps min-leaf rows in its branches.
  bool CanSpareARow(RowIndex row) {
    const size_t leaf = order_.LeafOf(row);
    if (contest_.HoldsAThreshold(row, kSpare)) return false;
    const uint64_t least = contest_.safe_branch();
    bool can = true;
    order_.ForEachOnWay(leaf, [&](size_t node) {
      can = can && (node == 0 || RowsIn(counts_.ClassCounts(node)) > least);
    });
    return can;
  }

  // All cells of a row recoded that help against a rival.
  void FindRewrite(RowIndex row) {
    const auto relief = [&](const std::vector<TriedEdit>& cells) {
      return Relief(order_.LeafOf(row), cells,
                    [&](const Scale& scale, const TriedEdit& cell, Code code) {
                      return scale.ByRecode(cell.from, code, counts_.LabelOf(row));
                    });
    };
    Move move;
    move.edits = BestCells(row, relief);
    const auto other_bond = [&](const TriedEdit& cell) {
      return !rules_.bonds.AreBound(cell.attribute, move.edits[0].attribute);
    };
    if (std::none_of(move.edits.begin(), move.edits.end(), other_bond)) return;
    move.cost = CostOf(move.edits.size(), false);
    move.rows = {row};
    move.most = 1;
    moves_.push_back(std::move(move));
  }

  // Of every attribute the value that helps most, with what is bound to it; none where none helps.
  template <typename ReliefOf>
  std::vector<TriedEdit> BestCells(RowIndex row, const ReliefOf& relief) {
    std::vector<TriedEdit> cells;
    std::set<AttributeId> bonds;  // that are recoded, by their first attribute
    for (const auto& entry : weighing_.MetBy(order_.LeafOf(row)).by_attribute) {
      const AttributeId bond = rules_.bonds.With(entry.first).front();
      if (bonds.contains(bond)) continue;
      const std::vector<TriedEdit> best = BestRecode(row, entry.first, entry.second, relief);
      if (best.empty()) continue;
      bonds.insert(bond);
      cells.insert(cells.end(), best.begin(), best.end());
    }
    return cells;
  }

  template <typename ReliefOf>
  std::vector<TriedEdit> BestRecode(RowIndex row, AttributeId attribute,
                                    const std::vector<size_t>& rivals, const ReliefOf& relief) {
    const size_t leaf = order_.LeafOf(row);
    const Code from = counts_.CodeOf(row, attribute);
    std::vector<TriedEdit> best;
    double most = 1e-3;
    for (const size_t i : rivals) {
      const Rival& rival = scales_[i].rival();
      if (scales_[i].excess() <= 0) continue;
      for (const Destination& to : destinations_.Of(rival, leaf, counts_.LabelOf(row), from)) {
        ++looked_;
        std::vector<TriedEdit> edits = limits_.Recodes(row, rival.node, attribute, to.code);
        const double less = relief(edits);
        if (less <= most) continue;
        most = less;
        best = std::move(edits);
      }
    }
    return best;
  }

  // How much less rivals would be past their limits with the cells' new values than with the old.
  template <typename ChangeOf>
  double Relief(size_t leaf, const std::vector<TriedEdit>& cells, const ChangeOf& change) {
    const auto& met = weighing_.MetBy(leaf).by_attribute;
    double less = 0;
    for (const TriedEdit& cell : cells) {
      const auto rivals = met.find(cell.attribute);
      if (rivals == met.end()) continue;
      for (const size_t i : rivals->second) {
        const Scale& scale = scales_[i];
        less += std::max(0.0, scale.excess() + change(scale, cell, cell.from)) -
                std::max(0.0, scale.excess() + change(scale, cell, cell.to));
      }
    }
    return less;
  }

  Move WholeRow(RowIndex row, TriedEdit::Kind kind, double cost, size_t most) const {
    Move move;
    const ClassCode label = counts_.LabelOf(row);
    move.edits = {{.kind = kind, .row = row, .from = label, .to = label}};
    if (kind == TriedEdit::Kind::kAdd) move.edits[0].codes = counts_.CodesOf(row);
    move.rows.assign(1, row);
    move.cost = cost;
    move.most = most;
    return move;
  }

  std::span<const Scale> scales_;
  Contest& contest_;
  EditedCounts& counts_;
  const LeafOrder& order_;
  const Tree& tree_;
  const EditCosts& costs_;
  const MoveRules& rules_;
  size_t rows_a_rival_ = 0;
  size_t looked_ = 0;
  std::map<RecodeKey, Move> recodes_;
  std::set<std::pair<RecodeKey, RowIndex>> recoded_;  // rows of these
  RecodeLimits limits_;
  Weighing weighing_;
  Destinations destinations_;
  std::set<size_t> seen_;     // nodes whose rows were looked at as a whole
  std::set<size_t> crowded_;  // leaves whose rows were looked at together
  std::set<size_t> leaves_;   // of which new rows were thought of
  std::vector<Move> moves_;
};

}  // namespace

FoundMoves FindMoves(std::span<const Scale> scales, Contest& contest, EditedCounts& counts,
                     const Tree& tree, const MoveRules& rules) {
  return MoveFinder(scales, contest, counts, tree, rules).Find();
}

}  // namespace espalier
