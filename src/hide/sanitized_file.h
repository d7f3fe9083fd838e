// Writes the sanitized file of a table, and the ledger that leads back from it.
//
//   const Result<SanitizedFile> file = WriteSanitized(edited, Into(*output));
//   if (!file.ok()) return file.error();
//   if (Status written = WriteLedger(edited, *file, Into(*ledger)); !written.ok()) return written;
//   if (Status done = ledger->Commit(); !done.ok()) return done;
//   return output->Commit();
//
// The ledger is committed first: then there is no sanitized file without its ledger. It tells
// what was hidden: make it with Access::kOwnerOnly.
#ifndef ESPALIER_HIDE_SANITIZED_FILE_H_
#define ESPALIER_HIDE_SANITIZED_FILE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "hide/hiding_record.h"
#include "hide/ledger.h"
#include "table/row_edits.h"
#include "table/table.h"
#include "table/text/edit.h"
#include "table/text/writer.h"

namespace espalier {

// A table and what is to be done to its file. REQUIRES: the table has its document, the edits
// are of this table and fit together, and every edit's reason is below reasons.size()
struct EditedTable {
  const Table& table;
  const RowEdits& edits;
  std::span<const std::string> reasons = {};
  Seed seed = {};                                     // of the places of added rows
  std::string command = {};                           // for the ledger, how the edits came about
  std::optional<HidingRecord> hiding = std::nullopt;  // and what was hidden
  bool shuffled = false;                              // the rows in a random order, from the seed
};

// What was written.
struct SanitizedFile {
  std::vector<Edit> edits;     // relabelled, recoded, removed, added, each in the order given
  std::vector<Patch> patches;  // of these edits, in the order of the file before it is shuffled
  TextDigest digest;
};

Result<SanitizedFile> WriteSanitized(const EditedTable& edited, const WriteBytes& write);
Status WriteLedger(const EditedTable& edited, const SanitizedFile& file, const WriteBytes& write);

}  // namespace espalier

#endif  // ESPALIER_HIDE_SANITIZED_FILE_H_
