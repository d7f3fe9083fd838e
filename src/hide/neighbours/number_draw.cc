#include "hide/neighbours/number_draw.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace espalier {
namespace {

using Accepts = std::function<bool(const StratumCounts&)>;

// Draws until one is accepted, by the rows it takes to draw.
constexpr size_t kMostDrawnRows = 2'000'000;
constexpr size_t kLeastDraws = 20;
constexpr size_t kMostDraws = 400;
// How far the mean of a draw may lean away from what is expected, as a share of what is allowed:
// towards more rows of the rule's class, and towards fewer, which would show as a false rule.
constexpr double kMostLeanUp = 0.75;
constexpr double kMostLeanDown = 0.6;
constexpr double kMostLeaning = 0.02;  // of the rows, and one more
constexpr double kMostFlat = 0.6;
constexpr double kFlatStep = 0.1;
// How far a draw may be from its mean, as a share of what is allowed; less where the mean leans.
constexpr double kClose = 0.5;
constexpr double kCloseLeaning = 0.25;

size_t DrawsFor(size_t rows) {
  return std::clamp(kMostDrawnRows / std::max<size_t>(1, rows), kLeastDraws, kMostDraws);
}

// By how many rows another class leads the rule's where a few changed rows do not turn it round.
double ClearLead(size_t rows) { return std::max(1.0, 0.6 * std::sqrt(static_cast<double>(rows))); }

double MostOfOthers(std::span<const double> of_class, ClassCode c) {
  double most = 0;
  for (ClassCode k = 0; k < of_class.size(); ++k) {
    if (k != c) most = std::max(most, of_class[k]);
  }
  return most;
}

bool HasNoTrace(const Neighbourhood& one, const StratumCounts& counts) {
  return TestTrace(one.expectation, counts, one.predicted).trace == Trace::kNone;
}

// Of the rule's class: no more than go unnoticed, and no more than there were, unless these were
// too few.
double MostUnnoticed(const Neighbourhood& one) {
  const Expected& all = one.expectation.all;
  const double before =
      std::max(static_cast<double>(one.of_class), std::ceil(all.Low(one.predicted)));
  return std::min({before, one.model.most_unnoticed(), all.High(one.predicted)});
}

// No trace, to whoever looks at the neighbours alone either.
bool IsUnnoticed(const Neighbourhood& one, const StratumCounts& counts) {
  const auto count = static_cast<double>(TotalOf(counts, one.model.classes())[one.predicted]);
  return count <= MostUnnoticed(one) && HasNoTrace(one, counts);
}

bool IsLikeParent(const Neighbourhood& one, const StratumCounts& counts) {
  return IsWithin(ExpectedOfParent(one.model, one.region.size()),
                  TotalOf(counts, one.model.classes()));
}

bool IsLeading(const Neighbourhood& one, const StratumCounts& counts) {
  return Leads(TotalOf(counts, one.model.classes()), one.predicted);
}

// Another class leads by more than a few rows.
bool IsClear(const Neighbourhood& one, const StratumCounts& counts) {
  std::vector<double> total;
  for (const uint64_t count : TotalOf(counts, one.model.classes())) {
    total.push_back(static_cast<double>(count));
  }
  return total[one.predicted] + ClearLead(one.region.size()) <= MostOfOthers(total, one.predicted);
}

class NumberDraw {
 public:
  NumberDraw(const Table& table, const Neighbourhood& one, Level level, Manner manner,
             SecretRandom& random)
      : one_(one), level_(level), random_(random), classes_(one.model.classes()) {
    FindShares(table, manner.follows_leaves);
    Lean(manner.lean);
    Tilt(manner.most_tilt);
    Flatten(manner.flatness);
  }

  DrawnNumbers Draw() {
    const std::vector<Accepts> wanted = level_ == Level::kParent ? ByParent() : ByNeighbours();
    for (size_t concessions = 0; concessions < wanted.size(); ++concessions) {
      for (size_t i = 0; i < DrawsFor(one_.region.size()); ++i) {
        StratumCounts counts = DrawOnce();
        if (wanted[concessions](counts)) return {std::move(counts), concessions};
      }
    }
    return {Rounded(), wanted.size()};
  }

