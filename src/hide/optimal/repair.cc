#include "hide/optimal/repair.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "hide/optimal/move_finder.h"
#include "hide/optimal/programme.h"
#include "hide/optimal/scale.h"

namespace espalier {
namespace {

constexpr size_t kMostRounds = 60;
constexpr double kNear = 3;        // leads this little below their limit are kept in sight
constexpr double kPenalty = 1000;  // of a lead past its limit, in costs
constexpr double kLeastChange = 1e-9;

// How many of each move to make: whole numbers near those of the programme.
std::vector<size_t> Rounded(const Programme& programme, const std::vector<double>& solution) {
  std::vector<double> missing = programme.needs;
  std::vector<size_t> whole(solution.size());
  const auto make = [&](size_t j, double times) {
    for (const Programme::Entry& entry : programme.variables[j].entries) {
      missing[entry.row] -= times * entry.value;
    }
  };
  for (size_t j = 0; j < solution.size(); ++j) {
    whole[j] = static_cast<size_t>(std::floor(solution[j] + 1e-6));
    make(j, static_cast<double>(whole[j]));
  }
  const auto gain = [&](size_t j) {
    double less = 0;
    for (const Programme::Entry& entry : programme.variables[j].entries) {
      const double now = missing[entry.row];
      less += std::max(0.0, now) - std::max(0.0, now - entry.value);
    }
    return less / programme.variables[j].cost;
  };
  while (true) {
    size_t best = solution.size();
    double most = kLeastChange;
    for (size_t j = 0; j < solution.size(); ++j) {
      if (solution[j] - static_cast<double>(whole[j]) < 1e-6) continue;
      if (const double g = gain(j); g > most) {
        most = g;
        best = j;
      }
    }
    if (best == solution.size()) return whole;
    ++whole[best];
    make(best, 1);
  }
}

class Repairer {
 public:
  Repairer(Contest& contest, EditedCounts& counts, const Tree& tree, const EditCosts& costs)
      : contest_(contest), counts_(counts), tree_(tree), costs_(costs) {}

  Repair Run() {
    violation_ = contest_.Violation();
    double step = 1;
    for (size_t round = 0; round < kMostRounds && violation_ > 0; ++round) {
      if (Improve(step)) {
        step = std::min(1.0, 2 * step);
      } else if (step > 1e-3) {
        step /= 8;
      } else if (!ImproveByOne()) {
        break;
      }
    }
    if (violation_ <= 0) TakeBackWhatIsNotNeeded();
    return {std::move(edits_), violation_};
  }

 private:
  std::vector<Scale> WeighRivals() {
    for (Rival& rival : contest_.Near(kNear)) {
      if (std::find(known_.begin(), known_.end(), rival) == known_.end()) {
        known_.push_back(std::move(rival));
      }
    }
    std::vector<Scale> scales;
    for (const Rival& rival : known_) {
      Scale scale(rival, contest_, counts_);
      if (scale.excess() > -4 * kNear) scales.push_back(std::move(scale));
    }
    return scales;
  }

  bool Improve(double step) {
    const std::vector<Scale> scales = WeighRivals();
    const std::vector<Move> moves = FindMoves(scales, contest_, counts_, tree_, costs_);
    if (moves.empty()) return false;
    const Programme programme = ProgrammeOf(scales, moves, step);
    const std::vector<size_t> times = Rounded(programme, Solve(programme));
    return Try(EditsOf(moves, times));
  }

  static Programme ProgrammeOf(const std::vector<Scale>& scales, const std::vector<Move>& moves,
                               double step) {
    Programme programme;
    programme.penalty = kPenalty;
    for (const Scale& scale : scales) programme.needs.push_back(scale.excess() + 1e-7);
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

  // Of a row only one move is made.
  std::vector<TriedEdit> EditsOf(const std::vector<Move>& moves, const std::vector<size_t>& times) {
    std::vector<TriedEdit> edits;
    for (size_t m = 0; m < moves.size(); ++m) {
      size_t left = times[m];
      for (const RowIndex row : moves[m].rows) {
        if (left == 0) break;
        TriedEdit edit = moves[m].edit;
        edit.row = row;
        if (!Fits(edit, edits)) continue;
        const size_t copies = edit.kind == TriedEdit::Kind::kAdd ? left : 1;
        edits.insert(edits.end(), copies, edit);
        left -= copies;
      }
    }
    return edits;
  }

  // An edit of another cell of a row that is recoded only is no contradiction.
  static bool Fits(const TriedEdit& edit, const std::vector<TriedEdit>& edits) {
    if (edit.kind == TriedEdit::Kind::kAdd) return true;
    return std::none_of(edits.begin(), edits.end(), [&](const TriedEdit& other) {
      if (other.row != edit.row || other.kind == TriedEdit::Kind::kAdd) return false;
      const bool both_recode = edit.kind == TriedEdit::Kind::kRecode && other.kind == edit.kind;
      return !both_recode || other.attribute == edit.attribute;
    });
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
    for (const TriedEdit& edit : edits) Make(edit);
    const double now = contest_.Violation();
    if (now < violation_ - kLeastChange || (now <= 0 && violation_ > 0)) {
      violation_ = now;
      edits_.insert(edits_.end(), edits.begin(), edits.end());
      return true;
    }
    // What leads now must be known to the next programme.
    for (Rival& rival : contest_.Near(0)) {
      if (std::find(known_.begin(), known_.end(), rival) == known_.end()) {
        known_.push_back(std::move(rival));
      }
    }
    for (size_t i = edits.size(); i-- > 0;) TakeBack(edits[i]);
    return false;
  }

  // The single edit that lowers the violation most for its cost, of those that promise most.
  bool ImproveByOne() {
    constexpr size_t kTried = 40;
    const std::vector<Scale> scales = WeighRivals();
    const std::vector<Move> moves = FindMoves(scales, contest_, counts_, tree_, costs_);
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
      TriedEdit edit = moves[promises[i].second].edit;
      edit.row = moves[promises[i].second].rows[0];
      if (Try({edit})) return true;
    }
    return false;
  }

  void TakeBackWhatIsNotNeeded() {
    for (size_t i = edits_.size(); i-- > 0;) {
      TakeBack(edits_[i]);
      if (contest_.Violation() <= 0) {
        edits_.erase(edits_.begin() + static_cast<std::ptrdiff_t>(i));
      } else {
        Make(edits_[i]);
      }
    }
  }

  Contest& contest_;
  EditedCounts& counts_;
  const Tree& tree_;
  const EditCosts& costs_;
  std::vector<Rival> known_;
  std::vector<TriedEdit> edits_;
  double violation_ = 0;
};

}  // namespace

Repair RepairTests(Contest& contest, EditedCounts& counts, const Tree& tree,
                   const EditCosts& costs) {
  return Repairer(contest, counts, tree, costs).Run();
}

}  // namespace espalier
