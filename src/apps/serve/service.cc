#include "apps/serve/service.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <ctime>
#include <set>
#include <utility>

#include "apps/serve/listen.h"
#include "apps/serve/page_routes.h"
#include "base/parallel.h"
#include "base/stopwatch.h"

namespace espalier::serve {
namespace {

constexpr size_t kQuickThreads = 4;
constexpr size_t kMostQuick = 4096;
constexpr double kHeartbeatSeconds = 15;
constexpr const char* kLocalOwner = "local";

// The signals that end the server, which only one thread waits for.
sigset_t EndingSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&signals, number);
  return signals;
}

// The owner, or why not.
std::variant<std::string, Problem> Admit(const ServiceOptions& options, const Request& request,
                                         const Route& route) {
  if (route.open) return std::string();
  if (options.tokens.empty()) {
    if (IsLocalRequest(request, options.host)) return std::string(kLocalOwner);
    return Problem{403,
                   "without a token only requests of this machine, for this machine, are served"};
  }
  const std::optional<std::string> owner =
      OwnerOf(options.tokens, request.Header("authorization").value_or(""));
  if (owner) return *owner;
  return Problem{401, request.Header("authorization")
                          ? "there is no such token"
                          : "missing token: Authorization: Bearer TOKEN"};
}

Status Sweep(Store& store, const Folders& folders) {
  const auto datasets = store.AllDatasets();
  if (!datasets.ok()) return datasets.error();
  const auto keys = store.AllKeys();
  if (!keys.ok()) return keys.error();
  const std::set<std::string> known_datasets(datasets->begin(), datasets->end());
  const std::set<std::string> known_keys(keys->begin(), keys->end());
  folders.Sweep([&](const std::string& id) { return known_datasets.contains(id); },
                [&](const std::string& key) { return known_keys.contains(key); });
  return {};
}

std::vector<Route> AllRoutes(const Workshop& workshop) {
  std::vector<Route> routes = PageRoutes();
  for (const auto& some : {DatasetRoutes(workshop), JobRoutes(workshop), HideRoutes(workshop)}) {
    routes.insert(routes.end(), some.begin(), some.end());
  }
  return routes;
}

// Looks after connections until a signal comes, or nothing can be done any more.
Status RunUntilSignal(HttpServer& server, Jobs& jobs, const Spawner& spawner) {
  const sigset_t signals = EndingSignals();
  Stopwatch since_heartbeat;
  const timespec second = {1, 0};
  while (sigtimedwait(&signals, nullptr, &second) < 0) {
    if (!spawner.Alive()) return InternalError("the process that starts all others has ended");
    server.EndLate();
    if (since_heartbeat.Seconds() < kHeartbeatSeconds) continue;
    jobs.Heartbeat();
    since_heartbeat = Stopwatch();
  }
  return {};
}

// What was made while the process had one thread.
struct Ground {
  int listening = -1;
  Store& store;
  const Folders& folders;
  Spawner& spawner;
};

Status ServeOn(const Ground& ground, const ServiceOptions& options) {
  Store& store = ground.store;
  const Folders& folders = ground.folders;
  Children children(ground.spawner, options.child);
  const size_t threads = std::max<size_t>(1, HardwareThreads() / options.jobs.workers);
  const HidingRun run(folders, children, threads);
  Jobs jobs(store, folders, run, options.jobs);
  const Answers answers(folders, children, options.wrong_in, threads);
  const Workshop workshop{store,   folders,      children,         jobs,
                          answers, options.data, options.wrong_in, threads};
  const Router router(AllRoutes(workshop));
  Lane quick(kQuickThreads, kMostQuick);
  Lane work(options.jobs.workers, options.jobs.most_waiting);
  HttpServer server({.router = router,
                     .quick = quick,
                     .work = work,
                     .admit = [&](const Request& request,
                                  const Route& route) { return Admit(options, request, route); },
                     .upload_path = [&folders] { return folders.Incoming(RandomId()); },
                     .log = options.log},
                    options.http);
  if (Status started = jobs.Start(); !started.ok()) return started;
  const std::string address = AddressOf(ground.listening);
  Status ended = server.Start(ground.listening);
  if (ended.ok()) {
    options.log(fmt::format("listening on {}", address));
    ended = RunUntilSignal(server, jobs, ground.spawner);
    options.log("stopping");
  }
  server.StopListening();
  jobs.BeginStop();
  children.Stop();
  jobs.Stop();
  work.Stop();
  quick.Stop();
  server.Stop();
  return ended;
}

}  // namespace

Status Serve(const ServiceOptions& options) {
  if (options.tokens.empty() && !IsLoopback(options.host)) {
    return UsageError(fmt::format(
        "--host {}: is not this machine alone, so a token is required: ESPALIER_TOKEN in "
        "the environment, or --token-file",
        options.host));
  }
  const sigset_t signals = EndingSignals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  signal(SIGPIPE, SIG_IGN);
  umask(0077);
  // Before anything is opened: children have nothing of it.
  Result<Spawner> spawner = Spawner::Begin(options.program);
  if (!spawner.ok()) return spawner.error();
  const Result<Folders> folders = Folders::Open(options.data_folder);
  if (!folders.ok()) return folders.error();
  Result<Store> store = Store::Open(folders->Database());
  if (!store.ok()) return store.error();
  if (Status swept = Sweep(*store, *folders); !swept.ok()) return swept;
  const Result<int> listening = ListenAt(options.host, options.port);
  if (!listening.ok()) return listening.error();
  return ServeOn({*listening, *store, *folders, *spawner}, options);
}

}  // namespace espalier::serve