 private:
  // What is asked for first, then what must do.
  std::vector<Accepts> ByNeighbours() const {
    const Neighbourhood& one = one_;
    if (leads_) {
      return {[&one, this](const auto& n) { return IsUnnoticed(one, n) && IsClose(n); },
              [&one](const auto& n) { return IsUnnoticed(one, n); },
              [&one](const auto& n) { return HasNoTrace(one, n); }};
    }
    return {[&one, this](const auto& n) {
              return IsUnnoticed(one, n) && IsClear(one, n) && IsClose(n);
            },
            [&one](const auto& n) { return IsUnnoticed(one, n) && IsClear(one, n); },
            [&one](const auto& n) { return IsUnnoticed(one, n) && !IsLeading(one, n); },
            [&one](const auto& n) { return HasNoTrace(one, n) && !IsLeading(one, n); },
            [&one](const auto& n) { return HasNoTrace(one, n) && !IsLeading(one, n); },
            [&one](const auto& n) { return HasNoTrace(one, n); }};
  }

  std::vector<Accepts> ByParent() const {
    const Neighbourhood& one = one_;
    return {[&one](const auto& n) {
              return IsLikeParent(one, n) && HasNoTrace(one, n) && !IsLeading(one, n);
            },
            [&one](const auto& n) { return IsLikeParent(one, n) && !IsLeading(one, n); },
            [&one](const auto& n) { return IsLikeParent(one, n); }};
  }

  bool IsClose(const StratumCounts& counts) const {
    const auto count = static_cast<double>(TotalOf(counts, classes_)[one_.predicted]);
    const double mean = SumOf(shares_)[one_.predicted];
    const double slack = one_.expectation.all.slack[one_.predicted];
    return std::abs(count - mean) <= std::max(1.0, close_ * slack);
  }

  std::vector<double> SumOf(const std::vector<double>& shares) const {
    std::vector<double> sum(classes_, 0);
    for (size_t i = 0; i < shares.size(); ++i) sum[i % classes_] += shares[i];
    return sum;
  }

  // By stratum.
  std::vector<std::vector<double>> SumsOf(const std::vector<double>& shares) const {
    std::vector<std::vector<double>> sums(one_.expectation.strata.size(),
                                          std::vector<double>(classes_, 0));
    for (size_t i = 0; i < shares.size(); ++i) {
      sums[one_.seen.strata[i / classes_]][i % classes_] += shares[i];
    }
    return sums;
  }

  void FindShares(const Table& table, bool follows_leaves) {
    if (level_ == Level::kParent) {
      for (size_t i = 0; i < one_.region.size(); ++i) {
        shares_.insert(shares_.end(), one_.model.overall().begin(), one_.model.overall().end());
      }
      return;
    }
    shares_ = one_.seen.shares;
    const std::vector<double> other = follows_leaves ? one_.leaf_shares : BeyondShares(table);
    const double part = PartTowards(other);
    for (size_t i = 0; i < shares_.size(); ++i) shares_[i] += part * (other[i] - shares_[i]);
  }

  std::vector<double> BeyondShares(const Table& table) const {
    std::vector<double> beyond;
    for (const RowIndex row : one_.region) {
      const std::vector<double> shares = one_.model.BeyondSharesOf(table, row);
      beyond.insert(beyond.end(), shares.begin(), shares.end());
    }
    return beyond;
  }

  // Moves the mean by a share of what is allowed.
  void Lean(double lean) {
    if (level_ != Level::kNeighbours || lean == 0) return;
    close_ = kCloseLeaning;
    const ClassCode c = one_.predicted;
    const double now = SumOf(shares_)[c];
    const Expected& all = one_.expectation.all;
    const double most = std::max(all.Low(c), MostUnnoticed(one_));
    const double wanted = std::clamp(now + lean * all.slack[c], all.Low(c), most);
    if (lean > 0) {
      const auto rows = static_cast<double>(one_.region.size());
      const double part = std::clamp((wanted - now) / std::max(1.0, rows - now), 0.0, 1.0);
      for (size_t i = 0; i < shares_.size(); ++i) {
        shares_[i] += part * ((i % classes_ == c ? 1.0 : 0.0) - shares_[i]);
      }
    } else if (now > 0) {
      shares_ = Tilted(std::clamp(wanted / now, 0.0, 1.0));
    }
  }

  // How much of the way to other shares is allowed in the whole region and in every stratum.
  double PartTowards(const std::vector<double>& other) const {
    const Expectation& expectation = one_.expectation;
    const std::vector<std::vector<double>> sums = SumsOf(other);
    const std::vector<double> all = SumOf(other);
    const double lean = all[one_.predicted] > expectation.all.of_class[one_.predicted]
                            ? kMostLeanUp
                            : kMostLeanDown;
    double part = std::min(PartOf(expectation.all, all, lean), PartInRows(all));
    for (size_t s = 0; s < sums.size(); ++s) {
      part = std::min(part, PartOf(expectation.strata[s], sums[s], lean));
    }
    return part;
  }

