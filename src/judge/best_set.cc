#include "judge/best_set.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

namespace espalier {
namespace {

ThingSet Without(const ThingSet& set, size_t thing) {
  ThingSet rest;
  std::remove_copy(set.begin(), set.end(), std::back_inserter(rest), thing);
  return rest;
}

ThingSet With(ThingSet set, size_t thing) {
  set.insert(std::upper_bound(set.begin(), set.end(), thing), thing);
  return set;
}

// Ascending in the order in which sets are preferred.
struct Rank {
  int64_t worth = 0;  // negative; rounded, so that sums in another order are the same
  double effort = 0;

  auto Key() const { return std::tie(worth, effort); }
};

class Search {
 public:
  Search(std::span<const double> worths, const TryFit& try_fit, size_t most_tries)
      : worths_(worths),
        total_(std::accumulate(worths.begin(), worths.end(), 0.0)),
        try_fit_(try_fit),
        most_tries_(worths.size() + 1 + most_tries) {}

  Result<BestSet> Run() {
    ThingSet all(worths_.size());
    std::iota(all.begin(), all.end(), size_t{0});
    efforts_.resize(all.size());
    const std::optional<Fit> together = Try(all);
    if (!together || !together->fits) {
      TryAlone();
      Build([this](size_t a, size_t b) { return worths_[a] > worths_[b]; });
      Build([this](size_t a, size_t b) {
        return worths_[a] * efforts_[b] > worths_[b] * efforts_[a];
      });
    }
    double bound = WorthOf(best_);
    if (!together || !together->fits) {
      bound = fitting_.size() <= kMostThingsExactly ? SearchExactly() : BoundOfMany();
    }
    if (error_) return *error_;
    return BestSet{best_, WorthOf(best_), std::max(bound, WorthOf(best_)), tries_};
  }

 private:
  double WorthOf(const ThingSet& set) const {
    double worth = 0;
    for (const size_t thing : set) worth += worths_[thing];
    return worth;
  }

  Rank RankOf(const ThingSet& set) const {
    Rank rank;
    rank.worth = -std::llround(1e9 * WorthOf(set) / total_);
    for (const size_t thing : set) rank.effort += efforts_[thing];
    return rank;
  }

  // Nothing where no more may be tried.
  std::optional<Fit> Try(const ThingSet& set) {
    const auto known = known_.find(set);
    if (known != known_.end()) return known->second;
    if (error_ || tries_ == most_tries_) return std::nullopt;
    ++tries_;
    const Result<Fit> fit = try_fit_(set);
    if (!fit.ok()) {
      error_ = fit.error();
      return std::nullopt;
    }
    known_.emplace(set, *fit);
    if (set.size() == 1) efforts_[set[0]] = fit->effort;
    if (fit->fits && (best_.empty() || RankOf(set).Key() < RankOf(best_).Key())) best_ = set;
    return *fit;
  }

  void TryAlone() {
    for (size_t thing = 0; thing < worths_.size(); ++thing) {
      const std::optional<Fit> fit = Try({thing});
      if (fit && fit->fits) fitting_.push_back(thing);
    }
  }

  // Takes every thing, in the given order, with which the set still fits.
  template <typename Before>
  void Build(Before before) {
    ThingSet order = fitting_;
    std::stable_sort(order.begin(), order.end(), before);
    ThingSet set;
    for (const size_t thing : order) {
      const ThingSet larger = With(set, thing);
      const std::optional<Fit> fit = Try(larger);
      if (!fit) return;
      if (fit->fits) set = larger;
    }
  }

  // A part of a set that does not fit, of which nothing can be left out so that it still does not
  // fit; not so small where no more may be tried. What takes most effort stays.
  ThingSet Shrunk(ThingSet misfit) {
    ThingSet order = misfit;
    std::stable_sort(order.begin(), order.end(),
                     [this](size_t a, size_t b) { return efforts_[a] < efforts_[b]; });
    for (const size_t thing : order) {
      if (misfit.size() == 2) break;
      const ThingSet smaller = Without(misfit, thing);
      const std::optional<Fit> fit = Try(smaller);
      if (!fit) break;
      if (!fit->fits) misfit = smaller;
    }
    return misfit;
  }

