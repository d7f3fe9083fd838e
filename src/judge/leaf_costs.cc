#include "judge/leaf_costs.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/parallel.h"

namespace espalier {

Status AttemptEachLeaf(const Original& original, const RatioOptions& options,
                       const LeafVisitor& visitor) {
  if (original.tree.nodes.size() == 1) return {};
  if (Status covered = CheckCovered(original.table, options.search); !covered.ok()) return covered;
  const std::vector<Rule> rules = RulesOf(original.tree);
  RatioOptions alone = options;
  alone.threads = 1;
  // Attempts hold trees: a batch of them is in memory at once, not all.
  const size_t batch = 4 * options.threads;
  for (size_t begin = 0; begin < rules.size(); begin += batch) {
    const size_t size = std::min(batch, rules.size() - begin);
    std::vector<Request> requests;
    for (size_t i = 0; i < size; ++i) requests.push_back({.rule = rules[begin + i]});
    std::vector<std::optional<Result<Attempt>>> attempts(size);
    ParallelFor(options.threads, size, [&](size_t i, size_t) {
      attempts[i] = AttemptHiding(original, std::span(&requests[i], 1), alone);
    });
    for (size_t i = 0; i < size; ++i) {
      const Result<Attempt>& attempt = *attempts[i];
      if (!attempt.ok() && attempt.error().kind != ErrorKind::kInput) return attempt.error();
      visitor(requests[i], attempt, rules.size() - begin - i - 1);
    }
  }
  return {};
}

}  // namespace espalier