  // The same by the share of the region that may lean; none of it towards a class that no neighbour
  // has.
  double PartInRows(const std::vector<double>& other) const {
    if (one_.model.neighbours()[one_.predicted] == 0) return 0;
    const double away =
        std::abs(other[one_.predicted] - one_.expectation.all.of_class[one_.predicted]);
    const double most = 1 + kMostLeaning * static_cast<double>(one_.region.size());
    return away > most ? most / away : 1;
  }

  double PartOf(const Expected& expected, const std::vector<double>& other, double lean) const {
    double part = 1;
    for (size_t k = 0; k < classes_; ++k) {
      const double away = std::abs(other[k] - expected.of_class[k]);
      const double most = lean * expected.slack[k];
      if (away > most) part = std::min(part, most / away);
    }
    return part;
  }

  // Where the rule's class would lead, as little less of it as lets another class lead clearly; as
  // it was where its interval does not allow that.
  void Tilt(double most_tilt) {
    const ClassCode c = one_.predicted;
    const auto is_clear = [&](const std::vector<double>& shares) {
      const std::vector<double> sum = SumOf(shares);
      return sum[c] + ClearLead(one_.region.size()) <= MostOfOthers(sum, c);
    };
    if (level_ != Level::kNeighbours || is_clear(shares_)) return;
    leads_ = one_.expectation.Leads(c) && most_tilt < 1;
    double least = 0;
    double most = 1;
    for (int step = 0; step < 30; ++step) {
      const double factor = (least + most) / 2;
      (is_clear(Tilted(factor)) ? least : most) = factor;
    }
    std::vector<double> tilted = Tilted(least);
    const Expected& all = one_.expectation.all;
    if (is_clear(tilted) && SumOf(tilted)[c] >= all.of_class[c] - most_tilt * all.slack[c]) {
      shares_ = std::move(tilted);
      leads_ = false;
    }
  }

  // The shares with those of the rule's class times a factor; what they lose goes to the class that
  // leads among the others, so that it leads soonest.
  std::vector<double> Tilted(double factor) const {
    const ClassCode c = one_.predicted;
    std::vector<double> sum = SumOf(shares_);
    sum[c] = -1;
    const auto next = static_cast<size_t>(std::max_element(sum.begin(), sum.end()) - sum.begin());
    std::vector<double> tilted = shares_;
    for (size_t i = 0; i < tilted.size(); i += classes_) {
      tilted[i + next] += tilted[i + c] * (1 - factor);
      tilted[i + c] *= factor;
    }
    return tilted;
  }

  // In each stratum as far as keeps its means well inside their intervals.
  void Flatten(double flatness) {
    if (flatness <= 0) return;
    std::vector<double> flat = SumOf(shares_);
    for (double& share : flat) share /= static_cast<double>(one_.region.size());
    const std::vector<std::vector<double>> sums = SumsOf(shares_);
    std::vector<double> parts;
    for (size_t s = 0; s < sums.size(); ++s) {
      double part = flatness;
      while (part > 0 && !IsInside(one_.expectation.strata[s], sums[s], flat, part)) {
        part -= kFlatStep;
      }
      parts.push_back(std::max(0.0, part));
    }
    for (size_t i = 0; i < shares_.size(); ++i) {
      shares_[i] += parts[one_.seen.strata[i / classes_]] * (flat[i % classes_] - shares_[i]);
    }
  }

  bool IsInside(const Expected& expected, const std::vector<double>& sum,
                const std::vector<double>& flat, double part) const {
    for (size_t k = 0; k < classes_; ++k) {
      const double flat_sum = flat[k] * static_cast<double>(expected.rows);
      const double mean = sum[k] + part * (flat_sum - sum[k]);
      if (std::abs(mean - expected.of_class[k]) > kMostFlat * expected.slack[k]) return false;
    }
    return true;
  }

  StratumCounts DrawOnce() {
    StratumCounts counts(one_.expectation.strata.size() * classes_, 0);
    for (size_t i = 0; i < one_.region.size(); ++i) {
      const auto shares = std::span(shares_).subspan(i * classes_, classes_);
      ++counts[one_.seen.strata[i] * classes_ + DrawByWeight(shares, random_)];
    }
    return counts;
  }

