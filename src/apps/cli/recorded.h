// What the ledger of a hiding says, for the verbs that judge it: the learner, the types of the
// columns and the rules, so that nobody types them twice.
#ifndef ESPALIER_APPS_CLI_RECORDED_H_
#define ESPALIER_APPS_CLI_RECORDED_H_

#include <memory>
#include <set>
#include <string>

#include "apps/cli/grow_options.h"
#include "base/result.h"
#include "hide/hiding_record.h"
#include "hide/ledger.h"
#include "table/table.h"
#include "table/text/source.h"

namespace espalier::cli {

struct Recorded {
  std::string ledger;  // its name
  TextDigest original;
  TextDigest sanitized;
  HidingRecord hiding;
};

// The first line of a ledger, of which all is read: one that was changed is refused.
Result<LedgerHeader> ReadLedger(std::shared_ptr<const Source> ledger);

// What a ledger says of the hiding, read by ReadLedger.
Result<Recorded> ReadRecorded(const std::string& ledger);

// `options` as they were at the hiding. Those that were `given`, by their long names, must say what
// the ledger says.
Result<GrowOptions> AsRecorded(const GrowOptions& options, const std::set<std::string>& given,
                               const Recorded& recorded);

// An error where `original` is another file than the ledger's. Another sanitized file is worth a
// warning: it may have been worked on since.
Status CheckFiles(const Recorded& recorded, const Table& original, const Table& sanitized);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_RECORDED_H_
