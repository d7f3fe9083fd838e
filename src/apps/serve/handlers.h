// What each route does. A handler runs on any thread, may wait, and keeps nothing.
#ifndef ESPALIER_APPS_SERVE_HANDLERS_H_
#define ESPALIER_APPS_SERVE_HANDLERS_H_

#include <cstdint>
#include <vector>

#include "apps/serve/answers.h"
#include "apps/serve/child.h"
#include "apps/serve/folders.h"
#include "apps/serve/jobs.h"
#include "apps/serve/router.h"
#include "apps/serve/said.h"
#include "apps/serve/store.h"

namespace espalier::serve {

struct DataLimits {
  uint64_t rows = 10'000'000;
  uint64_t columns = 10'000;
};

// What handlers work with; all of it outlives them.
struct Workshop {
  Store& store;
  const Folders& folders;
  Children& children;
  Jobs& jobs;
  const Answers& answers;
  DataLimits limits;
  WrongIn wrong_in;
  size_t threads = 1;  // of a child
};

std::vector<Route> DatasetRoutes(const Workshop& workshop);
std::vector<Route> JobRoutes(const Workshop& workshop);
std::vector<Route> HideRoutes(const Workshop& workshop);

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_HANDLERS_H_
