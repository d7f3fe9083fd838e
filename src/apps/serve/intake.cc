#include "apps/serve/intake.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "base/file.h"

namespace espalier::serve {
namespace {

// Of a body that is refused. A file that is too large may well be that long; whoever is not let in
// has no such claim.
constexpr uint64_t kMostPassedOver = uint64_t{1} << 28U;
constexpr uint64_t kMostOfStrangers = uint64_t{1} << 20U;

uint64_t ContentLength(const Request& request) {
  const std::optional<std::string> header = request.Header("content-length");
  return header ? std::strtoull(header->c_str(), nullptr, 10) : 0;
}

auto Count(const Request& request, std::string_view name) {
  return std::count_if(request.headers.begin(), request.headers.end(),
                       [&](const auto& header) { return header.first == name; });
}

// What proxies and servers read in different ways, so that they could be played against each other:
// one could take for a request what is a body for the other. Empty if there is nothing.
std::string AmbiguityOf(const Request& request) {
  if (Count(request, "host") > 1) return "the request names its host more than once";
  const auto lengths = Count(request, "content-length");
  if (lengths > 1 || (lengths > 0 && Count(request, "transfer-encoding") > 0)) {
    return "the request says more than once how long its body is";
  }
  return "";
}

}  // namespace

void Intake::Begin(Exchange& exchange) const { exchange.response = Refusal(exchange); }

std::optional<Response> Intake::Refusal(Exchange& exchange) const {
  Request& request = exchange.request;
  if (std::string ambiguity = AmbiguityOf(request); !ambiguity.empty()) {
    Response response = ProblemResponse({400, std::move(ambiguity)});
    response.headers.emplace_back("Connection", "close");
    return response;
  }
  std::variant<Routed, Problem> found = parts_.router.Find(request.method, request.path);
  if (const auto* problem = std::get_if<Problem>(&found)) {
    Response response = ProblemResponse(*problem);
    if (problem->status == 405) {
      response.headers.emplace_back("Allow", parts_.router.MethodsOf(request.path));
    }
    return response;
  }
  exchange.route = std::get<Routed>(found).route;
  request.ids = std::move(std::get<Routed>(found).ids);
  std::variant<std::string, Problem> admitted = parts_.admit(request, *exchange.route);
  if (const auto* problem = std::get_if<Problem>(&admitted)) return ProblemResponse(*problem);
  request.owner = std::move(std::get<std::string>(admitted));
  exchange.admitted = true;
  if (ContentLength(request) > MostBytes(*exchange.route)) return TooLarge(exchange);
  if (exchange.route->body == Route::Body::kFile) return OpenUpload(exchange);
  return std::nullopt;
}

std::optional<Response> Intake::OpenUpload(Exchange& exchange) const {
  Request& request = exchange.request;
  request.upload_path = parts_.upload_path();
  Result<OutputFile> file = OutputFile::Create(request.upload_path, Access::kOwnerOnly);
  if (!file.ok()) return ProblemResponse({503, "the upload cannot be kept"});
  request.upload = std::make_shared<OutputFile>(std::move(*file));
  exchange.hash.emplace();
  return std::nullopt;
}

uint64_t Intake::MostBytes(const Route& route) const {
  // A body that nobody asked for is passed over like a small one.
  return route.body == Route::Body::kFile ? parts_.most_file : parts_.most_small;
}

uint64_t Intake::MostPassedOver(const Exchange& exchange) const {
  return exchange.admitted ? MostBytes(*exchange.route) + kMostPassedOver : kMostOfStrangers;
}

Response Intake::TooLarge(const Exchange& exchange) const {
  return ProblemResponse({413, fmt::format("the body is longer than the limit of {} bytes",
                                           MostBytes(*exchange.route))});
}

bool Intake::AnswersAtOnce(const Exchange& exchange) const {
  if (!exchange.response) return false;
  // Where a body that is ambiguous ends, nobody can say.
  if (exchange.response->status == 400) return true;
  return exchange.request.Header("expect").has_value() ||
         ContentLength(exchange.request) > MostPassedOver(exchange);
}

uint64_t Intake::BytesToCome(const Exchange& exchange) const {
  if (exchange.response) return 0;
  const uint64_t most = MostBytes(*exchange.route);
  if (!exchange.request.Header("content-length")) return most;
  return std::min(ContentLength(exchange.request), most);
}

bool Intake::TakeBody(Exchange& exchange, std::string_view bytes) const {
  exchange.taken += bytes.size();
  if (exchange.response) return exchange.taken <= MostPassedOver(exchange);
  exchange.response = Keep(exchange, bytes);
  if (exchange.response) exchange.request.upload.reset();
  return true;
}

// Why it cannot be kept, if so.
std::optional<Response> Intake::Keep(Exchange& exchange, std::string_view bytes) const {
  if (exchange.taken > MostBytes(*exchange.route)) return TooLarge(exchange);
  if (exchange.route->body == Route::Body::kSmall) exchange.request.body.append(bytes);
  if (exchange.route->body != Route::Body::kFile) return std::nullopt;
  exchange.hash->Add(bytes);
  if (exchange.request.upload->Write(bytes).ok()) return std::nullopt;
  return ProblemResponse({503, "the upload cannot be kept: the disk is full?"});
}

void Intake::EndBody(Exchange& exchange) {
  if (!exchange.hash) return;
  exchange.request.upload_sha256 = exchange.hash->Finish();
  exchange.request.upload_bytes = exchange.taken;
  exchange.hash.reset();
}

}  // namespace espalier::serve
