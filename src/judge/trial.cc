#include "judge/trial.h"

#include <utility>

#include "base/stopwatch.h"
#include "learn/grow.h"
#include "table/apply.h"

namespace espalier {

Result<Trial> Trial::Make(const Original& original, std::span<const Request> requests,
                          const LeafOrder& order, size_t threads) {
  std::vector<Tree> others;
  for (const Learner& other : original.others) {
    Result<Tree> tree = GrowFromTable(original.table, other, threads);
    if (!tree.ok()) return tree.error();
    others.push_back(std::move(*tree));
  }
  return Trial(original, requests,
               NeighbourhoodsOf(original.table, original.tree, order, requests, threads),
               std::move(others), threads);
}

Result<Attempt> Trial::Judged(Attempt attempt) const {
  const Stopwatch verifying;
  const Table published = Apply(original_.table, attempt.plan.edits);
  Result<Tree> after = GrowFromTable(published, original_.learner, threads_);
  if (!after.ok()) return after.error();
  attempt.after = std::move(*after);
  attempt.rows_after = published.rows;
  attempt.verdict = Judge({original_.table, published, original_.tree, attempt.after}, requests_,
                          around_, attempt.demand, threads_);
  NameWhatImplies(original_.tree, requests_, attempt.verdict);
  for (size_t i = 0; i < others_.size(); ++i) {
    const Result<Tree> grown = GrowFromTable(published, original_.others[i], threads_);
    if (!grown.ok()) return grown.error();
    attempt.others.push_back(Judge({original_.table, published, others_[i], *grown}, requests_,
                                   around_, attempt.demand, threads_));
    NameWhatImplies(original_.tree, requests_, attempt.others.back());
  }
  attempt.verify_seconds = verifying.Seconds();
  return attempt;
}

}  // namespace espalier
