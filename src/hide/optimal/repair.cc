#include "hide/optimal/repair.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "hide/optimal/chosen_edits.h"
#include "hide/optimal/move_finder.h"
#include "hide/optimal/programme.h"
#include "hide/optimal/rounding.h"
#include "hide/optimal/scale.h"

namespace espalier {
namespace {

constexpr size_t kMostKicks = 6;
constexpr size_t kMostKicksInVain = 1;  // while no edit has helped
constexpr size_t kMostRetries = 6;      // of a step, with what the last one taught
constexpr size_t kMostRivals = 150;     // in one programme
constexpr double kPenalty = 1000;       // of a lead past its limit, in costs
constexpr double kClear = 0.01;         // how far a beaten rival is to stay behind
constexpr double kLeastChange = 1e-13;
constexpr size_t kMostTakenBack = 1000;  // times, one edit or several
constexpr size_t kPatience = 15;         // rounds after which
constexpr double kLeastProgress = 0.99;  // no more than this may be left of the violation

class Repairer {
 public:
  Repairer(Contest& contest, EditedCounts& counts, const Tree& tree, const MoveRules& rules)
      : contest_(contest), counts_(counts), tree_(tree), rules_(rules) {}

  Repair Run(const RepairLimits& limits) {
    contest_.ForgetWeights();
    violation_ = contest_.Violation();
    double step = 1;
    size_t kicks = 0;
    size_t retries = 0;
    double earlier = violation_;
    for (size_t round = 0; round < limits.rounds && effort_ < limits.effort && violation_ > 0;
         ++round) {
      if (Cost(limits.costs) > limits.cost) break;
      if (round % kPatience == kPatience - 1) {
        if (violation_ > kLeastProgress * earlier) break;
        earlier = violation_;
      }
      const size_t known = known_.size();
      if (Improve(step)) {
        step = std::min(1.0, 2 * step);
        retries = 0;
      } else if (known_.size() > known && ++retries <= kMostRetries) {
        continue;  // the programme can do better by what it has learned
      } else if (step > 1e-3) {
        step /= 8;
      } else if (!ImproveByOne() && !ImproveByTakingBack()) {
        if (++kicks > (edits_.empty() ? kMostKicksInVain : kMostKicks)) break;
        contest_.WeighViolatedMore();
        violation_ = contest_.Violation();
        earlier = 2 * earlier;
        step = 1;
      }
    }
    contest_.ForgetWeights();
    violation_ = contest_.Violation();
    if (violation_ <= 0) TakeBackWhatIsNotNeeded();
    return {std::move(edits_), std::move(reasons_), violation_, contest_.Winners(), effort_};
  }

 private:
  void Learn(const std::vector<Rival>& rivals) {
    for (const Rival& rival : rivals) {
      if (std::find(known_.begin(), known_.end(), rival) == known_.end()) known_.push_back(rival);
    }
  }

  // Those that lead most, or nearly lead; what fell far behind is forgotten.
  std::vector<Scale> WeighRivals() {
    Learn(contest_.Near(kSight));
    std::vector<Scale> scales;
    for (const Rival& rival : known_) {
      Scale scale(rival, contest_, counts_);
      if (scale.excess() > -4 * kSight) scales.push_back(std::move(scale));
    }
    std::stable_sort(scales.begin(), scales.end(), [](const Scale& one, const Scale& other) {
      return one.excess() > other.excess();
    });
    known_.clear();
    for (const Scale& scale : scales) known_.push_back(scale.rival());
    if (scales.size() > kMostRivals) scales.erase(scales.begin() + kMostRivals, scales.end());
    return scales;
  }

  std::vector<Move> Moves(const std::vector<Scale>& scales) {
    FoundMoves found = FindMoves(scales, contest_, counts_, tree_, rules_);
    effort_ += found.looked;
    return std::move(found.moves);
  }