  // A set of fitting_, by bits.
  struct Candidate {
    uint32_t bits = 0;
    Rank rank;
  };

  ThingSet SetOf(uint32_t bits) const {
    ThingSet set;
    for (size_t i = 0; i < fitting_.size(); ++i) {
      if ((bits >> i & 1U) != 0) set.push_back(fitting_[i]);
    }
    return set;
  }

  uint32_t BitsOf(const ThingSet& set) const {
    uint32_t bits = 0;
    for (size_t i = 0; i < fitting_.size(); ++i) {
      if (std::binary_search(set.begin(), set.end(), fitting_[i])) bits |= 1U << i;
    }
    return bits;
  }

  // All that are preferred to the best set so far.
  std::vector<Candidate> Candidates() const {
    const Rank best = RankOf(best_);
    std::vector<Candidate> candidates;
    for (uint32_t bits = 1; bits < 1U << fitting_.size(); ++bits) {
      const Candidate candidate{bits, RankOf(SetOf(bits))};
      if (candidate.rank.Key() < best.Key()) candidates.push_back(candidate);
    }
    std::stable_sort(
        candidates.begin(), candidates.end(),
        [](const Candidate& a, const Candidate& b) { return a.rank.Key() < b.rank.Key(); });
    return candidates;
  }

  // What no set that might fit is worth more than.
  double SearchExactly() {
    if (fitting_.empty()) return 0;
    std::vector<uint32_t> misfits;
    for (const auto& [set, fit] : known_) {
      if (!fit.fits && set.size() < worths_.size()) misfits.push_back(BitsOf(set));
    }
    for (const Candidate& candidate : Candidates()) {
      if (!(candidate.rank.Key() < RankOf(best_).Key())) break;
      if (std::any_of(misfits.begin(), misfits.end(), [&](uint32_t misfit) {
            return misfit != 0 && (misfit & ~candidate.bits) == 0;
          })) {
        continue;
      }
      const ThingSet set = SetOf(candidate.bits);
      const std::optional<Fit> fit = Try(set);
      if (!fit) return WorthOf(set);
      if (fit->fits) break;
      misfits.push_back(BitsOf(Shrunk(set)));
    }
    return WorthOf(best_);
  }

  // Of each of several sets without common things that do not fit, one thing must stay out. What
  // takes most effort makes the smallest of them.
  double BoundOfMany() {
    ThingSet rest = fitting_;
    std::stable_sort(rest.begin(), rest.end(),
                     [this](size_t a, size_t b) { return efforts_[a] > efforts_[b]; });
    double bound = WorthOf(fitting_);
    while (true) {
      const std::optional<size_t> size = FirstThatDoNotFit(rest);
      if (!size) return bound;
      const auto end = rest.begin() + static_cast<std::ptrdiff_t>(*size);
      bound -= worths_[*std::min_element(
          rest.begin(), end, [this](size_t a, size_t b) { return worths_[a] < worths_[b]; })];
      rest.erase(rest.begin(), end);
    }
  }

  // So many of the things, from the first on, do not fit together; nothing if all do, or if no more
  // may be tried.
  std::optional<size_t> FirstThatDoNotFit(const ThingSet& things) {
    ThingSet set;
    for (size_t i = 0; i < things.size(); ++i) {
      set = With(std::move(set), things[i]);
      const std::optional<Fit> fit = Try(set);
      if (!fit) return std::nullopt;
      if (!fit->fits) return i + 1;
    }
    return std::nullopt;
  }

  std::span<const double> worths_;
  double total_;
  const TryFit& try_fit_;
  size_t most_tries_;
  size_t tries_ = 0;
  std::optional<Error> error_;
  std::map<ThingSet, Fit> known_;
  std::vector<double> efforts_;  // alone; 0 until they are known
  ThingSet fitting_;             // alone
  ThingSet best_;
};

}  // namespace

Result<BestSet> FindBestSet(std::span<const double> worths, const TryFit& try_fit,
                            size_t most_tries) {
  assert(!worths.empty());
  return Search(worths, try_fit, most_tries).Run();
}

}  // namespace espalier
