// What the two files are worth to somebody who learns from a part of them and is asked about rows
// that he has not seen.
//
// A row is held out by what it says, not by where it stands: the hash of its values, of the seed
// and of its place among the rows of the same values, which stand in the order of their classes.
// So a row that nobody edited is held out in both files or in neither, in whatever order they
// stand (of several rows of the same values as many), and how the original is parted does not
// depend on the other file.
//   grow the one tree from the other rows of the original, the second from those of the sanitized
//   table; ask both about the rows of the original that are held out, with their original classes
// A row whose values were edited may be held out in one file only; it is no copy of any that is
// asked about.
#ifndef ESPALIER_JUDGE_HOLDOUT_H_
#define ESPALIER_JUDGE_HOLDOUT_H_

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "hide/request.h"
#include "judge/agreement.h"
#include "judge/attempt.h"
#include "table/table.h"

namespace espalier {

struct HoldoutOptions {
  double share = 0.3;  // of the rows, about; 0 to 1
  uint64_t seed = 1;
};

// For each row, whether it is held out.
std::vector<bool> HeldOut(const Table& table, const HoldoutOptions& options);

// Of the rows of one part, and how many of them each tree gets right.
struct Hits {
  uint64_t rows = 0;
  uint64_t before = 0;
  uint64_t after = 0;

  bool operator==(const Hits&) const = default;
};

struct HoldoutTrial {
  Hits inside;   // rows that match a request
  Hits outside;  // the others
  Agreement agreement;

  Hits all() const {
    return {inside.rows + outside.rows, inside.before + outside.before,
            inside.after + outside.after};
  }
};

// Nothing where a part is empty.
// REQUIRES: `sanitized` is in the codes of the original; threads >= 1
Result<std::optional<HoldoutTrial>> TryHoldout(const Original& original, const Table& sanitized,
                                               std::span<const Request> requests,
                                               const HoldoutOptions& options, size_t threads);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_HOLDOUT_H_
