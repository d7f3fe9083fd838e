#include "hide/optimal/scale.h"

#include "learn/split_quality.h"

namespace espalier {
namespace {

double OrZero(double worth) { return worth == kNotAllowed ? 0 : worth; }

}  // namespace

Scale::Scale(const Rival& rival, Contest& contest, EditedCounts& counts)
    : rival_(rival),
      learner_(&contest.learner()),
      counts_(&counts),
      other_(rival.parting, counts.At(rival.node, rival.parting.attribute), counts.classes()) {
  if (const auto& own = contest.OwnTest(rival.node)) {
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
  const auto [known, fresh] = recodes_.try_emplace({away, into, label}, 0);
  if (fresh) {
    BranchCounts other = other_;
    other.Take(from, label);
    other.Add(to, label);
    known->second = Lead(own_, other) - lead_;
  }
  return known->second;
}

double Scale::ByRelabel(RowIndex row, ClassCode to) const {
  return ByClasses(row, counts_->LabelOf(row), to);
}

double Scale::ByRow(RowIndex row, TriedEdit::Kind kind) const {
  const ClassCode label = counts_->LabelOf(row);
  if (kind == TriedEdit::Kind::kAdd) return ByClasses(row, std::nullopt, label);
  return ByClasses(row, label, std::nullopt);
}

double Scale::ByClasses(RowIndex row, std::optional<ClassCode> away,
                        std::optional<ClassCode> into) const {
  const auto none = static_cast<ClassCode>(counts_->classes());
  const Code other_code = counts_->CodeOf(row, other_.parting().attribute);
  const Code own_code = own_ ? counts_->CodeOf(row, own_->parting().attribute) : 0;
  const auto [known, fresh] = rows_.try_emplace(
      {own_ ? BranchOf(own_->parting(), own_code) : 0, BranchOf(other_.parting(), other_code),
       away.value_or(none), into.value_or(none)},
      0);
  if (!fresh) return known->second;
  const auto change = [&](BranchCounts& counts, Code code) {
    if (away) counts.Take(code, *away);
    if (into) counts.Add(code, *into);
  };
  std::optional<BranchCounts> own = own_;
  BranchCounts other = other_;
  if (own) change(*own, own_code);
  change(other, other_code);
  known->second = Lead(own, other) - lead_;
  return known->second;
}

}  // namespace espalier
