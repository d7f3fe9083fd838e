#include "judge/holdout.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "base/random.h"
#include "judge/row_hash.h"
#include "learn/grow.h"
#include "table/select.h"

namespace espalier {
namespace {

struct Parts {
  Table held_out;
  Table known;
};

Parts PartsOf(const Table& table, const HoldoutOptions& options) {
  const std::vector<bool> held_out = HeldOut(table, options);
  return {.held_out = SelectRowsWhere(table, [&](RowIndex row) { return held_out[row]; }),
          .known = SelectRowsWhere(table, [&](RowIndex row) { return !held_out[row]; })};
}

bool MatchesAny(std::span<const Request> requests, const Table& table, RowIndex row) {
  return std::any_of(requests.begin(), requests.end(),
                     [&](const Request& request) { return Matches(request.rule, table, row); });
}

// What two trees said of the rows that they were asked about.
HoldoutTrial TrialOf(const std::vector<ClassCode>& said_before,
                     const std::vector<ClassCode>& said_after, const Table& asked,
                     std::span<const Request> requests) {
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
  return trial;
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
  const auto [asked, known] = PartsOf(original.table, options);
  const Table published = PartsOf(sanitized, options).known;
  if (asked.rows == 0 || known.rows == 0 || published.rows == 0) return {std::nullopt};
  const Result<Tree> before = GrowFromTable(known, original.learner, threads);
  if (!before.ok()) return before.error();
  const Result<Tree> after = GrowFromTable(published, original.learner, threads);
  if (!after.ok()) return after.error();
  return {TrialOf(Predictions(*before, asked, threads), Predictions(*after, asked, threads), asked,
                  requests)};
}

}  // namespace espalier
