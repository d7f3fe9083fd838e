// What may be shown outside of a sanitized file: figures that neither name nor betray a hidden
// rule.
//
// This type is the positive list. It holds counts, shares, names of our own attacks, and the digest
// of the file that is published anyway; it has no place for a rule, a condition, a value, a column,
// a tree, a command, a path, or anything of the original file and its ledger. What is not copied
// here by name cannot get outside.
#ifndef ESPALIER_REPORT_EXTERNAL_REPORT_H_
#define ESPALIER_REPORT_EXTERNAL_REPORT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hide/ledger.h"
#include "judge/agreement.h"
#include "report/report.h"

namespace espalier {

// What one attack makes of all requests together.
struct AttackTally {
  std::string attack;   // of our own list, or "other program 1"
  std::string meaning;  // empty for programs of others
  size_t back = 0;      // requests that came back
  size_t implied = 0;   // requests that the neighbours imply
  bool apart = false;   // by who holds an earlier release
};

struct ExternalReport {
  std::string version;
  TextDigest published;
  uint64_t rows_after = 0;

  bool all_hidden = false;  // everything that was asked for, from every learner
  size_t left_out = 0;      // requests that no budget allowed
  size_t requests = 0;      // the others, and of these, those that are hidden
  size_t hidden = 0;        // as asked for
  size_t pattern = 0;
  size_t presence = 0;
  size_t prediction = 0;
  size_t trace = 0;
  size_t order = 0;
  size_t removed = 0;
  size_t implied = 0;
  bool exact = false;  // all other rules are grown again, and no new ones

  // Bounds, as are the shares of agreement: at least so much.
  std::optional<double> accuracy_before;  // on held-out rows
  std::optional<double> accuracy_after;
  Agreement on_rows;
  std::optional<Agreement> on_holdout;
  double largest_column_change = 0;  // a bound of it

  bool attacked = false;
  std::vector<AttackTally> attacks;

  size_t asked() const { return requests + left_out; }
  size_t attacks_won() const;
};

ExternalReport ExternalFrom(const Report& report);

// By the schema in docs/report.schema.json; one line, without its end.
std::string ExternalJson(const ExternalReport& report);

}  // namespace espalier

#endif  // ESPALIER_REPORT_EXTERNAL_REPORT_H_
