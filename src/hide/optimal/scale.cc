#include "hide/optimal/scale.h"

#include "learn/split_quality.h"

namespace espalier {
namespace {

double OrZero(double worth) { return worth == kNotAllowed ? 0 : worth; }

}  // namespace

Scale::Scale(const Rival& rival, Contest& contest, EditedCounts& counts)
    : rival_(rival),
      learner_(contest.learner()),
      counts_(counts),
      other_(rival.parting, counts.At(rival.node, rival.parting.attribute), counts.classes()) {
  if (const auto& own = contest.OwnTest(rival.node)) {
    own_.emplace(*own, counts.At(rival.node, own->attribute), counts.classes());
  }
  lead_ = Lead(own_, other_);
  limit_ = contest.LimitOf(rival);
}

double Scale::Lead(const std::optional<BranchCounts>& own, const BranchCounts& other) const {
  return OrZero(other.Worth(learner_)) - (own ? OrZero(own->Worth(learner_)) : 0);
}

template <typename Change>
double Scale::After(Change change) const {
  std::optional<BranchCounts> own = own_;
  BranchCounts other = other_;
  if (own) change(*own);
  change(other);
  return Lead(own, other) - lead_;
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
  return After([&](BranchCounts& counts) {
    const Code code = counts_.CodeOf(row, counts.parting().attribute);
    counts.Take(code, counts_.LabelOf(row));
    counts.Add(code, to);
  });
}

double Scale::ByRow(RowIndex row, TriedEdit::Kind kind) const {
  return After([&](BranchCounts& counts) {
    const Code code = counts_.CodeOf(row, counts.parting().attribute);
    if (kind == TriedEdit::Kind::kAdd) {
      counts.Add(code, counts_.LabelOf(row));
    } else {
      counts.Take(code, counts_.LabelOf(row));
    }
  });
}

}  // namespace espalier
