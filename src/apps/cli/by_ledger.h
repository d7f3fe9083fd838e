// Files that follow from another file and its ledger: the original of a sanitized file, and the
// sanitized file of an original.
#ifndef ESPALIER_APPS_CLI_BY_LEDGER_H_
#define ESPALIER_APPS_CLI_BY_LEDGER_H_

#include <string>

#include "base/result.h"
#include "hide/undo.h"

namespace espalier::cli {

struct LedgerFiles {
  std::string input;
  std::string ledger;
  std::string output;
};

// `follow` is Undo or Replay. Nothing is written unless the result is the file that the ledger
// knows.
Status WriteByLedger(const LedgerFiles& files, decltype(&Undo) follow);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_BY_LEDGER_H_
