#include "hide/branch_gain.h"

#include <array>

#include "learn/criterion.h"

namespace espalier {
namespace {

double SizeTerm(const ClassPair& rows) { return NLogN(static_cast<uint64_t>(Total(rows))); }

ClassPair OfClass(size_t c, int64_t rows) {
  ClassPair pair{};
  pair[c] = rows;
  return pair;
}

}  // namespace

BranchGain::BranchGain(std::vector<ClassPair> branches, Criterion criterion)
    : branches_(std::move(branches)), criterion_(criterion) {
  for (const ClassPair& rows : branches_) {
    total_ = total_ + rows;
    impurities_ += Impurity(rows);
    size_terms_ += SizeTerm(rows);
  }
}

void BranchGain::Add(size_t branch, const ClassPair& rows) {
  ClassPair& at = branches_[branch];
  impurities_ -= Impurity(at);
  size_terms_ -= SizeTerm(at);
  at = at + rows;
  total_ = total_ + rows;
  impurities_ += Impurity(at);
  size_terms_ += SizeTerm(at);
}

double BranchGain::Now() const { return With({}, total_); }

double BranchGain::AfterMove(size_t c, size_t from, size_t to, int64_t rows) const {
  const ClassPair moved = OfClass(c, rows);
  const std::array<Changed, 2> changed{Changed{from, branches_[from] - moved},
                                       Changed{to, branches_[to] + moved}};
  return With(changed, total_);
}

double BranchGain::AfterSending(const ClassPair& rows, size_t to_0, size_t to_1) const {
  if (to_0 == to_1) {
    const Changed changed{to_0, branches_[to_0] + rows};
    return With(std::span(&changed, 1), total_ + rows);
  }
  const std::array<Changed, 2> changed{Changed{to_0, branches_[to_0] + OfClass(0, rows[0])},
                                       Changed{to_1, branches_[to_1] + OfClass(1, rows[1])}};
  return With(changed, total_ + rows);
}

double BranchGain::With(std::span<const Changed> changed, const ClassPair& total) const {
  double impurities = impurities_;
  double size_terms = size_terms_;
  for (const auto& [branch, rows] : changed) {
    impurities += Impurity(rows) - Impurity(branches_[branch]);
    size_terms += SizeTerm(rows) - SizeTerm(branches_[branch]);
  }
  const double gain = Impurity(total) - impurities;
  if (criterion_ != Criterion::kGainRatio) {
    return Total(total) == 0 ? 0 : gain / static_cast<double>(Total(total));
  }
  const double size_entropy = SizeTerm(total) - size_terms;
  return size_entropy <= kTie ? 0 : gain / size_entropy;
}

double BranchGain::Impurity(const ClassPair& rows) const {
  const std::array<uint64_t, 2> counts{static_cast<uint64_t>(rows[0]),
                                       static_cast<uint64_t>(rows[1])};
  return criterion_ == Criterion::kGini ? Gini::Weighed(counts) : Entropy::Weighed(counts);
}

}  // namespace espalier
