// Small tables of all kinds, the trees that learners of all kinds grow from them, and attempts to
// hide their leaves by the strategy `optimal`.
#ifndef ESPALIER_TESTS_JUDGE_OPTIMAL_WORLD_H_
#define ESPALIER_TESTS_JUDGE_OPTIMAL_WORLD_H_

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "hide/random_planted.h"
#include "judge/attempt.h"
#include "testing/sanitized.h"

namespace espalier::testing {

// Two-valued, nominal, or numeric, with or without missing numbers.
inline AttributeShape RandomShape(Random& random) {
  switch (random.Below(4)) {
    case 0:
    case 1:
      return {};
    case 2:
      return {.values = 3};
    default:
      return {.type = Type::kNumeric,
              .values = 3 + random.Below(8),
              .with_missing = random.Below(2) == 0};
  }
}

inline Planted SmallPlanted(Random& random) {
  std::vector<AttributeShape> shapes;
  for (uint64_t wanted = 2 + random.Below(4); wanted > 0; --wanted) {
    shapes.push_back(RandomShape(random));
  }
  Planted planted{RandomTable(10 + random.Below(60), shapes, 2 + random.Below(2), random), {}, {}};
  planted.learner.shape = random.Below(2) == 0 ? Shape::kId3 : Shape::kCart;
  planted.learner.criterion = static_cast<Criterion>(random.Below(3));
  planted.learner.min_leaf = random.Below(2) == 0 ? 1 : 5;
  planted.tree = *GrowFromTable(planted.table, planted.learner, 1);
  return planted;
}

// Calls check(planted, requests) for so many trees with something to hide.
template <typename Check>
void ForManyTrees(uint64_t seed, int trees, Check check) {
  Random random(seed);
  const int rounds = kSanitized ? trees / 5 : trees;
  for (int round = 0; round < rounds;) {
    const Planted planted = SmallPlanted(random);
    const std::vector<Request> requests = RandomRequests(planted, 2, random);
    if (requests.empty()) continue;
    SCOPED_TRACE(round);
    check(planted, requests);
    ++round;
  }
}

inline Attempt TryOptimal(const Planted& planted, const std::vector<Request>& requests,
                          const OptimalOptions& options) {
  Result<Attempt> attempt =
      AttemptHiding({planted.table, planted.tree, planted.learner}, requests, options);
  EXPECT_TRUE(attempt.ok()) << (attempt.ok() ? "" : attempt.error().message);
  return std::move(*attempt);
}

inline Attempt TryOptimal(const Planted& planted, const std::vector<Request>& requests,
                          size_t threads = 1) {
  return TryOptimal(planted, requests, OptimalOptions{.threads = threads});
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_JUDGE_OPTIMAL_WORLD_H_
