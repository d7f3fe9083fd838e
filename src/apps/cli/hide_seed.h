// The seed of a hiding: where it comes from, and what may be wrong with it.
#ifndef ESPALIER_APPS_CLI_HIDE_SEED_H_
#define ESPALIER_APPS_CLI_HIDE_SEED_H_

#include <optional>
#include <string>

#include "base/result.h"
#include "base/seed.h"
#include "table/table.h"

namespace espalier::cli {

struct SeedChoice {
  std::optional<Seed> given;
  std::string from;  // a ledger
};

// The seed that was given, that of the ledger, or a new one. A ledger that was changed is refused.
Result<Seed> SeedOf(const SeedChoice& choice);

// Warns of a seed that can be guessed, and of an earlier release of `table` with another seed,
// whose ledger is in the folder where `ledger` will be. Somebody who names an earlier ledger knows
// of it. REQUIRES: the table has its document
void WarnOfSeed(const Seed& seed, const SeedChoice& choice, const Table& table,
                const std::string& ledger);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_HIDE_SEED_H_
