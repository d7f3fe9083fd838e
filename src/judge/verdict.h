// What growing the tree again on the sanitized table shows.
//
// A request is hidden if three things hold, for its conditions C and its class c:
//   pattern     no rule of the tree grown again has the conditions C, as a set, and class c
//   prediction  the original rows that match C are predicted as the target predicts them, and
//               the target can predict them otherwise than the request did
//   confidence  inside each leaf of the target, among the rows of the sanitized table, c is no
//               more frequent where C holds than elsewhere, or is not the most frequent class
//               where C holds
// The tree grown again is compared with the target, rule by rule, over the original rows.
#ifndef ESPALIER_JUDGE_VERDICT_H_
#define ESPALIER_JUDGE_VERDICT_H_

#include <cstddef>
#include <span>
#include <vector>

#include "base/result.h"
#include "hide/request.h"
#include "hide/target.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

struct RequestVerdict {
  bool pattern = false;
  bool prediction = false;
  bool confidence = false;
  bool prediction_can_change = true;  // false: no edit can make `prediction` hold
  uint64_t rows = 0;                  // of the original table that match C, and of these
  uint64_t still_predicted = 0;       // those that get c from the tree grown again
  double confidence_before = 0;       // of c among the rows that match C
  double confidence_after = 0;        // 0 where no row matches
  bool none_matches = false;          // no row of the sanitized table matches C

  bool hidden() const { return pattern && prediction && confidence; }
  // What can be asked for beyond: no row of the sanitized table that matches C has class c.
  bool flipped() const { return confidence_after <= 0; }
};

struct Verdict {
  std::vector<RequestVerdict> requests;

  size_t rules_before = 0;
  size_t rules_merged = 0;  // original rules that the target no longer has
  size_t rules_target = 0;
  size_t rules_after = 0;
  size_t kept = 0;    // rules of the target that the tree grown again has
  size_t lost = 0;    // and those that it has not
  size_t ghosts = 0;  // its rules that the target has not

  bool exact() const { return lost == 0 && ghosts == 0; }
  bool hidden() const;
};

struct Evidence {
  const Table& original;
  const Table& sanitized;  // in the codes of `original`
  const Tree& before;
  const Tree& after;  // grown from `sanitized`
  const Target& target;
};

Verdict Judge(const Evidence& evidence, std::span<const Request> requests, size_t threads);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_VERDICT_H_
