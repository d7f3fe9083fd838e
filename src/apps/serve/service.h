// `espalier serve`: puts store, jobs, routes and HTTP together, and runs until it is told to stop.
#ifndef ESPALIER_APPS_SERVE_SERVICE_H_
#define ESPALIER_APPS_SERVE_SERVICE_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "apps/serve/access.h"
#include "apps/serve/child.h"
#include "apps/serve/handlers.h"
#include "apps/serve/http_server.h"
#include "apps/serve/jobs.h"
#include "apps/serve/said.h"
#include "base/result.h"

namespace espalier::serve {

struct ServiceOptions {
  std::string host = "127.0.0.1";
  uint16_t port = 8080;
  std::string data_folder;
  std::vector<Token> tokens;  // none: only on the loopback address
  ChildLimits child;
  JobLimits jobs;
  DataLimits data;
  HttpLimits http;
  std::function<void(const std::string& line)> log;
  Spawner::Program program;  // the command line, which children run
  WrongIn wrong_in;          // asked of its words before that
};

// Returns when SIGTERM, SIGINT or SIGHUP came and everything has ended, or with what kept it from
// starting. REQUIRES: the process has one thread
Status Serve(const ServiceOptions& options);

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_SERVICE_H_
