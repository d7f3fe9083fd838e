#include "judge/holdout.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "base/random.h"
#include "judge/row_hash.h"
#include "learn/grow.h"
#include "table/apply.h"

namespace espalier {
namespace {

// The rows of the table that are held out, or those that are not.
Table Part(const Table& table, const std::vector<bool>& held_out, bool wanted) {
  RowEdits edits;
  for (RowIndex row = 0; row < table.rows; ++row) {
    if (held_out[row] != wanted) edits.removed.push_back({row});
  }
  return Apply(table, edits);
}

bool MatchesAny(std::span<const Request> requests, const Table& table, RowIndex row) {
  return std::any_of(requests.begin(), requests.end(),
                     [&](const Request& request) { return Matches(request.rule, table, row); });
}

}  // namespace

std::vector<bool> HeldOut(const Table& table, const HoldoutOptions& options) {
  const std::vector<uint64_t> hashes = HashRows(table);
  std::vector<RowIndex> rows(table.rows);
  std::iota(rows.begin(), rows.end(), RowIndex{0});
  std::sort(rows.begin(), rows.end(), [&](RowIndex a, RowIndex b) {
    return std::tuple(hashes[a], table.classes.At(a), a) <
           std::tuple(hashes[b], table.classes.At(b), b);
  });
  std::vector<bool> held_out(table.rows, false);
  uint64_t place = 0;
  for (size_t i = 0; i < rows.size(); ++i) {
    const uint64_t hash = hashes[rows[i]];
    place = i > 0 && hashes[rows[i - 1]] == hash ? place + 1 : 0;
    held_out[rows[i]] = Random(Mixed(Mixed(hash, place), options.seed)).Unit() < options.share;
  }
  return held_out;
}

Result<std::optional<HoldoutTrial>> TryHoldout(const Original& original, const Table& sanitized,
                                               std::span<const Request> requests,
                                               const HoldoutOptions& options, size_t threads) {
  const std::vector<bool> held_out = HeldOut(original.table, options);
  const Table asked = Part(original.table, held_out, true);
  const Table known = Part(original.table, held_out, false);
  const Table published = Part(sanitized, HeldOut(sanitized, options), false);
  if (asked.rows == 0 || known.rows == 0 || published.rows == 0) return {std::nullopt};
  const Result<Tree> before = GrowFromTable(known, original.learner, threads);
  if (!before.ok()) return before.error();
  const Result<Tree> after = GrowFromTable(published, original.learner, threads);
  if (!after.ok()) return after.error();

  const std::vector<ClassCode> said_before = Predictions(*before, asked, threads);
  const std::vector<ClassCode> said_after = Predictions(*after, asked, threads);
  HoldoutTrial trial;
  Confusion confusion(asked.class_count());
  for (RowIndex row = 0; row < asked.rows; ++row) {
    Hits& hits = MatchesAny(requests, asked, row) ? trial.inside : trial.outside;
    const Code truth = asked.classes.At(row);
    ++hits.rows;
    if (said_before[row] == truth) ++hits.before;
    if (said_after[row] == truth) ++hits.after;
    confusion.Add(said_before[row], said_after[row]);
  }
  trial.agreement = confusion.Measure();
  return {trial};
}

}  // namespace espalier
