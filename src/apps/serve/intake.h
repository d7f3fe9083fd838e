// A request until its handler runs: what refuses it, and where its body goes.
//
//   headers     route, access and size are checked; a refusal needs no body
//   body        small ones in memory, files to the disk, never more than allowed
// A client that is refused may go on with its body for a while: many look for no answer before they
// have sent all. Nothing here knows the HTTP library.
// Threads: one at a time works on an exchange.
#ifndef ESPALIER_APPS_SERVE_INTAKE_H_
#define ESPALIER_APPS_SERVE_INTAKE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "apps/serve/message.h"
#include "apps/serve/problem.h"
#include "apps/serve/router.h"
#include "base/sha256.h"
#include "base/stopwatch.h"

namespace espalier::serve {

// One request and its answer.
struct Exchange {
  Request request;
  const Route* route = nullptr;
  Stopwatch watch;
  bool admitted = false;
  std::optional<Sha256> hash;
  std::optional<Response> response;  // there before the handler ran: the request is refused
  uint64_t taken = 0;                // bytes of the body
  int status = 0;
};

class Intake {
 public:
  struct Parts {
    const Router& router;
    // The owner that asks, or why the request is refused.
    std::function<std::variant<std::string, Problem>(const Request&, const Route&)> admit;
    std::function<std::string()> upload_path;  // a new one
    uint64_t most_file = 0;                    // bytes of a body that is a file
    uint64_t most_small = 0;                   // of one that is JSON
  };
  explicit Intake(Parts parts) : parts_(std::move(parts)) {}

  // Finds route and owner, and opens the file of an upload; or says in `response` why not.
  // REQUIRES: method, path, query and headers of the request are set
  void Begin(Exchange& exchange) const;

  // Whether a refusal is told before the body: the client waits for leave to send it, or so much is
  // to come that it would not be passed over, or where it ends is not sure. Others might send on
  // without looking, and find the connection closed instead of an answer.
  bool AnswersAtOnce(const Exchange& exchange) const;

  // The most that the client may send; all that is allowed where it does not say how much.
  // What is refused gets no time of its own, however much is said to come.
  uint64_t BytesToCome(const Exchange& exchange) const;

  // False: the client goes on although it was refused long ago.
  bool TakeBody(Exchange& exchange, std::string_view bytes) const;

  // The body is there. REQUIRES: the request is not refused
  static void EndBody(Exchange& exchange);

 private:
  std::optional<Response> Refusal(Exchange& exchange) const;
  std::optional<Response> OpenUpload(Exchange& exchange) const;
  std::optional<Response> Keep(Exchange& exchange, std::string_view bytes) const;
  Response TooLarge(const Exchange& exchange) const;
  uint64_t MostBytes(const Route& route) const;
  uint64_t MostPassedOver(const Exchange& exchange) const;

  const Parts parts_;
};

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_INTAKE_H_
