#include "hide/optimal/scale.h"

#include "learn/split_quality.h"

namespace espalier {
namespace {

double OrZero(double worth) { return worth == kNotAllowed ? 0 : worth; }

}  // namespace

Scale::Scale(const Rival& rival, Contest& contest, EditedCounts& counts)
    : rival_(rival),
      learner_(&contest.learner(rival.learner)),
      counts_(&counts),
      other_(rival.parting, counts.At(rival.node, rival.parting.attribute), counts.classes()),
      recodes_(counts.classes()),
      rows_(counts.classes()) {
  if (const auto own = contest.OwnTest(rival.node, rival.learner)) {
    own_.emplace(*own, counts.At(rival.node, own->attribute), counts.classes());
  }
  lead_ = Lead(own_, other_);
  limit_ = contest.LimitOf(rival);
}

double Scale::Lead(const std::optional<BranchCounts>& own, const BranchCounts& other) const {
  return OrZero(other.Worth(*learner_)) - (own ? OrZero(own->Worth(*learner_)) : 0);
}

double Scale::ByRecode(Code from, Code to, ClassCode label) const {
  const size_t away = BranchOf(rival_.parting, from);
  const size_t into = BranchOf(rival_.parting, to);
  if (away == into) return 0;
  return recodes_.Get({away, into, label, label}, [&] {
    BranchCounts other = other_;
    other.Take(from, label);
    other.Add(to, label);
    return Lead(own_, other) - lead_;
  });
}

Scale::Place Scale::PlaceOf(RowIndex row) const {
  return {counts_->CodeOf(row, own_attribute()), counts_->CodeOf(row, other_.parting().attribute)};
}

double Scale::ByRelabel(RowIndex row, ClassCode to) const {
  return ByClasses(PlaceOf(row), counts_->LabelOf(row), to);
}

double Scale::ByRemoval(RowIndex row) const {
  return ByClasses(PlaceOf(row), counts_->LabelOf(row), std::nullopt);
}

double Scale::ByAddition(Code own_code, Code other_code, ClassCode label) const {
  return ByClasses({own_code, other_code}, std::nullopt, label);
}

double Scale::ByClasses(Place place, std::optional<ClassCode> away,
                        std::optional<ClassCode> into) const {
  const auto none = static_cast<ClassCode>(counts_->classes());
  const auto change = [&](BranchCounts& counts, Code code) {
    if (away) counts.Take(code, *away);
    if (into) counts.Add(code, *into);
  };
  return rows_.Get(
      {own_ ? BranchOf(own_->parting(), place.own) : 0, BranchOf(other_.parting(), place.other),
       away.value_or(none), into.value_or(none)},
      [&] {
        std::optional<BranchCounts> own = own_;
        BranchCounts other = other_;
        if (own) change(*own, place.own);
        change(other, place.other);
        return Lead(own, other) - lead_;
      });
}

}  // namespace espalier
