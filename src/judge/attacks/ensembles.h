// Many trees instead of one: each sees a part of what there is, and they vote.
#ifndef ESPALIER_JUDGE_ATTACKS_ENSEMBLES_H_
#define ESPALIER_JUDGE_ATTACKS_ENSEMBLES_H_

#include <cstddef>
#include <cstdint>

#include "base/result.h"
#include "judge/attacks/attack.h"

namespace espalier {

inline constexpr size_t kVoters = 25;
inline constexpr size_t kBootstraps = 20;

// The learner without limits: min-leaf 1, any depth, any gain that it takes by itself, no pruning.
Learner Unlimited(Learner learner);

// As many rows as the table has, drawn with replacement.
Table Bootstrapped(const Table& table, uint64_t seed);

// Half of the attributes, rounded up; the others are mute.
Table WithHalfOfTheAttributes(const Table& table, uint64_t seed);

// Bagging: trees without limits, each from a bootstrap sample (Breiman, 1996).
Result<Model> GrowBagged(const Table& published, const Learner& learner, uint64_t seed);

// The random subspace method: trees without limits, each from half of the attributes (Ho, 1998).
Result<Model> GrowFeatureSampled(const Table& published, const Learner& learner, uint64_t seed);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_ENSEMBLES_H_
