#include "hide/neighbours/label_draw.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "hide/neighbours/order_test.h"

namespace espalier {
namespace {

using Accepts = std::function<bool(const StratumCounts&)>;

// Draws until one is accepted, by the rows it takes to draw.
constexpr size_t kMostDrawnRows = 2'000'000;
constexpr size_t kLeastDraws = 20;
constexpr size_t kMostDraws = 400;
constexpr double kLeastWeight = 1e-3;  // every row has a chance to change
constexpr size_t kOrderTries = 8;
// How far the mean of a draw may lean away from what is expected, as a share of what is allowed.
constexpr double kMostLean = 0.7;

size_t DrawsFor(size_t rows) {
  return std::clamp(kMostDrawnRows / std::max<size_t>(1, rows), kLeastDraws, kMostDraws);
}

// A place by its weight. REQUIRES: the weights' sum is above 0
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

// Draws the numbers for one region.
class NumberDraw {
 public:
  NumberDraw(const Table& table, const Neighbourhood& one, Level level, SecretRandom& random)
      : one_(one), level_(level), random_(random), classes_(one.model.classes()) {
    if (level == Level::kNeighbours) Lean(table);
  }

  StratumCounts Draw() {
    const Expected parent = ExpectedOfParent(one_.model, one_.region.size());
    const auto no_trace = [&](const StratumCounts& counts) {
      return TestTrace(one_.expectation, counts, one_.predicted).trace == Trace::kNone;
    };
    const auto unlike = [&](const StratumCounts& counts) {
      return !Leads(TotalOf(counts, classes_), one_.predicted);
    };
    const auto like_parent = [&](const StratumCounts& counts) {
      return IsWithin(parent, TotalOf(counts, classes_));
    };
    // What is asked for first, then what must do.
    std::vector<Accepts> wanted;
    if (level_ == Level::kParent) {
      wanted = {[&](const auto& n) { return like_parent(n) && no_trace(n) && unlike(n); },
                [&](const auto& n) { return like_parent(n) && unlike(n); }, like_parent};
    } else {
      wanted = {[&](const auto& n) { return no_trace(n) && unlike(n); }, no_trace};
    }
    for (const Accepts& accepts : wanted) {
      for (size_t i = 0; i < DrawsFor(one_.region.size()); ++i) {
        StratumCounts counts = DrawOnce();
        if (accepts(counts)) return counts;
      }
    }
    return Rounded();
  }

 private:
  static bool IsWithin(const Expected& expected, std::span<const uint64_t> counts) {
    for (ClassCode k = 0; k < counts.size(); ++k) {
      const auto count = static_cast<double>(counts[k]);
      if (count > expected.High(k) || count < expected.Low(k)) return false;
    }
    return true;
  }

  // Mixes what the rest of the table says into the shares, as much as keeps the expected number of
  // rows of the rule's class well inside its interval.
  void Lean(const Table& table) {
    const Expectation& expectation = one_.expectation;
    std::vector<double> beyond;
    std::vector<Expected> sums(expectation.strata.size());
    for (Expected& sum : sums) sum.of_class.assign(classes_, 0);
    Expected all = sums[0];
    for (size_t i = 0; i < one_.region.size(); ++i) {
      const std::vector<double> shares = one_.model.BeyondSharesOf(table, one_.region[i]);
      beyond.insert(beyond.end(), shares.begin(), shares.end());
      for (size_t k = 0; k < classes_; ++k) {
        sums[one_.seen.strata[i]].of_class[k] += shares[k];
        all.of_class[k] += shares[k];
      }
    }
    double part = PartOf(expectation.all, all);
    for (size_t s = 0; s < sums.size(); ++s) {
      part = std::min(part, PartOf(expectation.strata[s], sums[s]));
    }
    leaning_ = one_.seen.shares;
    for (size_t i = 0; i < leaning_.size(); ++i) leaning_[i] += part * (beyond[i] - leaning_[i]);
  }

  // How much of the way from what is expected to something else is allowed.
  double PartOf(const Expected& expected, const Expected& other) const {
    double part = 1;
    for (size_t k = 0; k < classes_; ++k) {
      const double away = std::abs(other.of_class[k] - expected.of_class[k]);
      const double most = kMostLean * expected.slack[k];
      if (away > most) part = std::min(part, most / away);
    }
    return part;
  }

  std::span<const double> SharesOf(size_t place) const {
    if (leaning_.empty()) return one_.model.overall();
    return std::span(leaning_).subspan(place * classes_, classes_);
  }

