// What growing the tree again on the published table, and the table itself, show.
//
// For a request C => c, whose region are the original rows that match C, five tests:
//   pattern     no rule of class c in the tree grown again has C's tests, up to the position of
//               thresholds, and matches at least half of the region, or matches at least 90 % of
//               the region and at most 10 % as many others
//   presence    as many published rows match C as before, within max(1, 2 %), and the region's
//               rows are still among them
//   prediction  the tree grown again predicts c for no more rows of the region than the neighbour
//               model does, or than the upper end of c's interval
//   trace       the labels in C are what its neighbours imply (hide/neighbours/trace.h)
//   order       these labels are in no particular order in the file (hide/neighbours/order_test.h);
//               holds where the rows are shuffled
// They decide the outcome (judge/outcome.h), in this order: visible if pattern, presence,
// prediction or order fails, or c is too frequent; false if trace fails otherwise; implied if c
// leads among C's published rows or predictions; removed. The level says which of it is asked for.
#ifndef ESPALIER_JUDGE_VERDICT_H_
#define ESPALIER_JUDGE_VERDICT_H_

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "hide/demand.h"
#include "hide/neighbours/implied.h"
#include "hide/request.h"
#include "judge/outcome.h"
#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// With fewer rows in the region its tests can hardly fail.
inline constexpr uint64_t kFullPower = 8;

// Rows of class c, or predicted as c.
struct CountOfClass {
  uint64_t before = 0;
  double expected = 0;
  uint64_t after = 0;
};

struct RequestVerdict {
  Level level = Level::kNeighbours;  // that was asked for
  Outcome outcome = Outcome::kVisible;
  bool hidden = false;  // as asked for
  bool pattern = false;
  bool presence = false;
  bool prediction = false;
  bool trace = false;
  // Nothing: the rows are not in their original order, and it is not known that chance decided it.
  std::optional<bool> order;

  uint64_t rows_before = 0;  // that match C
  uint64_t rows = 0;
  CountOfClass of_class;
  CountOfClass predicted;
  double most_predicted = 0;  // that `prediction` allows
  double low = 0;             // c's interval
  double high = 0;
  double parent_low = 0;  // what the level `parent` asks of c
  double parent_high = 0;
  bool like_parent = false;      // every class has the share that the level `parent` asks for
  bool leads_at_parent = false;  // c, among the neighbours
  uint64_t neighbours = 0;
  uint64_t neighbours_of_class = 0;
  double p = 1;
  bool expected_to_lead = false;  // c, by the neighbour model
  bool clearly_implied = false;   // see Neighbourhood

  // Where the outcome is implied, or would be if the rule were not visible.
  std::vector<ImplyingRule> implied_by;
  std::optional<Widening> widened;

  bool full_power() const { return rows_before >= kFullPower; }
  bool flipped() const { return of_class.after == 0; }
};

struct Verdict {
  std::vector<RequestVerdict> requests;

  size_t rules_before = 0;
  size_t rules_merged = 0;  // requested rules, and others that became one rule
  size_t rules_new = 0;     // in the place of these others
  size_t rules_after = 0;   // with rows outside the regions
  size_t kept = 0;
  size_t lost = 0;
  size_t ghosts = 0;

  size_t rules_target() const { return rules_before - rules_merged + rules_new; }
  bool exact() const { return lost == 0 && ghosts == 0; }
  bool hidden() const;
};

struct Neighbourhood;  // hide/neighbours/neighbourhood.h

// All that a verdict is based on, for one learner.
struct Evidence {
  const Table& original;
  const Table& published;  // in the codes of `original`
  const Tree& before;      // grown from `original`
  const Tree& after;       // grown from `published`
};

// `around` are the neighbourhoods of the requests, in their order.
Verdict Judge(const Evidence& evidence, std::span<const Request> requests,
              std::span<const Neighbourhood> around, const Demand& demand, size_t threads);

// Fills in implied_by and widened. REQUIRES: `tree` is the tree that the requests are of
void NameWhatImplies(const Tree& tree, std::span<const Request> requests, Verdict& verdict);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_VERDICT_H_
