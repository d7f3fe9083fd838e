#include "hide/neighbours/label_draw.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "hide/neighbours/number_draw.h"
#include "hide/neighbours/order_test.h"

namespace espalier {
namespace {

constexpr double kLeastWeight = 1e-3;  // every row has a chance to change
constexpr size_t kOrderTries = 8;
// How far labels ignore attributes. Where they follow them closely, a file sorted by these would
// show them in blocks, and rules next to the region would predict many of its rows.
constexpr std::array<double, 3> kFlatness = {0, 0.6, 1};
// A region that is clearly implied stays so: its labels are tilted a little at the most. Only where
// that leaves its rule in the tree it is better than nothing to go as far as the tests allow.
constexpr double kMostTilt = 0.25;
constexpr double kMostFarTilt = 1;

// Attempts differ in where they begin.
struct Beginning {
  size_t flatness = 0;  // a place in kFlatness
  bool follows_leaves = false;
  bool tilted_far = false;
};
constexpr std::array<Beginning, 6> kBeginnings = {{
    {.flatness = 0},
    {.flatness = 0, .follows_leaves = true},
    {.flatness = 1},
    {.flatness = 0, .tilted_far = true},
    {.flatness = 0, .follows_leaves = true, .tilted_far = true},
    {.flatness = 2},
}};

const Beginning& BeginningOf(size_t attempt) { return kBeginnings[attempt % kBeginnings.size()]; }

// Gives the rows of a region labels with given numbers.
class RowDraw {
 public:
  RowDraw(const Neighbourhood& one, std::vector<Code> labels, Manner manner, SecretRandom& random)
      : one_(one),
        labels_(std::move(labels)),
        manner_(manner),
        random_(random),
        classes_(one.model.classes()) {}

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

  double Share(size_t place, Code k) const {
    const auto rows = static_cast<double>(one_.region.size());
    const double own =
        manner_.follows_leaves ? one_.LeafSharesOf(place)[k] : one_.seen.SharesOf(place)[k];
    return (1 - manner_.flatness) * own +
           manner_.flatness * one_.expectation.all.of_class[k] / rows;
  }

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
  Manner manner_;
  SecretRandom& random_;
  size_t classes_;
};

// What the order of labels in the file tells: 0 nothing; 1 no more than the order of the attributes
// does, in a file that is sorted by them; 2 more than that.
size_t ToldByOrder(const Neighbourhood& one, const std::vector<Code>& labels) {
  std::vector<bool> is_class;
  is_class.reserve(labels.size());
  for (const Code label : labels) is_class.push_back(label == one.predicted);
  if (OrderP(one.seen.strata, is_class) < kLeastOrderP) return 2;
  return RunsP(is_class) < kLeastRunsP ? 1 : 0;
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

struct DrawnRows {
  std::vector<Code> labels;
  size_t told = 0;  // see ToldByOrder
};

std::vector<Code> FlippedLabels(const Table& table, const Neighbourhood& one,
                                SecretRandom& random) {
  std::vector<Code> labels = OriginalLabels(table, one);
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

class LabelDraw {
 public:
  LabelDraw(const Table& table, std::span<const Neighbourhood> all, const Demand& demand,
            const Seed& seed, const DrawChoice& choice)
      : table_(table), all_(all), demand_(demand), seed_(seed), choice_(choice) {}

  std::vector<DrawnLabel> Run() {
    const bool by_node = demand_.level == Level::kNeighbours || demand_.level == Level::kParent;
    std::map<size_t, std::vector<size_t>> of_node;  // requests whose labels are dealt out together
    for (size_t i = 0; i < all_.size(); ++i) {
      if (by_node && all_[i].reference.whole) {
        of_node[all_[i].reference.node].push_back(i);
      } else {
        SecretRandom random = RandomFor(fmt::format("labels of {}", i));
        Note(i, LabelsFor(i, random));
      }
    }
    for (const auto& [node, requests] : of_node) Deal(node, requests);
    return std::move(drawn_);
  }

 private:
  SecretRandom RandomFor(const std::string& purpose) const {
    return {seed_, fmt::format("{}, draw {}", purpose, choice_.attempt)};
  }

  // Rows that follow the numbers; drawn again where their order would tell.
  DrawnRows RowsFor(const Neighbourhood& one, const StratumCounts& counts, Manner manner,
                    SecretRandom& random) const {
    DrawnRows best{.labels = {}, .told = 3};
    for (size_t i = 0; i < kOrderTries && best.told > 0; ++i) {
      std::vector<Code> labels = OriginalLabels(table_, one);
      if (i >= kOrderTries / 2) labels = Shuffled(one, std::move(labels), random);
      labels = RowDraw(one, std::move(labels), manner, random).LabelsFor(counts);
      const size_t told = demand_.shuffled ? 0 : ToldByOrder(one, labels);
      if (told < best.told) best = {std::move(labels), told};
    }
    return best;
  }

  std::vector<Code> LabelsFor(size_t request, SecretRandom& random) const {
    const Neighbourhood& one = all_[request];
    if (demand_.level == Level::kFlip) return FlippedLabels(table_, one, random);
    if (demand_.level == Level::kTree) {
      return RowsFor(one, NumbersForTree(table_, one, choice_.attempt), {}, random).labels;
    }
    DrawnRows best{.labels = {}, .told = 3};
    std::optional<size_t> concessions;  // of the first numbers
    const Beginning& beginning = BeginningOf(choice_.attempt);
    const bool far = beginning.tilted_far || !one.IsClearlyImplied();
    for (size_t i = beginning.flatness; i < kFlatness.size(); ++i) {
      const Manner manner{.flatness = kFlatness[i],
                          .most_tilt = far ? kMostFarTilt : kMostTilt,
                          .follows_leaves = beginning.follows_leaves,
                          .lean = choice_.leans.empty() ? 0 : choice_.leans[request]};
      const DrawnNumbers numbers = DrawNumbers(table_, one, demand_.level, manner, random);
      if (numbers.concessions > concessions.value_or(numbers.concessions)) break;
      concessions = concessions.value_or(numbers.concessions);
      DrawnRows rows = RowsFor(one, numbers.counts, manner, random);
      if (rows.told < best.told) best = std::move(rows);
      if (best.told == 0) break;
    }
    return std::move(best.labels);
  }

  void Deal(size_t node, const std::vector<size_t>& requests) {
    SecretRandom random = RandomFor(fmt::format("labels below {}", node));
    std::vector<const Neighbourhood*> regions;
    regions.reserve(requests.size());
    for (const size_t i : requests) regions.push_back(&all_[i]);
    const std::vector<StratumCounts> numbers = DealtNumbers(table_, regions, random);
    for (size_t i = 0; i < requests.size(); ++i) {
      Note(requests[i], RowsFor(*regions[i], numbers[i], {}, random).labels);
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
  const Demand& demand_;
  const Seed& seed_;
  const DrawChoice& choice_;
  std::vector<DrawnLabel> drawn_;
};

}  // namespace

std::vector<DrawnLabel> DrawLabels(const Table& table, std::span<const Neighbourhood> all,
                                   const Demand& demand, const Seed& seed,
                                   const DrawChoice& choice) {
  assert(choice.leans.empty() || choice.leans.size() == all.size());
  return LabelDraw(table, all, demand, seed, choice).Run();
}

bool IsTiltedFar(size_t attempt) { return BeginningOf(attempt).tilted_far; }

}  // namespace espalier