  bool Improve(double step) {
    const std::vector<Scale> scales = WeighRivals();
    const std::vector<Move> moves = Moves(scales);
    if (moves.empty()) return false;
    const Programme programme = ProgrammeOf(scales, moves, step);
    const std::vector<size_t> times = Rounded(programme, Solve(programme));
    return Try(EditsOf(scales, moves, times));
  }

  // The place of the rival that a move does most against.
  size_t ReasonOf(const std::vector<Scale>& scales, const Move& move) {
    const auto more = [&](const Move::Effect& one, const Move::Effect& other) {
      const auto less = [&](const Move::Effect& effect) {
        return std::min(std::max(0.0, scales[effect.rival].excess()), -effect.change);
      };
      return less(one) < less(other);
    };
    const auto most = std::max_element(move.effects.begin(), move.effects.end(), more);
    const Rival& rival = scales[most->rival].rival();
    const auto known = std::find(reasons_.begin(), reasons_.end(), rival);
    if (known != reasons_.end()) return static_cast<size_t>(known - reasons_.begin());
    reasons_.push_back(rival);
    return reasons_.size() - 1;
  }

  static Programme ProgrammeOf(const std::vector<Scale>& scales, const std::vector<Move>& moves,
                               double step) {
    Programme programme;
    programme.penalty = kPenalty;
    for (const Scale& scale : scales) {
      const double excess = scale.excess();
      programme.needs.push_back(excess > 0 ? excess + kClear : excess);
    }
    for (const Move& move : moves) {
      Programme::Variable variable{.cost = move.cost};
      variable.most = std::max(1.0, std::floor(static_cast<double>(move.most) * step));
      for (const Move::Effect& effect : move.effects) {
        variable.entries.push_back({effect.rival, -effect.change});
      }
      programme.variables.push_back(std::move(variable));
    }
    return programme;
  }

  std::vector<TriedEdit> EditsOf(const std::vector<Scale>& scales, const std::vector<Move>& moves,
                                 const std::vector<size_t>& times) {
    std::vector<WantedMove> wanted;
    for (size_t m = 0; m < moves.size(); ++m) {
      if (times[m] > 0) wanted.push_back({&moves[m], times[m], ReasonOf(scales, moves[m])});
    }
    return ChooseEdits(wanted, counts_, tree_, rules_.bonds);
  }

  void Make(const TriedEdit& edit) {
    counts_.Make(edit);
    contest_.Notice(edit);
  }

  void TakeBack(const TriedEdit& edit) {
    counts_.TakeBack(edit);
    contest_.Notice(edit);
  }

  bool Try(const std::vector<TriedEdit>& edits) {
    if (edits.empty()) return false;
    contest_.BeginTrial();
    for (const TriedEdit& edit : edits) Make(edit);
    const double now = contest_.Violation(violation_);
    if (now < violation_ - kLeastChange || (now <= 0 && violation_ > 0)) {
      contest_.KeepTrial();
      violation_ = now;
      edits_.insert(edits_.end(), edits.begin(), edits.end());
      return true;
    }
    // What leads now must be known to the next programme.
    Learn(contest_.Near(0));
    for (size_t i = edits.size(); i-- > 0;) TakeBack(edits[i]);
    contest_.DropTrial();
    return false;
  }

  // The single edit that lowers the violation most for its cost, of those that promise most.
  bool ImproveByOne() {
    constexpr size_t kTried = 40;
    const std::vector<Scale> scales = WeighRivals();
    const std::vector<Move> moves = Moves(scales);
    std::vector<std::pair<double, size_t>> promises;
    for (size_t m = 0; m < moves.size(); ++m) {
      double less = 0;
      for (const Move::Effect& effect : moves[m].effects) {
        const double excess = scales[effect.rival].excess();
        less += std::max(0.0, excess) - std::max(0.0, excess + effect.change);
      }
      promises.emplace_back(-less / moves[m].cost, m);
    }
    std::sort(promises.begin(), promises.end());
    for (size_t i = 0; i < std::min(kTried, promises.size()); ++i) {
      const Move& move = moves[promises[i].second];
      if (Try(AtRow(move, move.rows[0], ReasonOf(scales, move), counts_))) return true;
    }
    return false;
  }

