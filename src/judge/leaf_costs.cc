#include "judge/leaf_costs.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "base/sample.h"

namespace espalier {

std::vector<Rule> Choose(std::vector<Rule> rules, const LeafChoice& choice) {
  if (!choice.most || *choice.most >= rules.size()) return rules;
  SecretRandom random(choice.seed, "leaves");
  std::vector<size_t> places(rules.size());
  std::iota(places.begin(), places.end(), size_t{0});
  places = Drawn(std::move(places), *choice.most, random);
  std::sort(places.begin(), places.end());
  std::vector<Rule> chosen;
  chosen.reserve(places.size());
  for (const size_t place : places) chosen.push_back(std::move(rules[place]));
  return chosen;
}

Status AttemptEachLeaf(const Original& original, const Strategy& strategy,
                       const LeafVisitor& visitor, const LeafChoice& choice) {
  if (original.tree.nodes.size() == 1) return {};
  if (const auto* ratio = std::get_if<RatioOptions>(&strategy)) {
    if (Status covered = CheckCovered(original.table, ratio->search); !covered.ok()) return covered;
  }
  const std::vector<Rule> rules = Choose(RulesOf(original.tree), choice);
  const Strategy alone = WithThreads(strategy, 1);
  const size_t threads = ThreadsOf(strategy);
  // Attempts hold trees: a batch of them is in memory at once, not all.
  const size_t batch = 4 * threads;
  for (size_t begin = 0; begin < rules.size(); begin += batch) {
    const size_t size = std::min(batch, rules.size() - begin);
    std::vector<Request> requests;
    for (size_t i = 0; i < size; ++i) requests.push_back({.rule = rules[begin + i]});
    std::vector<std::optional<Result<Attempt>>> attempts(size);
    ParallelFor(threads, size, [&](size_t i, size_t) {
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