  StratumCounts DrawOnce() {
    StratumCounts counts(one_.expectation.strata.size() * classes_, 0);
    for (size_t i = 0; i < one_.region.size(); ++i) {
      ++counts[one_.seen.strata[i] * classes_ + DrawByWeight(SharesOf(i), random_)];
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
  std::vector<double> leaning_;  // row * classes + class; empty: all have the overall shares
};

// Gives the rows of a region labels with given numbers.
class RowDraw {
 public:
  RowDraw(const Neighbourhood& one, std::vector<Code> labels, SecretRandom& random)
      : one_(one), labels_(std::move(labels)), random_(random), classes_(one.model.classes()) {}

  std::vector<Code> LabelsFor(const StratumCounts& wanted) {
    std::vector<std::vector<size_t>> places(wanted.size() / classes_);
    for (size_t i = 0; i < labels_.size(); ++i) places[one_.seen.strata[i]].push_back(i);
    for (size_t s = 0; s < places.size(); ++s) {
      const auto counts = ClassCountsAt(wanted, s, classes_);
      if (!places[s].empty()) Settle(places[s], counts);
    }
    return std::move(labels_);
  }

 private:
  void Settle(const std::vector<size_t>& places, std::span<const uint64_t> wanted) {
    std::vector<std::vector<size_t>> of_class(classes_);
    for (const size_t place : places) of_class[labels_[place]].push_back(place);
    std::vector<size_t> leaving;
    for (Code k = 0; k < classes_; ++k) {
      if (of_class[k].size() <= wanted[k]) continue;
      const auto [gone, rest] = Parted(of_class[k], of_class[k].size() - wanted[k],
                                       [&](size_t place) { return 1 - Share(place, k); });
      leaving.insert(leaving.end(), gone.begin(), gone.end());
    }
    for (Code k = 0; k < classes_; ++k) {
      if (of_class[k].size() >= wanted[k]) continue;
      auto [taken, rest] = Parted(leaving, wanted[k] - of_class[k].size(),
                                  [&](size_t place) { return Share(place, k); });
      for (const size_t place : taken) labels_[place] = k;
      leaving = std::move(rest);
    }
  }

  double Share(size_t place, Code k) const { return one_.seen.SharesOf(place)[k]; }

  // `count` of the places, each the more likely the greater its weight, and the others: those with
  // the smallest keys, drawn as waiting times. REQUIRES: count <= places.size()
  template <typename WeightOf>
  std::pair<std::vector<size_t>, std::vector<size_t>> Parted(const std::vector<size_t>& places,
                                                             size_t count, const WeightOf& weight) {
    std::vector<std::pair<double, size_t>> keys;
    keys.reserve(places.size());
    for (const size_t place : places) {
      const double rate = std::max(kLeastWeight, weight(place));
      keys.emplace_back(-std::log1p(-random_.Unit()) / rate, place);
    }
    std::sort(keys.begin(), keys.end());
    std::pair<std::vector<size_t>, std::vector<size_t>> parts;
    for (size_t i = 0; i < keys.size(); ++i) {
      (i < count ? parts.first : parts.second).push_back(keys[i].second);
    }
    return parts;
  }

  const Neighbourhood& one_;
  std::vector<Code> labels_;
  SecretRandom& random_;
  size_t classes_;
};

std::vector<Code> LabelsOf(const Table& table, const Neighbourhood& one) {
  std::vector<Code> labels;
  labels.reserve(one.region.size());
  for (const RowIndex row : one.region) labels.push_back(table.classes.At(row));
  return labels;
}

bool OrderHolds(const Neighbourhood& one, const std::vector<Code>& labels) {
  std::vector<bool> is_class;
  is_class.reserve(labels.size());
  for (const Code label : labels) is_class.push_back(label == one.predicted);
  return OrderP(one.seen.strata, is_class) >= kLeastOrderP;
}

// The labels of a region in random order within strata: where the original labels are sorted, those
// that stay would tell.
std::vector<Code> Shuffled(const Neighbourhood& one, std::vector<Code> labels,
                           SecretRandom& random) {
  std::map<size_t, std::vector<size_t>> places;
  for (size_t i = 0; i < labels.size(); ++i) places[one.seen.strata[i]].push_back(i);
  for (const auto& [stratum, rows] : places) {
    for (size_t i = rows.size(); i > 1; --i) {
      std::swap(labels[rows[i - 1]], labels[rows[random.Below(i)]]);
    }
  }
  return labels;
}

// Rows that follow the numbers; drawn again where their order would tell.
std::vector<Code> RowsFor(const Table& table, const Neighbourhood& one, const StratumCounts& counts,
                          SecretRandom& random) {
  std::vector<Code> labels;
  for (size_t i = 0; i < kOrderTries; ++i) {
    labels = LabelsOf(table, one);
    if (i >= kOrderTries / 2) labels = Shuffled(one, std::move(labels), random);
    labels = RowDraw(one, std::move(labels), random).LabelsFor(counts);
    if (OrderHolds(one, labels)) break;
  }
  return labels;
}

// The class other than the rule's that its region, or else its neighbours, have most of.
Code NextClass(const Neighbourhood& one) {
  std::vector<double> expected = one.expectation.all.of_class;
  expected[one.predicted] = -1;
  return static_cast<Code>(std::max_element(expected.begin(), expected.end()) - expected.begin());
}

// The class leads by no more than chance would undo: as many rows as possible keep it.
StratumCounts NumbersForTree(const Table& table, const Neighbourhood& one, size_t attempt) {
  const size_t classes = one.model.classes();
  StratumCounts counts = CountLabels(one.seen, one.expectation.strata.size(), LabelsOf(table, one));
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

std::vector<Code> FlippedLabels(const Table& table, const Neighbourhood& one,
                                SecretRandom& random) {
  std::vector<Code> labels = LabelsOf(table, one);
  for (size_t i = 0; i < labels.size(); ++i) {
    if (labels[i] != one.predicted) continue;
    const auto shares = one.seen.SharesOf(i);
    std::vector<double> others(shares.begin(), shares.end());
    others[one.predicted] = 0;
    const bool any = std::any_of(others.begin(), others.end(), [](double x) { return x > 0; });
    labels[i] = any ? static_cast<Code>(DrawByWeight(others, random)) : NextClass(one);
  }
  return labels;
}

// The numbers of several regions that are all of one node: its labels, dealt out anew.
std::vector<StratumCounts> DealtNumbers(const Table& table,
                                        const std::vector<const Neighbourhood*>& regions,
                                        SecretRandom& random) {
  std::vector<Code> labels;
  for (const Neighbourhood* one : regions) {
    const std::vector<Code> own = LabelsOf(table, *one);
    labels.insert(labels.end(), own.begin(), own.end());
  }
  std::vector<StratumCounts> numbers;
  for (size_t i = 0; i < DrawsFor(labels.size()); ++i) {
    for (size_t at = labels.size(); at > 1; --at)
      std::swap(labels[at - 1], labels[random.Below(at)]);
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

class LabelDraw {
 public:
  LabelDraw(const Table& table, std::span<const Neighbourhood> all, Level level, const Seed& seed,
            size_t attempt)
      : table_(table), all_(all), level_(level), seed_(seed), attempt_(attempt) {}

  std::vector<DrawnLabel> Run() {
    const bool by_node = level_ == Level::kNeighbours || level_ == Level::kParent;
    std::map<size_t, std::vector<size_t>> of_node;  // requests whose labels are dealt out together
    for (size_t i = 0; i < all_.size(); ++i) {
      if (by_node && all_[i].reference.whole) {
        of_node[all_[i].reference.node].push_back(i);
      } else {
        SecretRandom random = RandomFor(fmt::format("labels of {}", i));
        Note(i, LabelsFor(all_[i], random));
      }
    }
    for (const auto& [node, requests] : of_node) Deal(node, requests);
    return std::move(drawn_);
  }

 private:
  SecretRandom RandomFor(const std::string& purpose) const {
    return {seed_, fmt::format("{}, draw {}", purpose, attempt_)};
  }

  std::vector<Code> LabelsFor(const Neighbourhood& one, SecretRandom& random) const {
    if (level_ == Level::kFlip) return FlippedLabels(table_, one, random);
    const StratumCounts counts = level_ == Level::kTree
                                     ? NumbersForTree(table_, one, attempt_)
                                     : NumberDraw(table_, one, level_, random).Draw();
    return RowsFor(table_, one, counts, random);
  }

  void Deal(size_t node, const std::vector<size_t>& requests) {
    SecretRandom random = RandomFor(fmt::format("labels below {}", node));
    std::vector<const Neighbourhood*> regions;
    for (const size_t i : requests) regions.push_back(&all_[i]);
    const std::vector<StratumCounts> numbers = DealtNumbers(table_, regions, random);
    for (size_t i = 0; i < requests.size(); ++i) {
      Note(requests[i], RowsFor(table_, *regions[i], numbers[i], random));
    }
  }

  void Note(size_t request, const std::vector<Code>& labels) {
    const std::vector<RowIndex>& rows = all_[request].region;
    for (size_t i = 0; i < rows.size(); ++i) {
      if (labels[i] == table_.classes.At(rows[i])) continue;
      drawn_.push_back({rows[i], labels[i], request});
    }
  }

  const Table& table_;
  std::span<const Neighbourhood> all_;
  Level level_;
  const Seed& seed_;
  size_t attempt_;
  std::vector<DrawnLabel> drawn_;
};

}  // namespace

std::vector<DrawnLabel> DrawLabels(const Table& table, std::span<const Neighbourhood> all,
                                   Level level, const Seed& seed, size_t attempt) {
  return LabelDraw(table, all, level, seed, attempt).Run();
}

}  // namespace espalier
