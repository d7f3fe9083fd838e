#include "apps/serve/http_server.h"

#include <fmt/format.h>
#include <microhttpd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

#include "apps/serve/intake.h"
#include "apps/serve/problem.h"
#include "apps/serve/reply.h"

namespace espalier::serve {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kConnectionMemory = 1U << 16U;  // so long may request line and headers be

void Gather(MHD_Connection* connection, MHD_ValueKind kind, Fields& into) {
  const auto take = [](void* fields, MHD_ValueKind, const char* key, size_t key_size,
                       const char* value, size_t value_size) {
    static_cast<Fields*>(fields)->emplace_back(
        std::string(key, key_size), value != nullptr ? std::string(value, value_size) : "");
    return MHD_YES;
  };
  MHD_get_connection_values_n(connection, kind, take, &into);
}

}  // namespace

struct HttpServer::Inside {
  struct Connection {
    int socket = -1;
    Clock::time_point deadline;                     // Clock::time_point::max(): none
    std::shared_ptr<EventStream> stream = nullptr;  // being sent: it must be read now and then
  };

  Parts parts;
  HttpLimits limits;
  Intake intake;
  MHD_Daemon* daemon = nullptr;
  std::mutex mutex;
  std::map<MHD_Connection*, Connection> connections;

  Inside(Parts given, HttpLimits allowed)
      : parts(std::move(given)),
        limits(allowed),
        intake({.router = parts.router,
                .admit = parts.admit,
                .upload_path = parts.upload_path,
                .most_file = limits.upload_bytes,
                .most_small = limits.body_bytes}) {}

  static MHD_Result OnRequest(void* cls, MHD_Connection* connection, const char* url,
                              const char* method, const char*, const char* data, size_t* bytes,
                              void** exchange) {
    auto* inside = static_cast<Inside*>(cls);
    if (*exchange == nullptr) {
      *exchange = inside->Begin(connection, method, url);
      auto& begun = *static_cast<Exchange*>(*exchange);
      return inside->intake.AnswersAtOnce(begun) ? inside->Answer(connection, begun) : MHD_YES;
    }
    auto& one = *static_cast<Exchange*>(*exchange);
    if (*bytes > 0) {
      const bool taken = inside->TakeBody(connection, one, {data, *bytes});
      *bytes = 0;
      return taken ? MHD_YES : MHD_NO;
    }
    return inside->Handle(connection, one);
  }

  static void OnCompleted(void* cls, MHD_Connection* connection, void** exchange,
                          MHD_RequestTerminationCode) {
    auto* inside = static_cast<Inside*>(cls);
    const std::unique_ptr<Exchange> one(static_cast<Exchange*>(std::exchange(*exchange, nullptr)));
    if (one) inside->Log(*one);
    inside->SetDeadline(connection, 0);
  }

  static void OnConnection(void* cls, MHD_Connection* connection, void**,
                           MHD_ConnectionNotificationCode what) {
    auto* inside = static_cast<Inside*>(cls);
    if (what == MHD_CONNECTION_NOTIFY_CLOSED) {
      const std::lock_guard lock(inside->mutex);
      inside->connections.erase(connection);
      return;
    }
    const MHD_ConnectionInfo* info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    {
      const std::lock_guard lock(inside->mutex);
      inside->connections[connection].socket = info != nullptr ? info->connect_fd : -1;
    }
    inside->SetDeadline(connection, 0);
  }

