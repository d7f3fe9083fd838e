// HTTP: one thread for all connections, which never waits, and handlers on other threads.
//
//   headers, body       intake.h
//   handler             at once, or on a lane while the connection sleeps; 429 if the lane is full
//   answer              reply.h
//
// Slow clients hold nothing but their connection, and that only for a while: each stage has a
// deadline that grows with the bytes to be moved.
// Only http_server.cc and reply.cc know the HTTP library (GNU libmicrohttpd).
#ifndef ESPALIER_APPS_SERVE_HTTP_SERVER_H_
#define ESPALIER_APPS_SERVE_HTTP_SERVER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "apps/serve/lane.h"
#include "apps/serve/message.h"
#include "apps/serve/router.h"
#include "base/result.h"

namespace espalier::serve {

struct HttpLimits {
  uint64_t upload_bytes = uint64_t{256} << 20U;
  uint64_t body_bytes = uint64_t{1} << 20U;  // of JSON
  unsigned connections = 4096;
  double stage_seconds = 30;                // for a stage without bytes
  double least_bytes_per_second = 1 << 14;  // what a client must take or give
};

class HttpServer {
 public:
  struct Parts {
    const Router& router;
    Lane& quick;
    Lane& work;
    // The owner that asks, or why the request is refused.
    std::function<std::variant<std::string, Problem>(const Request&, const Route&)> admit;
    std::function<std::string()> upload_path;  // a new one
    std::function<void(const std::string& line)> log;
  };

  HttpServer(Parts parts, HttpLimits limits);
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();

  // Serves connections of a listening socket, which it then owns.
  Status Start(int listening);

  void StopListening();

  // Ends all connections. REQUIRES: the lanes have stopped, and all streams are closed
  void Stop();

  // Ends connections whose deadline is over, and event streams that nobody reads; to be called
  // now and then.
  void EndLate();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_HTTP_SERVER_H_
