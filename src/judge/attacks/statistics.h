// A reader with a statistics book: where does a class stand out?
//
// The reader compares the published rows that match C with the other rows of a wider set: those of
// every ancestor of the leaf, and those that match C with one condition left out. In each, Fisher's
// one-sided exact test asks whether the class c is more frequent in C than among the others.
// Back: c leads in C, and one of the tests has p < 0.001 after Bonferroni, that is, times the
// number of tests.
#ifndef ESPALIER_JUDGE_ATTACKS_STATISTICS_H_
#define ESPALIER_JUDGE_ATTACKS_STATISTICS_H_

#include "base/result.h"
#include "judge/attacks/attack.h"

namespace espalier {

// The p-value is the least, after the correction; nothing where c does not lead in C.
Result<Inspection> StandsOutInStatistics(const Table& published, const Learner& learner,
                                         const Rule& request);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_STATISTICS_H_
