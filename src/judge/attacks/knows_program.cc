#include "judge/attacks/knows_program.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hide/neighbours/count_distribution.h"
#include "judge/attacks/added_places.h"
#include "judge/attacks/matching.h"
#include "judge/attacks/replayed_draw.h"
#include "judge/attacks/row_order.h"
#include "judge/attacks/tails.h"
#include "judge/pattern.h"
#include "judge/row_hash.h"
#include "learn/grow.h"
#include "table/select.h"

namespace espalier {
namespace {

constexpr RowIndex kAddedOneIn = 50;
constexpr size_t kMostAdded = 40;

// What the reader takes for the edits.
struct Guess {
  std::vector<RowIndex> dropped = {};   // ascending
  std::vector<RowIndex> restored = {};  // to the rule's class, ascending
};

bool Has(const std::vector<RowIndex>& rows, RowIndex row) {
  return std::binary_search(rows.begin(), rows.end(), row);
}

// The chance that rows drawn from some rows hit as many of the suspects among these.
double ChanceToHit(const std::vector<RowIndex>& drawn, const std::vector<RowIndex>& suspects,
                   size_t from) {
  const auto hit =
      std::count_if(drawn.begin(), drawn.end(), [&](RowIndex row) { return Has(suspects, row); });
  return UpperTail(Hypergeometric(drawn.size(), from, suspects.size()), static_cast<uint64_t>(hit));
}

class Reader {
 public:
  Reader(const Table& published, const Learner& learner, const Rule& rule)
      : published_(published),
        learner_(learner),
        rule_(rule),
        region_(RowsMatching(rule, published)) {
    for (const RowIndex row : region_) {
      if (published.classes.At(row) != rule.predicted) suspects_.push_back(row);
    }
  }

  Result<Inspection> Look() {
    const Result<std::optional<uint64_t>> seed = GuessedSeed(published_, learner_, rule_);
    if (!seed.ok()) return seed.error();
    if (seed->has_value()) guesses_.push_back({.restored = region_});
    if (Status status = GuessTheTop(); !status.ok()) return status.error();
    GuessAdded();
    GuessDuplicates();
    for (const Guess& guess : guesses_) {
      const Result<bool> back = IsBack(guess);
      if (!back.ok()) return back.error();
      if (*back) return Inspection{.found = true};
    }
    return Inspection();
  }

 private:
  // A file sorted by an attribute can put one class first, too, so `order` must find something.
  Status GuessTheTop() {
    const auto first =
        std::mismatch(region_.begin(), region_.end(), suspects_.begin(), suspects_.end());
    const std::vector<RowIndex> top(region_.begin(), first.first);
    if (ChanceToHit(top, suspects_, region_.size()) >= kSignificant) return {};
    const Result<Inspection> order = ShowsInTheOrder(published_, learner_, rule_);
    if (!order.ok()) return order.error();
    if (order->found) guesses_.push_back({.restored = top});
    return {};
  }

  void GuessAdded() {
    const size_t most = std::min<size_t>(kMostAdded, published_.rows / kAddedOneIn);
    const double enough =
        kSignificant / static_cast<double>(std::max<size_t>(1, most) * (kSeedsTried + 1));
    const auto consider = [&](std::vector<RowIndex> rows) {
      if (ChanceToHit(rows, suspects_, published_.rows) >= enough) return;
      guesses_.push_back({.dropped = std::move(rows)});
    };
    for (size_t added = 1; added <= most; ++added) {
      for (uint64_t seed = 0; seed < kSeedsTried; ++seed) {
        consider(PlacesOfAdded(published_, {.high = 0, .low = seed}, added));
      }
      std::vector<RowIndex> end(added);
      std::iota(end.begin(), end.end(), published_.rows - added);
      consider(std::move(end));
    }
  }

  // A copy and its donor are alike in all but the class. Were the classes dealt out at random, a
  // suspect with n rows like it would have one of class c among them by 1 -
  // (s-1)(s-2)../(m-1)(m-2)..
  void GuessDuplicates() {
    const std::vector<uint64_t> hashes = HashRows(published_);
    std::unordered_map<uint64_t, std::pair<size_t, size_t>> alike;  // rows in C, suspects of them
    for (const RowIndex row : region_) ++alike[hashes[row]].first;
    for (const RowIndex row : suspects_) ++alike[hashes[row]].second;
    std::vector<RowIndex> copies;
    CountDistribution by_chance = {1};
    for (const RowIndex row : suspects_) {
      const auto [rows, suspects] = alike[hashes[row]];
      if (rows == 1) continue;
      double none = 1;
      for (size_t i = 1; i < rows; ++i) {
        none *= suspects_.size() < i + 1 ? 0
                                         : static_cast<double>(suspects_.size() - i) /
                                               static_cast<double>(region_.size() - i);
      }
      by_chance = Sum(by_chance, {none, 1 - none});
      if (suspects < rows) copies.push_back(row);
    }
    if (UpperTail(by_chance, copies.size()) < kSignificant) guesses_.push_back({.dropped = copies});
  }

  Result<bool> IsBack(const Guess& guess) const {
    Table undone = published_;
    for (const RowIndex row : guess.restored) undone.classes.Set(row, rule_.predicted);
    undone = SelectRowsWhere(undone, [&](RowIndex row) { return !Has(guess.dropped, row); });
    const Result<Tree> tree = GrowFromTable(undone, learner_, 1);
    if (!tree.ok()) return tree.error();
    return HasPattern(*tree, rule_, undone, RowsMatching(rule_, undone));
  }

  const Table& published_;
  const Learner& learner_;
  const Rule& rule_;
  std::vector<RowIndex> region_;
  std::vector<RowIndex> suspects_;  // rows of the region that are not of the rule's class
  std::vector<Guess> guesses_;      // that the file bears out
};

}  // namespace

Result<Inspection> KnowsTheProgram(const Table& published, const Learner& learner,
                                   const Rule& request) {
  return Reader(published, learner, request).Look();
}

}  // namespace espalier
