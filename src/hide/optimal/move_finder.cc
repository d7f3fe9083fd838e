#include "hide/optimal/move_finder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace espalier {
namespace {

constexpr size_t kMostRecodedRows = 20000;  // that are looked at for recoding, for all rivals,
constexpr size_t kLeastRecodedRows = 300;   // and for one of them
constexpr size_t kMostWholeRows = 200;      // of a node: for adding, removing and relabelling
constexpr uint64_t kSpare = 2;              // rows with a code next to a threshold that stay
constexpr size_t kMostDestinations = 6;
constexpr size_t kMovesARival = 80;
constexpr size_t kMostCopies = 50;  // of one row
constexpr size_t kMostNewCopies = 4;

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
        rules_(rules) {}

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
  // A row that is recoded already is another matter: a further cell costs little.
  using RecodeKey = std::tuple<size_t, ClassCode, AttributeId, Code, Code, bool>;

  static std::vector<RowIndex> Sample(std::span<const RowIndex> rows, size_t most) {
    std::vector<RowIndex> sample;
    const size_t step = std::max<size_t>(1, (rows.size() + most - 1) / most);
    for (size_t i = 0; i < rows.size(); i += step) sample.push_back(rows[i]);
    return sample;
  }

  void FindRecodes(const Scale& scale) {
    const Parting& parting = scale.rival().parting;
    const AttributeId a = parting.attribute;
    for (const RowIndex row : Sample(order_.RowsAt(scale.rival().node), rows_a_rival_)) {
      if (counts_.IsRemoved(row) || counts_.IsRecoded(row, a)) continue;
      const size_t leaf = order_.LeafOf(row);
      if (MayOpen(leaf)) continue;
      const Code from = counts_.CodeOf(row, a);
      if (IsFrozen(leaf, a, from)) continue;
      for (const Code to : Destinations(scale.rival(), from)) {
        if (scale.ByRecode(from, to, counts_.LabelOf(row)) >= 0) continue;
        if (!KeepsWay(leaf, a, from, to) || IsHidden(leaf, a, from, to)) continue;
        const bool again = counts_.IsRecoded(row);
        Move& move = recodes_[{leaf, counts_.LabelOf(row), a, from, to, again}];
        if (!move.rows.empty() && move.rows.back() >= row) continue;
        move.edits = {{.kind = TriedEdit::Kind::kRecode, .attribute = a, .from = from, .to = to}};
        move.cost = costs_.recode * (again ? costs_.recode_more : 1);
        move.rows.push_back(row);
      }
    }
  }

  // The nodes on a leaf's path that test an attribute.
  const std::vector<size_t>& TestsOf(size_t leaf, AttributeId attribute) {
    const auto known = tests_.try_emplace({leaf, attribute});
    std::vector<size_t>& tests = known.first->second;
    if (known.second) {
      order_.ForEachOnWay(leaf, [&](size_t node) {
        const auto& own = contest_.OwnTest(node);
        if (own && own->attribute == attribute) tests.push_back(node);
      });
    }
    return tests;
  }

  bool IsFrozen(size_t leaf, AttributeId attribute, Code from) {
    const std::vector<size_t>& tests = TestsOf(leaf, attribute);
    return std::any_of(tests.begin(), tests.end(), [&](size_t node) {
      return contest_.OwnTest(node)->kind != Test::Kind::kThreshold ||
             contest_.HoldsThreshold(node, from, kSpare);
    });
  }

  bool KeepsWay(size_t leaf, AttributeId attribute, Code from, Code to) {
    const std::vector<size_t>& tests = TestsOf(leaf, attribute);
    return std::all_of(tests.begin(), tests.end(), [&](size_t node) {
      const Parting& own = *contest_.OwnTest(node);
      return BranchOf(own, from) == BranchOf(own, to);
    });
  }

