#include "apps/serve/problem.h"

#include <fmt/format.h>

#include "report/json_text.h"

namespace espalier::serve {
namespace {

std::string_view TitleOf(int status) {
  switch (status) {
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 409:
      return "Conflict";
    case 413:
      return "Content Too Large";
    case 422:
      return "Unprocessable Content";
    case 429:
      return "Too Many Requests";
    case 503:
      return "Service Unavailable";
    default:
      return "Internal Server Error";
  }
}

}  // namespace

std::string ProblemJson(const Problem& problem) {
  const std::string field =
      problem.field.empty() ? "" : fmt::format(R"(,"field":{})", JsonString(problem.field));
  return fmt::format(R"({{"type":"about:blank","title":"{}","status":{},"detail":{}{}}})",
                     TitleOf(problem.status), problem.status, JsonString(problem.detail), field);
}

Response ProblemResponse(const Problem& problem) {
  Response response;
  response.status = problem.status;
  response.type = "application/problem+json";
  response.body = ProblemJson(problem);
  if (problem.status == 429 || problem.status == 503) {
    response.headers.emplace_back("Retry-After", "1");
  }
  if (problem.status == 401) response.headers.emplace_back("WWW-Authenticate", "Bearer");
  return response;
}

Response Internal(const Error& error) { return ProblemResponse({500, error.message}); }

Problem NotFound(std::string_view what) { return {404, fmt::format("there is no such {}", what)}; }

}  // namespace espalier::serve
