// A reader who has this program, and knows its habits, but not the seed.
//
// For a suspected rule C => c the rows in C that are not of class c are suspects. The reader makes
// guesses at what was done:
//   labels      the program draws new labels for C, with a seed from 0 to 99: the rows that it
//               changes are the suspects, and every row in C gets c again (replayed_draw.h)
//   top         the first rows in C, in file order, were changed: they get c again
//   places      added rows are where a seed from 0 to 99 puts them: they are dropped
//   end         added rows are the last ones: these are dropped
//   duplicates  added rows are copies: suspects that a row of class c in C is like are dropped
// How many rows were added is not known: every number up to 2 % of the rows is tried, 40 at most.
// Most guesses are wrong, and a reader who undid them all would find rules everywhere. So a guess
// counts if it hits more suspects than as many rows drawn at random would (or suspects like rows of
// class c are more than classes dealt out at random would make): p < 0.001 after Bonferroni.
// Back: a tree grown by the owner's learner from a table so undone has the rule again (pattern.h).
#ifndef ESPALIER_JUDGE_ATTACKS_KNOWS_PROGRAM_H_
#define ESPALIER_JUDGE_ATTACKS_KNOWS_PROGRAM_H_

#include "base/result.h"
#include "judge/attacks/attack.h"

namespace espalier {

// No p-value.
Result<Inspection> KnowsTheProgram(const Table& published, const Learner& learner,
                                   const Rule& request);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_KNOWS_PROGRAM_H_
