#include "hide/optimal/variation.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>

#include "base/random.h"
#include "base/seed.h"
#include "hide/optimal/recode_limits.h"

namespace espalier {
namespace {

constexpr size_t kMostTrials = 2000;  // in which the contest is held
constexpr size_t kMostValues = 4;     // that are tried in a recoded cell

// How an added row is drawn anew: how much of it comes from another donor.
struct Mixing {
  uint64_t one_in = 1;  // so many attributes is the other donor's; 0: none
  size_t cells = 1;     // that come from further rows
  size_t draws = 0;
  bool far = false;  // whether these may be of other leaves near by
};
constexpr std::array<Mixing, 7> kMixings = {{
    {1, 1, 12},
    {2, 1, 6},
    {4, 1, 6},
    {0, 1, 6},
    {0, 2, 6},
    {0, 1, 12, true},
    {0, 2, 12, true},
}};
constexpr size_t kFarDonors = 100;

// Rows with the same codes have the same digest. Should others have it too, a change is forgone
// that could have been made.
uint64_t DigestOf(std::span<const Code> codes) {
  uint64_t digest = codes.size();
  for (const Code code : codes) digest = Random(digest ^ code).Next();
  return digest;
}

class Variation {
 public:
  Variation(Contest& contest, EditedCounts& counts, const Tree& tree, const MoveRules& rules)
      : contest_(contest),
        counts_(counts),
        order_(counts.order()),
        bonds_(rules.bonds),
        limits_(contest, counts, tree, rules),
        random_(rules.seed, "variation") {}

  std::vector<TriedEdit> Run(std::vector<TriedEdit> edits) {
    for (const TriedEdit& edit : edits) {
      if (edit.kind == TriedEdit::Kind::kRecode) ++uses_[{edit.attribute, edit.to}];
      if (edit.kind == TriedEdit::Kind::kAdd) ++RowsLike(edit.row, edit.to)[DigestOf(edit.codes)];
    }
    for (TriedEdit& edit : edits) {
      if (edit.kind == TriedEdit::Kind::kAdd) VaryAdded(edit);
      if (edit.kind == TriedEdit::Kind::kRecode) VaryRecoded(edit);
    }
    return edits;
  }

 private:
  using Place = std::pair<size_t, ClassCode>;         // a node and a class
  using Rows = std::unordered_map<uint64_t, size_t>;  // how often, by DigestOf

  // Rows of a leaf and a class, but for added ones: those that no edit touched, if there are any.
  const std::vector<RowIndex>& DonorsAt(const Place& place) {
    const auto [known, fresh] = donors_.try_emplace(place);
    std::vector<RowIndex>& donors = known->second;
    if (!fresh) return donors;
    for (const RowIndex row : RowsAt(place)) {
      if (!counts_.IsRelabelled(row) && !counts_.IsRecoded(row)) donors.push_back(row);
    }
    if (donors.empty()) donors = RowsAt(place);
    return donors;
  }

  std::vector<RowIndex> RowsAt(const Place& place) const {
    std::vector<RowIndex> rows;
    for (const RowIndex row : order_.RowsAt(place.first)) {
      if (counts_.IsFixed(row) || counts_.IsRemoved(row)) continue;
      if (counts_.LabelOf(row) == place.second) rows.push_back(row);
    }
    return rows;
  }

  // How often each row is there, in the leaf of this one, with a class.
  Rows& RowsLike(RowIndex row, ClassCode label) {
    const Place place{order_.LeafOf(row), label};
    const auto [known, fresh] = rows_.try_emplace(place);
    if (!fresh) return known->second;
    std::vector<Code> codes(counts_.attributes());
    for (const RowIndex here : RowsAt(place)) {
      for (AttributeId a = 0; a < codes.size(); ++a) codes[a] = counts_.CodeOf(here, a);
      ++known->second[DigestOf(codes)];
    }
    return known->second;
  }

