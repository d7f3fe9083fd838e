#include "judge/budgeted_attempt.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/parallel.h"
#include "base/text.h"
#include "judge/best_set.h"

namespace espalier {
namespace {

// How many requests a message names.
constexpr size_t kMostNamed = 5;

struct Alone {
  std::optional<EditCounts> cost = std::nullopt;  // nothing: `why`
  bool hidden = false;
  Error why = {};
};

class Chooser {
 public:
  Chooser(const Budget& budget, const Original& original, std::span<const Request> requests,
          const Strategy& strategy, const PlanProgress& progress)
      : budget_(budget),
        original_(original),
        requests_(requests),
        strategy_(strategy),
        progress_(progress) {
    for (size_t i = 0; i < requests.size(); ++i) {
      if (i == 0 || requests[i].wish != requests[i - 1].wish) first_.push_back(i);
    }
  }

  Result<BudgetedAttempt> Choose() {
    std::vector<double> worths;
    worths.reserve(first_.size());
    for (const size_t first : first_) worths.push_back(requests_[first].importance);
    const Result<BestSet> best = FindBestSet(
        worths, [this](const ThingSet& wishes) { return Try(wishes); }, kMostJointPlans);
    if (!best.ok()) return best.error();
    if (best->things.empty()) return NothingFits();
    BudgetedAttempt chosen;
    chosen.requests = RequestsOf(best->things);
    if (best->things != kept_for_) {
      Result<Attempt> again = Plan(best->things);
      if (!again.ok()) return again.error();
      kept_ = std::move(*again);
    }
    chosen.attempt = std::move(*kept_);
    chosen.choice = {.budget = budget_,
                     .importance = best->worth,
                     .bound = best->bound,
                     .plans = best->tries,
                     .left_out = LeftOutOf(best->things)};
    return chosen;
  }

 private:
  std::vector<Request> RequestsOf(const ThingSet& wishes) const {
    std::vector<Request> requests;
    for (const size_t wish : wishes) {
      const size_t end = wish + 1 < first_.size() ? first_[wish + 1] : requests_.size();
      for (size_t i = first_[wish]; i < end; ++i) requests.push_back(requests_[i]);
    }
    return requests;
  }

  Result<Attempt> Plan(const ThingSet& wishes) {
    ++plans_;
    const std::string what = wishes.size() == first_.size()
                                 ? "planning all requests"
                                 : fmt::format("planning {} of {} requests together (plan {})",
                                               wishes.size(), first_.size(), plans_);
    Strategy strategy = strategy_;
    if (auto* optimal = std::get_if<OptimalOptions>(&strategy)) {
      optimal->progress = [&](double share) { progress_(what, share); };
    }
    progress_(what, 0);
    return AttemptHiding(original_, RequestsOf(wishes), strategy);
  }

  bool Fits(const Attempt& attempt) const {
    return attempt.hidden() && budget_.Allows(CountEdits(attempt.plan.edits));
  }

  Result<Fit> Try(const ThingSet& wishes) {
    if (wishes.size() == 1 && first_.size() > 1) return TryAlone(wishes[0]);
    Result<Attempt> attempt = Plan(wishes);
    // A plan that adds more than can be is no plan.
    if (!attempt.ok() && attempt.error().kind == ErrorKind::kInput) {
      if (first_.size() == 1) alone_ = {{.why = attempt.error()}};
      return Fit{};
    }
    if (!attempt.ok()) return attempt.error();
    const EditCounts counts = CountEdits(attempt->plan.edits);
    const Fit fit{Fits(*attempt), static_cast<double>(counts.edited)};
    if (first_.size() == 1) alone_ = {{.cost = counts, .hidden = attempt->hidden()}};
    if (fit.fits) {
      kept_for_ = wishes;
      kept_ = std::move(*attempt);
    }
    return fit;
  }

  Result<Fit> TryAlone(size_t wish) {
    if (alone_.empty()) {
      if (Status planned = PlanEachAlone(); !planned.ok()) return planned.error();
    }
    const Alone& alone = alone_[wish];
    if (!alone.cost) return Fit{};
    return Fit{alone.hidden && budget_.Allows(*alone.cost),
               static_cast<double>(alone.cost->edited)};
  }