  // Whether the recoded row would meet a hidden condition, or leave one that is counted.
  bool IsHidden(size_t leaf, AttributeId attribute, Code from, Code to) const {
    const auto shows = [&](const HiddenCondition& condition) {
      if (condition.parting.attribute != attribute) return false;
      if (!order_.Reaches(leaf, condition.node)) return false;
      const bool before = BranchOf(condition.parting, from) == condition.branch;
      const bool after = BranchOf(condition.parting, to) == condition.branch;
      if (before == after) return false;
      if (!IsPure(leaf)) return after || rules_.settled.contains(leaf);
      return after && tree_.nodes[leaf].majority == condition.predicted;
    };
    return std::any_of(rules_.hidden.begin(), rules_.hidden.end(), shows);
  }

  // Whether an impure leaf has rows enough to split, once they differ.
  bool MayOpen(size_t leaf) const {
    return !IsPure(leaf) && RowsIn(counts_.ClassCounts(leaf)) >= 2 * contest_.least_branch();
  }

  bool IsPure(size_t leaf) const {
    const auto counts = counts_.ClassCounts(leaf);
    return counts[tree_.nodes[leaf].majority] == RowsIn(counts);
  }

  // Values at the node that another branch of the rival has.
  const std::vector<Code>& Destinations(const Rival& rival, Code from) {
    const size_t branch = BranchOf(rival.parting, from);
    const auto [known, fresh] = destinations_.try_emplace(
        {rival.node, rival.parting.attribute, rival.parting.code, branch});
    if (!fresh) return known->second;
    const ValueTable& values = counts_.At(rival.node, rival.parting.attribute);
    std::vector<Code> others;
    for (size_t place = 0; place < values.codes().size(); ++place) {
      const Code code = values.codes()[place];
      if (RowsIn(values.At(place)) > 0 && BranchOf(rival.parting, code) != branch) {
        others.push_back(code);
      }
    }
    known->second = Spread(others);
    return known->second;
  }

  static std::vector<Code> Spread(const std::vector<Code>& codes) {
    if (codes.size() <= kMostDestinations) return codes;
    std::vector<Code> spread;
    for (size_t i = 0; i < kMostDestinations; ++i) {
      spread.push_back(codes[i * (codes.size() - 1) / (kMostDestinations - 1)]);
    }
    return spread;
  }

  void FindWholeRows(size_t node) {
    if (!seen_.insert(node).second) return;
    for (const RowIndex row : Sample(order_.RowsAt(node), kMostWholeRows)) {
      if (counts_.IsRemoved(row)) continue;
      FindWholeRow(row);
      if (leaves_.insert(order_.LeafOf(row)).second) FindNewRow(row);
      if (!counts_.IsRecoded(row) && !MayOpen(order_.LeafOf(row))) FindRewrite(row);
    }
  }

  // A row that differs from its donor wherever that does more against rivals.
  void FindNewRow(RowIndex donor) {
    const size_t leaf = order_.LeafOf(donor);
    const ClassCode said = tree_.nodes[leaf].majority;
    if (!IsPure(leaf) || counts_.LabelOf(donor) != said) return;
    Move move = WholeRow(donor, TriedEdit::Kind::kAdd, costs_.add, kMostNewCopies);
    bool differs = false;
    for (const auto& [attribute, all] : by_attribute_) {
      if (!TestsOf(leaf, attribute).empty()) continue;
      Code& code = move.edits[0].codes[attribute];
      const Code best = BestNewCode(leaf, code, all);
      differs = differs || best != code;
      code = best;
    }
    if (differs) moves_.push_back(std::move(move));
  }

  // Of a new row of a leaf; `donors` where no other value does more.
  Code BestNewCode(size_t leaf, Code donors, const std::vector<const Scale*>& scales) {
    std::set<Code> codes;
    const AttributeId attribute = scales[0]->rival().parting.attribute;
    for (const Scale* scale : scales) {
      if (!order_.Reaches(leaf, scale->rival().node)) continue;
      for (const Code code : Destinations(scale->rival(), donors)) codes.insert(code);
    }
    const auto harm = [&](Code code) {
      if (IsHidden(leaf, attribute, donors, code)) return std::numeric_limits<double>::infinity();
      double sum = 0;
      for (const Scale* scale : scales) {
        if (!order_.Reaches(leaf, scale->rival().node)) continue;
        const Code own = OwnCodeOf(*scale, leaf);
        sum += std::max(0.0,
                        scale->excess() + scale->ByAddition(own, code, tree_.nodes[leaf].majority));
      }
      return sum;
    };
    Code best = donors;
    double least = harm(donors) - 1e-6;
    for (const Code code : codes) {
      const double sum = harm(code);
      if (sum >= least) continue;
      least = sum;
      best = code;
    }
    return best;
  }

