#include <fmt/format.h>

#include <utility>

#include "apps/serve/handlers.h"

namespace espalier::serve {
namespace {

template <typename Use>
Response WithJob(const Workshop& workshop, const Request& request, const Use& use) {
  const Result<std::optional<Job>> found = workshop.store.FindJob(request.ids[0], request.owner);
  if (!found.ok()) return Internal(found.error());
  if (!found->has_value()) return ProblemResponse(NotFound("job"));
  return use(**found);
}

Response Cancel(const Workshop& workshop, const Request& request, const Job& job) {
  if (const Status done = workshop.jobs.Cancel(job); !done.ok()) return Internal(done.error());
  return WithJob(workshop, request,
                 [&](const Job& now) { return JsonResponse(workshop.jobs.Describe(now)); });
}

// A browser that comes back after the last event is told not to.
Response Events(const Workshop& workshop, const Request& request, const Job& job) {
  Response response;
  const std::optional<std::string> last = request.Header("last-event-id");
  if (last && IsFinal(job.state) && *last == NameOf(job.state)) {
    response.status = 204;
    return response;
  }
  response.type = "text/event-stream";
  response.headers.emplace_back("X-Accel-Buffering", "no");
  response.body = workshop.jobs.Watch(job);
  return response;
}

struct ResultFile {
  std::string name;
  std::string type;
  std::string lacking;  // what to say where a job that is done has none
};

std::string NotWritten(std::string_view what) {
  return fmt::format(
      "there is no {}: the job was a dry run, or something asked for does not hold and "
      "allow_partial was not set",
      what);
}

Response File(const Workshop& workshop, const Job& job, const ResultFile& wanted) {
  if (job.state != JobState::kDone) {
    return ProblemResponse({409, fmt::format("the job is {}", NameOf(job.state))});
  }
  std::shared_ptr<OpenFile> file = OpenFile::At(workshop.folders.ResultFile(job.key, wanted.name));
  if (!file) return ProblemResponse({404, wanted.lacking});
  Response response;
  response.type = wanted.type;
  response.body = std::move(file);
  if (wanted.type == "text/html; charset=utf-8") {
    // A page of its own, which has no part in what this origin may do.
    response.headers.emplace_back("Content-Security-Policy",
                                  "sandbox allow-scripts; default-src 'none'; script-src "
                                  "'unsafe-inline'; style-src 'unsafe-inline'; img-src data:");
  }
  return response;
}

}  // namespace

std::vector<Route> JobRoutes(const Workshop& workshop) {
  const auto named = [&workshop](auto use) {
    return [&workshop, use](const Request& request) {
      return WithJob(workshop, request, [&](const Job& job) { return use(request, job); });
    };
  };
  const auto file = [&workshop, named](const ResultFile& wanted) {
    return named([&workshop, wanted](const Request&, const Job& job) {
      return File(workshop, job, wanted);
    });
  };
  const std::string one = "/v1/jobs/{id}";
  return {
      {.method = "GET",
       .pattern = one,
       .handle = named([&workshop](const Request&, const Job& job) {
         return JsonResponse(workshop.jobs.Describe(job));
       })},
      {.method = "DELETE",
       .pattern = one,
       .handle = named([&workshop](const Request& request, const Job& job) {
         return Cancel(workshop, request, job);
       })},
      {.method = "GET",
       .pattern = one + "/events",
       .handle = named([&workshop](const Request& request, const Job& job) {
         return Events(workshop, request, job);
       })},
      {.method = "GET",
       .pattern = one + "/data",
       .handle = file({"data", "application/octet-stream", NotWritten("data set")})},
      {.method = "GET",
       .pattern = one + "/report",
       .handle = file({"report.html", "text/html; charset=utf-8", NotWritten("report")})},
      {.method = "GET",
       .pattern = one + "/ledger",
       .handle = file({"ledger", "application/octet-stream", NotWritten("ledger")})},
      {.method = "GET",
       .pattern = one + "/requests",
       .handle = file({"requests.json", "application/json", "the job asked for all leaves"})},
  };
}

}  // namespace espalier::serve
