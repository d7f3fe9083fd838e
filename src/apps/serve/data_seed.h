// The seed of all hiding in one data set, unless a job names another.
//
// A dry run then tells what the job will do, a job that is run again writes the same file, and two
// releases of the same data are edited in the same rows: comparing them tells nothing.
// It is SHA-256 of a secret of the server, the owner and the content, so it is as hard to guess as
// the secret, which never leaves the server; ledgers have the seed of their own data set only.
#ifndef ESPALIER_APPS_SERVE_DATA_SEED_H_
#define ESPALIER_APPS_SERVE_DATA_SEED_H_

#include <string>

#include "apps/serve/asked.h"
#include "apps/serve/store.h"
#include "base/seed.h"

namespace espalier::serve {

Seed SeedOf(const std::string& secret, const Dataset& dataset);

// Names the seed among the words, unless one is named there.
Words WithSeed(Words words, const Seed& seed);

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_DATA_SEED_H_
