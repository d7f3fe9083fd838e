#include "hide/optimal/weighing.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace espalier {
namespace {

constexpr size_t kMovesARival = 80;

}  // namespace

const Weighing::Met& Weighing::MetBy(size_t leaf) {
  const auto known = met_.try_emplace(leaf);
  Met& met = known.first->second;
  for (size_t i = 0; known.second && i < scales_.size(); ++i) {
    if (!counts_.order().Reaches(leaf, scales_[i].rival().node)) continue;
    met.rivals.push_back(i);
    met.by_attribute[scales_[i].rival().parting.attribute].push_back(i);
  }
  return met;
}

void Weighing::Weigh(Move& move) {
  const Met& met = MetBy(counts_.order().LeafOf(move.rows[0]));
  for (const TriedEdit& edit : move.edits) {
    if (edit.kind != TriedEdit::Kind::kRecode) {
      WeighAgainst(met.rivals, edit, move);
    } else if (const auto met_here = met.by_attribute.find(edit.attribute);
               met_here != met.by_attribute.end()) {
      WeighAgainst(met_here->second, edit, move);
    }
  }
}

void Weighing::WeighAgainst(const std::vector<size_t>& rivals, const TriedEdit& edit,
                            Move& move) const {
  for (const size_t i : rivals) {
    const double change = Change(scales_[i], edit, move);
    if (change != 0) move.effects.push_back({i, change});
  }
}

double Weighing::Change(const Scale& scale, const TriedEdit& edit, const Move& move) const {
  return move.crowd ? MeanOverRows(scale, edit, move) : ChangeAt(scale, edit, move.rows[0]);
}

double Weighing::MeanOverRows(const Scale& scale, const TriedEdit& edit, const Move& move) const {
  double sum = 0;
  TriedEdit here = edit;
  for (const RowIndex row : move.rows) {
    if (edit.kind == TriedEdit::Kind::kAdd) {
      for (const AttributeId a : {scale.own_attribute(), scale.rival().parting.attribute}) {
        here.codes[a] = counts_.CodeOf(row, a);
      }
    }
    sum += ChangeAt(scale, here, row);
  }
  return sum / static_cast<double>(move.rows.size());
}

double Weighing::ChangeAt(const Scale& scale, const TriedEdit& edit, RowIndex row) const {
  switch (edit.kind) {
    case TriedEdit::Kind::kRecode:
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

std::vector<Move> Weighing::Best(std::vector<Move> moves) {
  std::vector<std::vector<std::pair<double, size_t>>> helpers(scales_.size());
  for (size_t m = 0; m < moves.size(); ++m) {
    if (!std::isfinite(moves[m].cost)) continue;  // forbidden
    Weigh(moves[m]);
    for (const Move::Effect& effect : moves[m].effects) {
      if (effect.change >= 0 || scales_[effect.rival].excess() <= 0) continue;
      helpers[effect.rival].emplace_back(effect.change / moves[m].cost, m);
    }
  }
  std::vector<bool> chosen(moves.size(), false);
  for (auto& list : helpers) {
    const size_t keep = std::min(kMovesARival, list.size());
    std::partial_sort(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(keep), list.end());
    for (size_t i = 0; i < keep; ++i) chosen[list[i].second] = true;
  }
  std::vector<Move> best;
  for (size_t m = 0; m < moves.size(); ++m) {
    if (chosen[m]) best.push_back(std::move(moves[m]));
  }
  return best;
}

}  // namespace espalier
