#include "hide/optimal/arrange.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "hide/neighbours/number_draw.h"
#include "hide/optimal/drawn_region.h"
#include "hide/optimal/scale.h"

namespace espalier {
namespace {

// Changes that are tried, by the values that the tests above count anew for each.
constexpr size_t kMostValues = 4'000'000;
constexpr size_t kMostTries = 2000;
constexpr size_t kLeastTries = 30;
// Give up after this many tries for each row without less being violated.
constexpr size_t kPatience = 6;
constexpr uint64_t kSwapsPerRelabel = 3;

// Of exchanging many labels at once.
constexpr size_t kMostRounds = 40;
constexpr double kLeastStep = 1e-3;
constexpr double kLeastRelief = 1e-9;

class Arranger {
 public:
  Arranger(const Arrangement& arrangement, SecretRandom random)
      : level_(arrangement.level),
        contest_(arrangement.contest),
        counts_(arrangement.counts),
        random_(std::move(random)),
        violation_(contest_.Violation()) {
    for (size_t i = 0; i < arrangement.around.size(); ++i) {
      Add(arrangement.around[i], arrangement.MostOf(i));
    }
  }

  void Shake() {
    const size_t tries = std::min(Tries(), 2 * places_.size());
    for (size_t i = 0; i < tries; ++i) Try();
  }

  void Run() {
    Descend();
    const size_t tries = Tries();
    size_t patience = kPatience * places_.size();
    for (size_t i = 0; i < tries && violation_ > 0 && patience > 0; ++i) {
      const double before = violation_;
      Try();
      patience = violation_ < before ? kPatience * places_.size() : patience - 1;
    }
  }

 private:
  // Two rows of a stratum that could exchange their labels, and what that would do to the winners.
  struct Exchange {
    RowIndex one = 0;
    RowIndex other = 0;
    double relief = 0;
  };

  // Exchanges as many labels at once as seem needed, while that helps.
  void Descend() {
    double step = 1;
    for (size_t round = 0; round < kMostRounds && violation_ > 0 && step > kLeastStep; ++round) {
      const std::vector<Exchange> exchanges = BestExchanges(step);
      if (exchanges.empty()) return;
      contest_.BeginTrial();
      for (const Exchange& exchange : exchanges) Swap(exchange.one, exchange.other);
      const double now = contest_.Violation(violation_);
      if (now < violation_) {
        contest_.KeepTrial();
        violation_ = now;
        step = std::min(1.0, 2 * step);
        continue;
      }
      for (const Exchange& exchange : exchanges) Swap(exchange.one, exchange.other);
      contest_.DropTrial();
      step /= 4;
    }
  }

  // As many as take this share of their lead from all winners together, by their first effects.
  std::vector<Exchange> BestExchanges(double step) {
    std::vector<Scale> winners;
    double needed = 0;
    for (const Rival& rival : contest_.Winners()) {
      winners.emplace_back(rival, contest_, counts_);
      needed += step * std::max(0.0, winners.back().excess());
    }
    std::vector<Exchange> all;
    for (const std::vector<RowIndex>& stratum : strata_) AddExchanges(stratum, winners, all);
    std::stable_sort(all.begin(), all.end(),
                     [](const Exchange& a, const Exchange& b) { return a.relief > b.relief; });
    size_t taken = 0;
    while (taken < all.size() && needed > 0) needed -= all[taken++].relief;
    all.resize(taken);
    return all;
  }

  // Pairs rows of two classes, those first that help most.
  void AddExchanges(const std::vector<RowIndex>& stratum, const std::vector<Scale>& winners,
                    std::vector<Exchange>& all) {
    std::map<ClassCode, std::vector<RowIndex>> of_class;
    for (const RowIndex row : Shuffled(stratum)) of_class[counts_.LabelOf(row)].push_back(row);
    for (auto one = of_class.begin(); one != of_class.end(); ++one) {
      for (auto other = std::next(one); other != of_class.end(); ++other) {
        const auto first = ByRelief(one->second, other->first, winners);
        const auto second = ByRelief(other->second, one->first, winners);
        for (size_t i = 0; i < std::min(first.size(), second.size()); ++i) {
          const double relief = first[i].first + second[i].first;
          if (relief <= kLeastRelief) break;
          all.push_back({first[i].second, second[i].second, relief});
        }
      }
    }
  }

