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

#include "apps/serve/problem.h"
#include "base/sha256.h"
#include "base/stopwatch.h"

namespace espalier::serve {
namespace {

using Clock = std::chrono::steady_clock;

// Of a body that is refused: a client that looks for no answer before it has sent all gets one.
// A file that is too large may well be that long; whoever is not let in has no such claim.
constexpr uint64_t kMostPassedOver = uint64_t{1} << 28U;
constexpr uint64_t kMostOfStrangers = uint64_t{1} << 20U;
constexpr size_t kEventBlock = 1U << 14U;
constexpr size_t kConnectionMemory = 1U << 16U;  // so long may request line and headers be

// One request and its answer.
struct Exchange {
  Request request;
  const Route* route = nullptr;
  Stopwatch watch;
  bool expects_continue = false;
  bool admitted = false;
  std::optional<Sha256> hash;
  std::optional<Response> response;
  uint64_t taken = 0;  // bytes of the body
  int status = 0;
};

void Gather(MHD_Connection* connection, MHD_ValueKind kind, Fields& into) {
  const auto take = [](void* fields, MHD_ValueKind, const char* key, size_t key_size,
                       const char* value, size_t value_size) {
    static_cast<Fields*>(fields)->emplace_back(
        std::string(key, key_size), value != nullptr ? std::string(value, value_size) : "");
    return MHD_YES;
  };
  MHD_get_connection_values_n(connection, kind, take, &into);
}

uint64_t ContentLength(const Request& request) {
  const std::optional<std::string> header = request.Header("content-length");
  return header ? std::strtoull(header->c_str(), nullptr, 10) : 0;
}

struct FreeResponse {
  void operator()(MHD_Response* response) const { MHD_destroy_response(response); }
};
using Reply = std::unique_ptr<MHD_Response, FreeResponse>;

// A stream, and the connection that it sleeps with.
struct Listener {
  std::shared_ptr<EventStream> stream;
  MHD_Connection* connection = nullptr;
};

ssize_t ReadEvents(void* cls, uint64_t, char* buffer, size_t most) {
  auto* listener = static_cast<Listener*>(cls);
  MHD_Connection* connection = listener->connection;
  const EventStream::Piece piece = listener->stream->Read(
      {buffer, most}, [connection] { MHD_suspend_connection(connection); },
      [connection] { MHD_resume_connection(connection); });
  return piece.end ? MHD_CONTENT_READER_END_OF_STREAM : static_cast<ssize_t>(piece.bytes);
}

void EndEvents(void* cls) {
  const std::unique_ptr<Listener> listener(static_cast<Listener*>(cls));
  listener->stream->Abandon();
}

struct MakeReply {
  MHD_Connection* connection;

