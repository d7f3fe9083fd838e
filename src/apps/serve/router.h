// Which handler answers which request.
#ifndef ESPALIER_APPS_SERVE_ROUTER_H_
#define ESPALIER_APPS_SERVE_ROUTER_H_

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "apps/serve/message.h"
#include "apps/serve/problem.h"

namespace espalier::serve {

struct Route {
  // Where the handler may run, by what it waits for.
  enum class Runs {
    kAtOnce,   // for nothing: in the thread that serves all connections
    kQuickly,  // for the disk
    kAtWork,   // for a process of its own
  };
  enum class Body { kNone, kSmall, kFile };

  std::string method;
  std::string pattern;  // "/v1/datasets/{id}/tree"
  std::function<Response(const Request&)> handle;
  Runs runs = Runs::kQuickly;
  Body body = Body::kNone;
  bool open = false;  // to everybody: it tells nothing about data
};

struct Routed {
  const Route* route = nullptr;
  std::vector<std::string> ids;
};

class Router {
 public:
  explicit Router(std::vector<Route> routes) : routes_(std::move(routes)) {}

  // The problem is a 404, or a 405 where other methods are known.
  std::variant<Routed, Problem> Find(const std::string& method, const std::string& path) const;

  // For a 405: "GET, DELETE".
  std::string MethodsOf(const std::string& path) const;

  const std::vector<Route>& routes() const { return routes_; }

 private:
  std::vector<Route> routes_;
};

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_ROUTER_H_