  // What relabelling each row takes from the leads of the winners, the most first.
  std::vector<std::pair<double, RowIndex>> ByRelief(const std::vector<RowIndex>& rows, ClassCode to,
                                                    const std::vector<Scale>& winners) const {
    std::vector<std::pair<double, RowIndex>> sorted;
    for (const RowIndex row : rows) {
      double relief = 0;
      for (const Scale& winner : winners) {
        if (!counts_.order().Reaches(counts_.order().LeafOf(row), winner.rival().node)) continue;
        relief -= winner.ByRelabel(row, to);
      }
      sorted.emplace_back(relief, row);
    }
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    return sorted;
  }

  std::vector<RowIndex> Shuffled(std::vector<RowIndex> rows) {
    random_.Shuffle(rows);
    return rows;
  }

  void Swap(RowIndex one, RowIndex other) {
    const ClassCode first = counts_.LabelOf(one);
    Relabel(one, counts_.LabelOf(other));
    Relabel(other, first);
  }

  struct Place {
    size_t region = 0;
    size_t in_region = 0;
    size_t stratum = 0;  // among those of all regions
  };

  void Add(const Neighbourhood& one, std::optional<uint64_t> most) {
    const size_t first = strata_.size();
    strata_.resize(first + one.expectation.strata.size());
    for (size_t i = 0; i < one.region.size(); ++i) {
      strata_[first + one.seen.strata[i]].push_back(one.region[i]);
      places_.push_back({regions_.size(), i, first + one.seen.strata[i]});
    }
    regions_.emplace_back(one, counts_, most);
  }

  size_t Tries() {
    if (places_.empty()) return 0;
    size_t values = 0;
    const size_t leaf = counts_.order().LeafOf(RowAt(places_[0]));
    counts_.order().ForEachOnWay(leaf, [&](size_t node) {
      const size_t rows = counts_.order().RowsAt(node).size();
      for (const Attribute& attribute : counts_.table().attributes) {
        values += std::min(rows, attribute.values.size() + attribute.numbers.size());
      }
    });
    return std::clamp(kMostValues / std::max<size_t>(1, values), kLeastTries, kMostTries);
  }

  RowIndex RowAt(const Place& place) const {
    return regions_[place.region].around().region[place.in_region];
  }

  void Try() {
    if (random_.Below(kSwapsPerRelabel + 1) > 0) {
      TrySwap();
    } else {
      TryRelabel();
    }
  }

  void TrySwap() {
    const Place& place = places_[random_.Below(places_.size())];
    const std::vector<RowIndex>& stratum = strata_[place.stratum];
    const RowIndex one = RowAt(place);
    const RowIndex other = stratum[random_.Below(stratum.size())];
    if (counts_.LabelOf(one) == counts_.LabelOf(other)) return;
    contest_.BeginTrial();
    Swap(one, other);
    const double now = contest_.Violation(violation_);
    if (now <= violation_) {
      contest_.KeepTrial();
      violation_ = now;
      return;
    }
    Swap(one, other);
    contest_.DropTrial();
  }

  void TryRelabel() {
    const Place& place = places_[random_.Below(places_.size())];
    DrawnRegion& region = regions_[place.region];
    if (region.around().reference.whole) return;
    const RowIndex row = RowAt(place);
    const ClassCode from = counts_.LabelOf(row);
    const auto to = static_cast<ClassCode>(
        DrawByWeight(region.around().seen.SharesOf(place.in_region), random_));
    if (to == from) return;
    contest_.BeginTrial();
    Relabel(row, to);
    region.Change(place.in_region, from, to);
    if (region.IsNearDraw() && region.IsAllowed(level_)) {
      const double now = contest_.Violation(violation_);
      if (now < violation_ || now <= 0) {
        contest_.KeepTrial();
        violation_ = now;
        return;
      }
    }
    Relabel(row, from);
    contest_.DropTrial();
    region.Change(place.in_region, to, from);
  }

  void Relabel(RowIndex row, ClassCode to) {
    const TriedEdit edit{.row = row, .from = counts_.LabelOf(row), .to = to};
    counts_.Make(edit);
    contest_.Notice(edit);
  }

  Level level_;
  Contest& contest_;
  EditedCounts& counts_;
  SecretRandom random_;
  std::vector<DrawnRegion> regions_;
  std::vector<std::vector<RowIndex>> strata_;  // of all regions
  std::vector<Place> places_;                  // of their rows
  double violation_;
};

}  // namespace

void Arrange(const Arrangement& arrangement, SecretRandom random) {
  Arranger(arrangement, std::move(random)).Run();
}

void Shake(const Arrangement& arrangement, SecretRandom random) {
  Arranger(arrangement, std::move(random)).Shake();
}

}  // namespace espalier