  Reply operator()(const std::string& text) const {
    return Reply(MHD_create_response_from_buffer(text.size(), const_cast<char*>(text.data()),
                                                 MHD_RESPMEM_MUST_COPY));
  }
  Reply operator()(const StaticBody& body) const {
    return Reply(MHD_create_response_from_buffer(
        body.bytes.size(), const_cast<char*>(body.bytes.data()), MHD_RESPMEM_PERSISTENT));
  }
  Reply operator()(const std::shared_ptr<OpenFile>& file) const {
    const uint64_t bytes = file->bytes();
    return Reply(MHD_create_response_from_fd64(bytes, file->Release()));
  }
  Reply operator()(const std::shared_ptr<EventStream>& stream) const {
    return Reply(MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, kEventBlock, &ReadEvents,
                                                   new Listener{stream, connection}, &EndEvents));
  }
};

// Bytes that the client has to take.
uint64_t SizeOf(const Response& response) {
  if (const auto* text = std::get_if<std::string>(&response.body)) return text->size();
  if (const auto* fixed = std::get_if<StaticBody>(&response.body)) return fixed->bytes.size();
  if (const auto* file = std::get_if<std::shared_ptr<OpenFile>>(&response.body)) {
    return (*file)->bytes();
  }
  return 0;
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
  MHD_Daemon* daemon = nullptr;
  std::mutex mutex;
  std::map<MHD_Connection*, Connection> connections;

  Inside(Parts given, HttpLimits allowed) : parts(std::move(given)), limits(allowed) {}

  static MHD_Result OnRequest(void* cls, MHD_Connection* connection, const char* url,
                              const char* method, const char*, const char* data, size_t* bytes,
                              void** exchange) {
    auto* inside = static_cast<Inside*>(cls);
    if (*exchange == nullptr) {
      *exchange = inside->Begin(connection, method, url);
      return inside->MayAnswerNow(connection, *static_cast<Exchange*>(*exchange));
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

  uint64_t MostBytes(const Route& route) const {
    switch (route.body) {
      case Route::Body::kFile:
        return limits.upload_bytes;
      case Route::Body::kSmall:
        return limits.body_bytes;
      case Route::Body::kNone:
        break;
    }
    return limits.body_bytes;  // passed over
  }

  // The most that the client may send; all that is allowed where it does not say how much.
  // What is refused gets no time of its own, however much is said to come.
  uint64_t BytesToCome(const Exchange& exchange) const {
    if (exchange.response) return 0;
    const uint64_t most = MostBytes(*exchange.route);
    if (!exchange.request.Header("content-length")) return most;
    return std::min(ContentLength(exchange.request), most);
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
    exchange->expects_continue = request.Header("expect").has_value();
    exchange->response = Refusal(*exchange);
    SetDeadline(connection, BytesToCome(*exchange));
    return exchange.release();
  }

  std::optional<Response> Refusal(Exchange& exchange) {
    Request& request = exchange.request;
    std::variant<Routed, Problem> found = parts.router.Find(request.method, request.path);
    if (const auto* problem = std::get_if<Problem>(&found)) {
      Response response = ProblemResponse(*problem);
      if (problem->status == 405) {
        response.headers.emplace_back("Allow", parts.router.MethodsOf(request.path));
      }
      return response;
    }
    exchange.route = std::get<Routed>(found).route;
    request.ids = std::move(std::get<Routed>(found).ids);
    std::variant<std::string, Problem> admitted = parts.admit(request, *exchange.route);
    if (const auto* problem = std::get_if<Problem>(&admitted)) return ProblemResponse(*problem);
    request.owner = std::move(std::get<std::string>(admitted));
    exchange.admitted = true;
    if (ContentLength(request) > MostBytes(*exchange.route)) return TooLarge(exchange);
    if (exchange.route->body == Route::Body::kFile) return OpenUpload(exchange);
    return std::nullopt;
  }

  Response TooLarge(const Exchange& exchange) const {
    return ProblemResponse({413, fmt::format("the body is longer than the limit of {} bytes",
                                             MostBytes(*exchange.route))});
  }

  std::optional<Response> OpenUpload(Exchange& exchange) const {
    Request& request = exchange.request;
    request.upload_path = parts.upload_path();
    Result<OutputFile> file = OutputFile::Create(request.upload_path, Access::kOwnerOnly);
    if (!file.ok()) return ProblemResponse({503, "the upload cannot be kept"});
    request.upload = std::make_shared<OutputFile>(std::move(*file));
    exchange.hash.emplace();
    return std::nullopt;
  }

  // A client that waits for leave to send is told at once that it need not. Others get their
  // answer behind the body, since many do not look for one before.
  MHD_Result MayAnswerNow(MHD_Connection* connection, Exchange& exchange) {
    if (exchange.response && exchange.expects_continue) return Answer(connection, exchange);
    return MHD_YES;
  }

  // False: the client goes on although it was refused.
  bool TakeBody(MHD_Connection* connection, Exchange& exchange, std::string_view bytes) {
    exchange.taken += bytes.size();
    if (exchange.response) {
      return exchange.taken <=
             (exchange.admitted ? MostBytes(*exchange.route) + kMostPassedOver : kMostOfStrangers);
    }
    exchange.response = Keep(exchange, bytes);
    if (exchange.response) {
      exchange.request.upload.reset();
      SetDeadline(connection, 0);
    }
    return true;
  }

  // Why it cannot be kept, if so.
  std::optional<Response> Keep(Exchange& exchange, std::string_view bytes) const {
    if (exchange.taken > MostBytes(*exchange.route)) return TooLarge(exchange);
    if (exchange.route->body == Route::Body::kSmall) exchange.request.body.append(bytes);
    if (exchange.route->body != Route::Body::kFile) return std::nullopt;
    exchange.hash->Add(bytes);
    if (exchange.request.upload->Write(bytes).ok()) return std::nullopt;
    return ProblemResponse({503, "the upload cannot be kept: the disk is full?"});
  }

  MHD_Result Handle(MHD_Connection* connection, Exchange& exchange) {
    if (exchange.response) return Answer(connection, exchange);
    if (exchange.hash) {
      exchange.request.upload_sha256 = exchange.hash->Finish();
      exchange.request.upload_bytes = exchange.taken;
      exchange.hash.reset();
    }
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
    const Reply reply = std::visit(MakeReply{connection}, response.body);
    if (!reply) return MHD_NO;
    if (response.status != 204) {
      MHD_add_response_header(reply.get(), "Content-Type", response.type.c_str());
    }
    MHD_add_response_header(reply.get(), "X-Content-Type-Options", "nosniff");
    const bool cached = std::any_of(response.headers.begin(), response.headers.end(),
                                    [](const auto& one) { return one.first == "Cache-Control"; });
    if (!cached) MHD_add_response_header(reply.get(), "Cache-Control", "no-store");
    for (const auto& [name, value] : response.headers) {
      MHD_add_response_header(reply.get(), name.c_str(), value.c_str());
    }
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
