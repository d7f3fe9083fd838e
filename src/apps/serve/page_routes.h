// The page, the description of the service, and whether it is well: open to everybody, and all of
// it in memory.
#ifndef ESPALIER_APPS_SERVE_PAGE_ROUTES_H_
#define ESPALIER_APPS_SERVE_PAGE_ROUTES_H_

#include <vector>

#include "apps/serve/router.h"

namespace espalier::serve {

std::vector<Route> PageRoutes();

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_PAGE_ROUTES_H_