  void VaryAdded(TriedEdit& edit) {
    Rows& rows = RowsLike(edit.row, edit.to);
    const uint64_t digest = DigestOf(edit.codes);
    if (rows[digest] < 2 || DonorsAt(PlaceOf(edit)).empty()) return;
    for (const Mixing& mixing : kMixings) {
      for (size_t draw = 0; draw < mixing.draws && trials_ < kMostTrials; ++draw) {
        TriedEdit other = Mixed(edit, mixing);
        const uint64_t other_digest = DigestOf(other.codes);
        if (rows.contains(other_digest) || !Replace(edit, other)) continue;
        --rows[digest];
        ++rows[other_digest];
        edit = std::move(other);
        return;
      }
    }
  }

  Place PlaceOf(const TriedEdit& added) const { return {order_.LeafOf(added.row), added.to}; }

  RowIndex DrawDonor(const Place& place) {
    const std::vector<RowIndex>& donors = DonorsAt(place);
    return donors[random_.Below(donors.size())];
  }

  // Of the class, at the lowest node above the leaf that has many such rows.
  RowIndex DrawFarDonor(const Place& place) {
    const auto known = far_donors_.try_emplace(place);
    std::vector<RowIndex>& donors = known.first->second;
    if (known.second) {
      order_.ForEachOnWay(place.first, [&](size_t node) {
        if (donors.size() < kFarDonors) donors = RowsAt({node, place.second});
      });
    }
    return donors[random_.Below(donors.size())];
  }

  // The added row with parts of other rows of its leaf and class.
  TriedEdit Mixed(const TriedEdit& edit, const Mixing& mixing) {
    TriedEdit mixed = edit;
    const Place place = PlaceOf(edit);
    const RowIndex donor = DrawDonor(place);
    for (AttributeId a = 0; mixing.one_in > 0 && a < mixed.codes.size(); ++a) {
      const bool leads = bonds_.With(a).front() == a;
      if (leads && random_.Below(mixing.one_in) == 0) TakeCells(mixed, a, donor);
    }
    if (mixing.one_in == 1) mixed.row = donor;
    for (size_t cell = 0; cell < mixing.cells; ++cell) {
      const auto a = static_cast<AttributeId>(random_.Below(mixed.codes.size()));
      TakeCells(mixed, a, mixing.far ? DrawFarDonor(place) : DrawDonor(place));
    }
    return mixed;
  }

  // Takes the value of an attribute, and what is bound to it, from another row of the leaf, unless
  // the row's place depends on it.
  void TakeCells(TriedEdit& added, AttributeId attribute, RowIndex donor) {
    const size_t leaf = order_.LeafOf(added.row);
    const auto bond = bonds_.With(attribute);
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
      TriedEdit other = edit;
      other.to = counts_.CodeOf(donors[random_.Below(donors.size())], edit.attribute);
      if (other.to == edit.to || other.to == edit.from) continue;
      if (attribute.IsMissing(other.to) != attribute.IsMissing(edit.to)) continue;
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
    contest_.BeginTrial();
    Exchange(edit, other);
    if (contest_.Violation(0) <= 0) {
      contest_.KeepTrial();
      return true;
    }
    Exchange(other, edit);
    contest_.DropTrial();
    return false;
  }

  void Exchange(const TriedEdit& made, const TriedEdit& wanted) {
    counts_.TakeBack(made);
    contest_.Notice(made);
    counts_.Make(wanted);
    contest_.Notice(wanted);
  }

  Contest& contest_;
  EditedCounts& counts_;
  const LeafOrder& order_;
  const Bonds& bonds_;
  RecodeLimits limits_;
  SecretRandom random_;
  size_t trials_ = 0;
  std::map<Place, std::vector<RowIndex>> donors_;
  std::map<Place, std::vector<RowIndex>> far_donors_;
  std::map<Place, Rows> rows_;
  std::map<std::pair<AttributeId, Code>, size_t> uses_;  // of a value, by recodes
};

}  // namespace

std::vector<TriedEdit> Vary(std::vector<TriedEdit> edits, Contest& contest, EditedCounts& counts,
                            const Tree& tree, const MoveRules& rules) {
  return Variation(contest, counts, tree, rules).Run(std::move(edits));
}

}  // namespace espalier
