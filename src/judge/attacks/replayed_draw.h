// Whether the labels of a region are a draw of this program with a seed that can be guessed.
#ifndef ESPALIER_JUDGE_ATTACKS_REPLAYED_DRAW_H_
#define ESPALIER_JUDGE_ATTACKS_REPLAYED_DRAW_H_

#include <cstdint>
#include <optional>

#include "base/result.h"
#include "learn/learner.h"
#include "rules/rule.h"
#include "table/table.h"

namespace espalier {

// Seeds below this are tried; with more than 330 rows in the region, fewer.
inline constexpr uint64_t kSeedsTried = 100;

// The first seed whose draw for the rule, if all its rows were of its class, changes the published
// rows that are not: more of the same rows than by chance, and than draws of other seeds do,
// p < 0.001 after Bonferroni.
Result<std::optional<uint64_t>> GuessedSeed(const Table& published, const Learner& learner,
                                            const Rule& rule);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_REPLAYED_DRAW_H_