  // The last edit before `end`, and what is bound to it; gives where these begin.
  size_t TakeBackBefore(size_t end) {
    size_t begin = end - 1;
    TakeBack(edits_[begin]);
    while (begin > 0 && AreBound(edits_[begin - 1], edits_[begin])) TakeBack(edits_[--begin]);
    return begin;
  }

  // Recodes that keep a bond together only.
  bool AreBound(const TriedEdit& one, const TriedEdit& other) const {
    return one.kind == TriedEdit::Kind::kRecode && other.kind == one.kind && one.row == other.row &&
           rules_.bonds.AreBound(one.attribute, other.attribute);
  }

  void Forget(size_t begin, size_t end) {
    edits_.erase(edits_.begin() + static_cast<std::ptrdiff_t>(begin),
                 edits_.begin() + static_cast<std::ptrdiff_t>(end));
  }

  // An edit that does harm by now, of the latest.
  bool ImproveByTakingBack() {
    constexpr size_t kTried = 60;
    for (size_t end = edits_.size(); end > 0 && end + kTried > edits_.size();) {
      contest_.BeginTrial();
      const size_t begin = TakeBackBefore(end);
      const double now = contest_.Violation(violation_);
      if (now < violation_ - kLeastChange) {
        contest_.KeepTrial();
        violation_ = now;
        Forget(begin, end);
        return true;
      }
      for (size_t i = begin; i < end; ++i) Make(edits_[i]);
      contest_.DropTrial();
      end = begin;
    }
    return false;
  }

  void TakeBackWhatIsNotNeeded() {
    std::stable_sort(edits_.begin(), edits_.end(), [&](const TriedEdit& a, const TriedEdit& b) {
      return CostOf(a.kind, rules_.costs) < CostOf(b.kind, rules_.costs);
    });
    // Of very many edits several at once, and not over and over, so that the time does not grow
    // with them.
    const size_t together = 1 + edits_.size() / kMostTakenBack;
    size_t looks = 0;
    for (size_t before = edits_.size() + 1; edits_.size() < before && looks < kMostTakenBack;) {
      before = edits_.size();
      for (size_t end = edits_.size(); end > 0; ++looks) {
        contest_.BeginTrial();
        size_t begin = TakeBackBefore(end);
        while (begin > 0 && end - begin < together) begin = TakeBackBefore(begin);
        if (contest_.Violation(0) <= 0) {
          contest_.KeepTrial();
          Forget(begin, end);
        } else {
          for (size_t i = begin; i < end; ++i) Make(edits_[i]);
          contest_.DropTrial();
        }
        end = begin;
      }
    }
  }

  // A row with several recoded cells costs less.
  double Cost(const EditCosts& costs) const {
    double cost = 0;
    for (const TriedEdit& edit : edits_) {
      const bool recode = edit.kind == TriedEdit::Kind::kRecode;
      cost += CostOf(edit.kind, costs) * (recode ? costs.recode_more : 1);
    }
    return cost;
  }

  static double CostOf(TriedEdit::Kind kind, const EditCosts& costs) {
    switch (kind) {
      case TriedEdit::Kind::kRecode:
        return costs.recode;
      case TriedEdit::Kind::kRelabel:
        return costs.relabel;
      case TriedEdit::Kind::kRemove:
        return costs.remove;
      case TriedEdit::Kind::kAdd:
        return costs.add;
    }
    return 0;
  }

  Contest& contest_;
  EditedCounts& counts_;
  const Tree& tree_;
  const MoveRules& rules_;
  std::vector<Rival> known_;
  std::vector<TriedEdit> edits_;
  std::vector<Rival> reasons_;  // of the edits
  double violation_ = 0;
  size_t effort_ = 0;
};

}  // namespace

Repair RepairTests(Contest& contest, EditedCounts& counts, const Tree& tree, const MoveRules& rules,
                   const RepairLimits& limits) {
  return Repairer(contest, counts, tree, rules).Run(limits);
}

}  // namespace espalier