  // A code that leads from the scale's node towards the leaf.
  Code OwnCodeOf(const Scale& scale, size_t leaf) const {
    return counts_.CodeOf(order_.RowsAt(leaf)[0], scale.own_attribute());
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
    const bool small = !wanted_pure && rows + 1 < 2 * contest_.least_branch();
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
    const uint64_t least = contest_.safe_branch();
    bool can = true;
    order_.ForEachOnWay(leaf, [&](size_t node) {
      can = can && (node == 0 || RowsIn(counts_.ClassCounts(node)) > least);
    });
    return can;
  }

  // All cells of a row recoded that help against a rival.
  void FindRewrite(RowIndex row) {
    const size_t leaf = order_.LeafOf(row);
    Move move;
    for (const auto& [attribute, all] : by_attribute_) {
      std::vector<const Scale*> scales;
      for (const Scale* scale : all) {
        if (order_.Reaches(leaf, scale->rival().node)) scales.push_back(scale);
      }
      const Code from = counts_.CodeOf(row, attribute);
      if (IsFrozen(leaf, attribute, from)) continue;
      const std::optional<Code> to = BestCode(row, attribute, scales);
      if (!to) continue;
      move.edits.push_back(
          {.kind = TriedEdit::Kind::kRecode, .attribute = attribute, .from = from, .to = *to});
    }
    if (move.edits.size() < 2) return;
    const auto more = static_cast<double>(move.edits.size() - 1);
    move.cost = costs_.recode * (1 + more * costs_.recode_more);
    move.rows = {row};
    move.most = 1;
    moves_.push_back(std::move(move));
  }

  // The value that helps most; nothing if none helps.
  std::optional<Code> BestCode(RowIndex row, AttributeId attribute,
                               const std::vector<const Scale*>& scales) {
    const size_t leaf = order_.LeafOf(row);
    const Code from = counts_.CodeOf(row, attribute);
    std::optional<Code> best;
    double most = 1e-3;
    for (const Scale* wanted : scales) {
      if (wanted->excess() <= 0) continue;
      for (const Code to : Destinations(wanted->rival(), from)) {
        if (!KeepsWay(leaf, attribute, from, to) || IsHidden(leaf, attribute, from, to)) continue;
        double less = 0;
        for (const Scale* scale : scales) {
          const double change = scale->ByRecode(from, to, counts_.LabelOf(row));
          less += std::max(0.0, scale->excess()) - std::max(0.0, scale->excess() + change);
        }
        if (less <= most) continue;
        most = less;
        best = to;
      }
    }
    return best;
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
        return scale.ByRemoval(row);
      case TriedEdit::Kind::kAdd:
        return scale.ByAddition(edit.codes[scale.own_attribute()],
                                edit.codes[scale.rival().parting.attribute], edit.to);
    }
    return 0;
  }

  // For each rival that is to be beaten the moves that do most for their cost.
  std::vector<Move> Best() {
    std::vector<std::vector<std::pair<double, size_t>>> helpers(scales_.size());
    for (size_t m = 0; m < moves_.size(); ++m) {
      if (!std::isfinite(moves_[m].cost)) continue;  // forbidden
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
  std::map<std::pair<size_t, AttributeId>, std::vector<size_t>> tests_;
  std::map<std::tuple<size_t, AttributeId, Code, size_t>, std::vector<Code>> destinations_;
  std::set<size_t> seen_;    // nodes whose rows were looked at as a whole
  std::set<size_t> leaves_;  // of which new rows were thought of
  std::vector<Move> moves_;
};

}  // namespace

std::vector<Move> FindMoves(std::span<const Scale> scales, Contest& contest, EditedCounts& counts,
                            const Tree& tree, const MoveRules& rules) {
  return MoveFinder(scales, contest, counts, tree, rules).Find();
}

}  // namespace espalier