  void SetDeadline(MHD_Connection* connection, uint64_t bytes) {
    const double seconds =
        limits.stage_seconds + static_cast<double>(bytes) / limits.least_bytes_per_second;
    const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                             std::chrono::duration<double>(std::min(seconds, 1e6)));
    EndBy(connection, deadline);
  }

  void LiftDeadline(MHD_Connection* connection) { EndBy(connection, Clock::time_point::max()); }

  void EndBy(MHD_Connection* connection, Clock::time_point deadline,
             std::shared_ptr<EventStream> stream = nullptr) {
    const std::lock_guard lock(mutex);
    const auto found = connections.find(connection);
    if (found == connections.end()) return;
    found->second.deadline = deadline;
    found->second.stream = std::move(stream);
  }

  Exchange* Begin(MHD_Connection* connection, const char* method, const char* url) {
    auto exchange = std::make_unique<Exchange>();
    Request& request = exchange->request;
    request.method = std::string_view(method) == "HEAD" ? "GET" : method;
    request.path = url;
    Gather(connection, MHD_GET_ARGUMENT_KIND, request.query);
    Gather(connection, MHD_HEADER_KIND, request.headers);
    for (auto& [name, value] : request.headers) {
      for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    intake.Begin(*exchange);
    SetDeadline(connection, intake.BytesToCome(*exchange));
    return exchange.release();
  }

  // False: the connection is to be ended.
  bool TakeBody(MHD_Connection* connection, Exchange& exchange, std::string_view bytes) {
    const bool was_refused = exchange.response.has_value();
    const bool taken = intake.TakeBody(exchange, bytes);
    if (exchange.response && !was_refused) SetDeadline(connection, 0);
    return taken;
  }

  MHD_Result Handle(MHD_Connection* connection, Exchange& exchange) {
    if (exchange.response) return Answer(connection, exchange);
    Intake::EndBody(exchange);
    if (exchange.route->runs == Route::Runs::kAtOnce) {
      exchange.response = exchange.route->handle(exchange.request);
      return Answer(connection, exchange);
    }
    HandOver(connection, exchange);
    return MHD_YES;
  }

  // The connection sleeps until the handler has an answer.
  void HandOver(MHD_Connection* connection, Exchange& exchange) {
    LiftDeadline(connection);
    MHD_suspend_connection(connection);
    Lane& lane = exchange.route->runs == Route::Runs::kAtWork ? parts.work : parts.quick;
    const Lane::Added added = lane.Add([connection, &exchange] {
      exchange.response = exchange.route->handle(exchange.request);
      exchange.request.upload.reset();
      MHD_resume_connection(connection);
    });
    if (added == Lane::Added::kYes) return;
    exchange.response = ProblemResponse(
        added == Lane::Added::kStopping ? Problem{503, "the server is about to stop"}
                                        : Problem{429, "too many requests are waiting already"});
    MHD_resume_connection(connection);
  }

  MHD_Result Answer(MHD_Connection* connection, Exchange& exchange) {
    Response response = std::move(*exchange.response);
    exchange.status = response.status;
    if (const auto* stream = std::get_if<std::shared_ptr<EventStream>>(&response.body)) {
      EndBy(connection, Clock::time_point::max(), *stream);
    } else {
      SetDeadline(connection, SizeOf(response));
    }
    const Reply reply = ReplyOf(response, connection);
    if (!reply) return MHD_NO;
    return MHD_queue_response(connection, static_cast<unsigned>(response.status), reply.get());
  }

  // Neither names nor values: they may tell about data. A method that no route has may be any word.
  void Log(const Exchange& exchange) const {
    const std::vector<Route>& routes = parts.router.routes();
    const std::string& method = exchange.request.method;
    const bool known = std::any_of(routes.begin(), routes.end(),
                                   [&](const Route& route) { return route.method == method; });
    parts.log(fmt::format("{} {} {} {:.1f} ms", known ? method : "-",
                          exchange.route != nullptr ? exchange.route->pattern : "-",
                          exchange.status, 1000 * exchange.watch.Seconds()));
  }
};

HttpServer::HttpServer(Parts parts, HttpLimits limits)
    : inside_(std::make_unique<Inside>(std::move(parts), limits)) {}

HttpServer::~HttpServer() { Stop(); }

Status HttpServer::Start(int listening) {
  rlimit files = {};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = std::min<rlim_t>(files.rlim_max, rlim_t{4} * inside_->limits.connections);
  setrlimit(RLIMIT_NOFILE, &files);
  const auto most = static_cast<unsigned>(
      std::min<rlim_t>(inside_->limits.connections, std::max<rlim_t>(files.rlim_cur / 2, 64)));
  inside_->daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, nullptr, nullptr,
      &Inside::OnRequest, inside_.get(), MHD_OPTION_LISTEN_SOCKET, listening,
      MHD_OPTION_CONNECTION_LIMIT, most, MHD_OPTION_CONNECTION_MEMORY_LIMIT, kConnectionMemory,
      MHD_OPTION_NOTIFY_COMPLETED, &Inside::OnCompleted, inside_.get(),
      MHD_OPTION_NOTIFY_CONNECTION, &Inside::OnConnection, inside_.get(),
      MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
  if (inside_->daemon == nullptr) return InternalError("the HTTP server cannot be started");
  return {};
}

void HttpServer::StopListening() {
  if (inside_->daemon == nullptr) return;
  const MHD_socket listening = MHD_quiesce_daemon(inside_->daemon);
  if (listening != MHD_INVALID_SOCKET) close(listening);
}

void HttpServer::Stop() {
  if (inside_->daemon == nullptr) return;
  MHD_stop_daemon(std::exchange(inside_->daemon, nullptr));
}

void HttpServer::EndLate() {
  const auto now = Clock::now();
  const std::lock_guard lock(inside_->mutex);
  for (const auto& [connection, one] : inside_->connections) {
    // The server then finds it closed; the descriptor stays its own until it has told us.
    const bool late = one.deadline < now ||
                      (one.stream && one.stream->UnreadSeconds() > inside_->limits.stage_seconds);
    if (late && one.socket >= 0) shutdown(one.socket, SHUT_RDWR);
  }
}

}  // namespace espalier::serve
