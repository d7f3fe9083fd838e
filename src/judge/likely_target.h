// The target that a published table was made for, as far as two files tell.
//
// There are several sensible targets (hide/target.h), and who made the second file, and how, is
// not known. Of the targets that a plan would aim at, it is
//   the one under which most requests are hidden, of these
//   the one that the tree grown again is most like, of these
//   the one that a plan would try first
// Several requests may have shapes of their own; these are looked for one request at a time.
// Requests come first since hiding is what the file was made for: a rule counts as found only
// if no sensible target explains it. So a file that a plan made is judged as the plan was.
#ifndef ESPALIER_JUDGE_LIKELY_TARGET_H_
#define ESPALIER_JUDGE_LIKELY_TARGET_H_

#include <cstddef>
#include <span>

#include "hide/request.h"
#include "hide/target.h"
#include "judge/attempt.h"
#include "judge/verdict.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

struct JudgedTarget {
  Target target;
  Verdict verdict;
};

// `after` is grown from the published table.
// REQUIRES: `published` is in the codes of the original; the requests are of different leaves of
// the original tree, none of them its root; threads >= 1
JudgedTarget LikelyTarget(const Original& original, const Table& published, const Tree& after,
                          std::span<const Request> requests, size_t threads);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_LIKELY_TARGET_H_