  // The expected numbers, rounded so that what one stratum lacks the next one gets.
  StratumCounts Rounded() const {
    const size_t strata = one_.expectation.strata.size();
    std::vector<double> expected(strata * classes_, 0);
    std::vector<uint64_t> rows(strata, 0);
    for (size_t i = 0; i < one_.region.size(); ++i) {
      const std::span<const double> shares =
          level_ == Level::kParent ? one_.model.overall() : one_.seen.SharesOf(i);
      ++rows[one_.seen.strata[i]];
      for (size_t k = 0; k < classes_; ++k) {
        expected[one_.seen.strata[i] * classes_ + k] += shares[k];
      }
    }
    StratumCounts counts(strata * classes_, 0);
    std::vector<double> owed(classes_, 0);
    for (size_t s = 0; s < strata; ++s) {
      for (size_t k = 0; k < classes_; ++k) owed[k] += expected[s * classes_ + k];
      for (uint64_t i = 0; i < rows[s]; ++i) {
        const auto most = std::max_element(owed.begin(), owed.end()) - owed.begin();
        owed[static_cast<size_t>(most)] -= 1;
        ++counts[s * classes_ + static_cast<size_t>(most)];
      }
    }
    return counts;
  }

  const Neighbourhood& one_;
  Level level_;
  SecretRandom& random_;
  size_t classes_;
  std::vector<double> shares_;  // row * classes + class
  double close_ = kClose;
  bool leads_ = false;  // the rule's class, and may: its lead is too clear to be tilted
};

}  // namespace

size_t DrawByWeight(std::span<const double> weights, SecretRandom& random) {
  double sum = 0;
  for (const double weight : weights) sum += weight;
  double left = random.Unit() * sum;
  size_t last = 0;
  for (size_t k = 0; k < weights.size(); ++k) {
    if (weights[k] <= 0) continue;
    last = k;
    left -= weights[k];
    if (left < 0) break;
  }
  return last;
}

DrawnNumbers DrawNumbers(const Table& table, const Neighbourhood& one, Level level, Manner manner,
                         SecretRandom& random) {
  return NumberDraw(table, one, level, manner, random).Draw();
}

bool AreNumbersAllowed(const Neighbourhood& one, Level level, const StratumCounts& counts) {
  switch (level) {
    case Level::kNeighbours:
      return IsUnnoticed(one, counts) &&
             (IsClear(one, counts) || one.expectation.Leads(one.predicted));
    case Level::kParent:
      return IsLikeParent(one, counts) && !IsLeading(one, counts);
    default:
      return false;
  }
}

std::vector<Code> OriginalLabels(const Table& table, const Neighbourhood& one) {
  std::vector<Code> labels;
  labels.reserve(one.region.size());
  for (const RowIndex row : one.region) labels.push_back(table.classes.At(row));
  return labels;
}

Code NextClass(const Neighbourhood& one) {
  std::vector<double> expected = one.expectation.all.of_class;
  expected[one.predicted] = -1;
  return static_cast<Code>(std::max_element(expected.begin(), expected.end()) - expected.begin());
}

StratumCounts NumbersForTree(const Table& table, const Neighbourhood& one, size_t attempt) {
  const size_t classes = one.model.classes();
  StratumCounts counts =
      CountLabels(one.seen, one.expectation.strata.size(), OriginalLabels(table, one));
  std::vector<uint64_t> total = TotalOf(counts, classes);
  const Code next = NextClass(one);
  const auto clear = static_cast<uint64_t>(static_cast<double>(attempt) *
                                           std::sqrt(static_cast<double>(one.region.size())) / 2);
  for (size_t s = 0; total[one.predicted] > 0; s = (s + 1) % one.expectation.strata.size()) {
    if (total[one.predicted] + clear < *std::max_element(total.begin(), total.end())) break;
    uint64_t& own = counts[s * classes + one.predicted];
    if (own == 0) continue;
    --own;
    ++counts[s * classes + next];
    --total[one.predicted];
    ++total[next];
  }
  return counts;
}

std::vector<StratumCounts> DealtNumbers(const Table& table,
                                        const std::vector<const Neighbourhood*>& regions,
                                        SecretRandom& random) {
  std::vector<Code> labels;
  for (const Neighbourhood* one : regions) {
    const std::vector<Code> own = OriginalLabels(table, *one);
    labels.insert(labels.end(), own.begin(), own.end());
  }
  std::vector<StratumCounts> numbers;
  for (size_t i = 0; i < DrawsFor(labels.size()); ++i) {
    random.Shuffle(labels);
    numbers.clear();
    bool holds = true;
    size_t begin = 0;
    for (const Neighbourhood* one : regions) {
      const auto own = std::span(labels).subspan(begin, one->region.size());
      begin += own.size();
      numbers.push_back(CountLabels(one->seen, one->expectation.strata.size(), own));
      holds = holds &&
              TestTrace(one->expectation, numbers.back(), one->predicted).trace == Trace::kNone;
    }
    if (holds) break;
  }
  return numbers;
}

}  // namespace espalier
