// A job as clients see it.
#ifndef ESPALIER_APPS_SERVE_JOB_JSON_H_
#define ESPALIER_APPS_SERVE_JOB_JSON_H_

#include <string>

#include "apps/serve/child.h"
#include "apps/serve/folders.h"
#include "apps/serve/store.h"

namespace espalier::serve {

// {"id": .., "state": .., "progress": .., "seconds_left": .., "verdict": {...}}, with the results
// of a job that is done. `progress` is that of the whole job.
std::string JsonOf(const Job& job, const ChildProgress& progress, const Folders& folders);

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_JOB_JSON_H_