  Status PlanEachAlone() {
    const std::string what = fmt::format("planning each of {} requests alone", first_.size());
    const size_t threads = ThreadsOf(strategy_);
    const Strategy strategy = WithThreads(strategy_, 1);
    alone_.resize(first_.size());
    // In batches, so that progress is told from this thread.
    for (size_t begin = 0; begin < first_.size(); begin += threads) {
      progress_(what, static_cast<double>(begin) / static_cast<double>(first_.size()));
      const size_t size = std::min(threads, first_.size() - begin);
      ParallelFor(threads, size, [&](size_t i, size_t) {
        const Result<Attempt> attempt = AttemptHiding(original_, RequestsOf({begin + i}), strategy);
        if (attempt.ok()) {
          alone_[begin + i] = {CountEdits(attempt->plan.edits), attempt->hidden(), {}};
        } else {
          alone_[begin + i] = {.why = attempt.error()};
        }
      });
    }
    plans_ += first_.size();
    for (const Alone& alone : alone_) {
      if (!alone.cost && alone.why.kind != ErrorKind::kInput) return alone.why;
    }
    return {};
  }

  std::vector<LeftOut> LeftOutOf(const ThingSet& chosen) const {
    std::vector<LeftOut> left_out;
    for (size_t wish = 0; wish < first_.size(); ++wish) {
      if (std::binary_search(chosen.begin(), chosen.end(), wish)) continue;
      for (const Request& request : RequestsOf({wish})) {
        left_out.push_back({request, alone_[wish].cost, alone_[wish].hidden});
      }
    }
    return left_out;
  }

  std::string Name(size_t wish) const {
    const Request& first = requests_[first_[wish]];
    return first.group.empty() ? fmt::format("rule {}", first.rule.number) : first.group;
  }

  Error NothingFits() const {
    // What no plan can be made for is not a matter of the budget.
    if (std::none_of(alone_.begin(), alone_.end(), [](const Alone& a) { return a.cost; })) {
      return alone_.front().why;
    }
    std::vector<std::string> needs;
    for (size_t wish = 0; wish < alone_.size() && wish < kMostNamed; ++wish) {
      const Alone& alone = alone_[wish];
      const std::string cost = alone.cost ? EditsInWords(*alone.cost) : "more than can be";
      needs.push_back(
          fmt::format("{}: {}{}", Name(wish), cost,
                      alone.cost && !alone.hidden ? ", and it is not hidden then" : ""));
    }
    if (alone_.size() > kMostNamed) {
      needs.push_back(fmt::format("{} more", alone_.size() - kMostNamed));
    }
    return InputError(fmt::format("no request fits into the budget ({}); alone, they take: {}",
                                  LimitsInWords(budget_), fmt::join(needs, "; ")));
  }

  const Budget& budget_;
  const Original& original_;
  std::span<const Request> requests_;
  const Strategy& strategy_;
  const PlanProgress& progress_;
  std::vector<size_t> first_;  // request of each wish
  size_t plans_ = 0;
  std::vector<Alone> alone_;  // each wish; empty until they are planned
  ThingSet kept_for_;         // the last set that fits, and its attempt: trees are large
  std::optional<Attempt> kept_;
};

}  // namespace

Result<BudgetedAttempt> AttemptWithin(const Budget& budget, const Original& original,
                                      std::span<const Request> requests, const Strategy& strategy,
                                      const PlanProgress& progress) {
  return Chooser(budget, original, requests, strategy, progress).Choose();
}

std::string EditsInWords(const EditCounts& counts) {
  std::vector<std::string> words;
  for (const BudgetKind& kind : kBudgetKinds) {
    const uint64_t count = counts.*kind.count;
    if (count > 0 && kind.name != "edited") words.push_back(fmt::format("{} {}", count, kind.name));
  }
  return words.empty() ? "nothing" : fmt::format("{}", fmt::join(words, ", "));
}

std::string LimitsInWords(const Budget& budget) {
  std::vector<std::string> words;
  for (const BudgetKind& kind : kBudgetKinds) {
    const std::optional<uint64_t> limit = budget.*kind.limit;
    if (limit) words.push_back(fmt::format("{} {}", kind.name, *limit));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace espalier
