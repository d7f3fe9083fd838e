#include "hide/optimal/variation.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/random.h"
#include "hide/optimal/destinations.h"
#include "hide/optimal/recode_limits.h"

namespace espalier {
namespace {

constexpr size_t kMostTrials = 2000;  // in which the contest is held
constexpr size_t kMostDraws = 24;     // of what an added row could take
constexpr size_t kDrawsACell = 6;     // before a further cell is taken
constexpr size_t kMostValues = 4;     // that are tried in a recoded cell

class Variation {
 public:
  Variation(Contest& contest, EditedCounts& counts, const Tree& tree, const MoveRules& rules)
      : contest_(contest),
        counts_(counts),
        order_(counts.order()),
        bonds_(rules.bonds),
        limits_(contest, counts, tree, rules) {}

  std::vector<TriedEdit> Run(std::vector<TriedEdit> edits) {
    for (const TriedEdit& edit : edits) {
      if (edit.kind == TriedEdit::Kind::kRecode) ++uses_[{edit.attribute, edit.to}];
      if (edit.kind == TriedEdit::Kind::kAdd) ++RowsLike(edit.row, edit.to)[edit.codes];
    }
    for (TriedEdit& edit : edits) {
      if (edit.kind == TriedEdit::Kind::kAdd) VaryAdded(edit);
      if (edit.kind == TriedEdit::Kind::kRecode) VaryRecoded(edit);
    }
    return edits;
  }

 private:
  using Place = std::pair<size_t, ClassCode>;  // a leaf and a class
  using Rows = std::map<std::vector<Code>, size_t>;

  // Rows of a leaf and a class as they are now, but for added ones.
  const std::vector<RowIndex>& DonorsAt(const Place& place) {
    const auto [known, fresh] = donors_.try_emplace(place);
    if (!fresh) return known->second;
    for (const RowIndex row : order_.RowsAt(place.first)) {
      if (!counts_.IsRemoved(row) && counts_.LabelOf(row) == place.second) {
        known->second.push_back(row);
      }
    }
    return known->second;
  }

  // How often each row is there, in the leaf of this one, with a class.
  Rows& RowsLike(RowIndex row, ClassCode label) {
    const Place place{order_.LeafOf(row), label};
    const auto [known, fresh] = rows_.try_emplace(place);
    if (!fresh) return known->second;
    for (const RowIndex donor : DonorsAt(place)) {
      std::vector<Code> codes;
      for (AttributeId a = 0; a < counts_.attributes(); ++a) {
        codes.push_back(counts_.CodeOf(donor, a));
      }
      ++known->second[std::move(codes)];
    }
    return known->second;
  }

  void VaryAdded(TriedEdit& edit) {
    Rows& rows = RowsLike(edit.row, edit.to);
    if (rows[edit.codes] < 2) return;
    for (size_t draw = 0; draw < kMostDraws && trials_ < kMostTrials; ++draw) {
      TriedEdit other = edit;
      for (size_t cell = 0; cell <= draw / kDrawsACell; ++cell) TakeCells(other);
      if (rows.contains(other.codes) || !Replace(edit, other)) continue;
      --rows[edit.codes];
      ++rows[other.codes];
      edit = std::move(other);
      return;
    }
  }

  // Takes the value of an attribute, and what is bound to it, from another row.
  void TakeCells(TriedEdit& added) {
    const size_t leaf = order_.LeafOf(added.row);
    const std::vector<RowIndex>& donors = DonorsAt({leaf, added.to});
    if (donors.empty()) return;
    const RowIndex donor = donors[random_.Below(donors.size())];
    const auto bond = bonds_.With(static_cast<AttributeId>(random_.Below(counts_.attributes())));
    const bool stays = std::all_of(bond.begin(), bond.end(), [&](AttributeId a) {
      return limits_.KeepsPlace(leaf, a, added.codes[a], counts_.CodeOf(donor, a));
    });
    if (!stays) return;
    for (const AttributeId a : bond) added.codes[a] = counts_.CodeOf(donor, a);
  }

  void VaryRecoded(TriedEdit& edit) {
    if (bonds_.With(edit.attribute).size() > 1 || uses_[{edit.attribute, edit.to}] < 2) return;
    const Attribute& attribute = counts_.table().attributes[edit.attribute];
    const size_t leaf = order_.LeafOf(edit.row);
    const std::vector<RowIndex>& donors = DonorsAt({leaf, counts_.LabelOf(edit.row)});
    for (size_t i = 0; i < kMostValues && trials_ < kMostTrials && !donors.empty(); ++i) {
      const RowIndex donor = donors[random_.Below(donors.size())];
      TriedEdit other = edit;
      other.to = counts_.CodeOf(donor, edit.attribute);
      if (other.to == edit.to || other.to == edit.from) continue;
      if (IsMissing(attribute, other.to) != IsMissing(attribute, edit.to)) continue;
      if (!limits_.KeepsPlace(leaf, edit.attribute, edit.from, other.to)) continue;
      if (!Replace(edit, other)) continue;
      --uses_[{edit.attribute, edit.to}];
      ++uses_[{edit.attribute, other.to}];
      edit = other;
      return;
    }
  }

  // Whether nothing is violated with the other edit; if so it is made instead.
  bool Replace(const TriedEdit& edit, const TriedEdit& other) {
    ++trials_;
    Set(edit, other);
    if (contest_.Violation() <= 0) return true;
    Set(other, edit);
    return false;
  }

  void Set(const TriedEdit& edit, const TriedEdit& other) {
    counts_.TakeBack(edit);
    contest_.Notice(edit);
    counts_.Make(other);
    contest_.Notice(other);
  }

  Contest& contest_;
  EditedCounts& counts_;
  const LeafOrder& order_;
  const Bonds& bonds_;
  RecodeLimits limits_;
  Random random_{1};
  size_t trials_ = 0;
  std::map<Place, std::vector<RowIndex>> donors_;
  std::map<Place, Rows> rows_;
  std::map<std::pair<AttributeId, Code>, size_t> uses_;  // of a value, by recodes
};

}  // namespace

std::vector<TriedEdit> Vary(std::vector<TriedEdit> edits, Contest& contest, EditedCounts& counts,
                            const Tree& tree, const MoveRules& rules) {
  return Variation(contest, counts, tree, rules).Run(std::move(edits));
}

}  // namespace espalier
