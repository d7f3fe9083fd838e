#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <utility>

#include "apps/serve/data_run.h"
#include "apps/serve/handlers.h"
#include "apps/serve/receive.h"
#include "base/file.h"

namespace espalier::serve {
namespace {

std::string Describe(const Dataset& dataset) {
  return fmt::format(
             R"({{"id":"{}","created":"{:%Y-%m-%dT%H:%M:%SZ}","bytes":{},"sha256":"{}","types":{},)",
             dataset.id, fmt::gmtime(dataset.created), dataset.bytes, dataset.sha256,
             dataset.types.empty() ? "{}" : dataset.types) +
         dataset.info.substr(1);
}

// Calls `use` with the data set that the route names.
template <typename Use>
auto WithDataset(const Workshop& workshop, const Request& request, const Use& use)
    -> decltype(use(Dataset())) {
  const Result<std::optional<Dataset>> found =
      workshop.store.FindDataset(request.ids[0], request.owner);
  if (!found.ok()) return Internal(found.error());
  if (!found->has_value()) return ProblemResponse(NotFound("data set"));
  return use(**found);
}

Response Post(const Workshop& workshop, const Request& request) {
  std::variant<Received, Problem> received = Receive(workshop, request, "");
  if (const auto* problem = std::get_if<Problem>(&received)) return ProblemResponse(*problem);
  auto& [folder, info] = std::get<Received>(received);
  const Dataset dataset{.id = RandomId(),
                        .owner = request.owner,
                        .created = std::time(nullptr),
                        .bytes = static_cast<int64_t>(request.upload_bytes),
                        .sha256 = request.upload_sha256,
                        .types = "",
                        .info = std::move(info)};
  Status kept = std::move(folder).KeepAs(workshop.folders.Dataset(dataset.id));
  if (kept.ok()) kept = workshop.store.AddDataset(dataset);
  if (!kept.ok()) {
    workshop.folders.RemoveDataset(dataset.id);
    return Internal(kept.error());
  }
  Response response = JsonResponse(Describe(dataset), 201);
  response.headers.emplace_back("Location", "/v1/datasets/" + dataset.id);
  return response;
}

Response List(const Workshop& workshop, const Request& request) {
  const Result<std::vector<Dataset>> found = workshop.store.DatasetsOf(request.owner);
  if (!found.ok()) return Internal(found.error());
  std::vector<std::string> list;
  for (const Dataset& dataset : *found) list.push_back(Describe(dataset));
  return JsonResponse(fmt::format("{{\"datasets\":[{}]}}\n", fmt::join(list, ",")));
}

// Nothing if the data set is no longer as it was before.
std::optional<Response> TryPatch(const Workshop& workshop, const Request& request,
                                 const Dataset& before) {
  Dataset dataset = before;
  std::variant<std::string, Problem> types = AskedTypes(request.body, dataset.types);
  if (const auto* problem = std::get_if<Problem>(&types)) return ProblemResponse(*problem);
  dataset.types = std::move(std::get<std::string>(types));
  if (dataset.types == "{}") dataset.types.clear();
  std::variant<Scratch, Problem> folder =
      FolderFor(workshop.folders, workshop.folders.Data(dataset.id), dataset.types);
  if (const auto* problem = std::get_if<Problem>(&folder)) return ProblemResponse(*problem);
  std::variant<std::string, Problem> info = Inspect(workshop, std::get<Scratch>(folder));
  if (const auto* problem = std::get_if<Problem>(&info)) return ProblemResponse(*problem);
  dataset.info = std::move(std::get<std::string>(info));
  const Result<bool> set = workshop.store.SetTypes(before, dataset.types, dataset.info);
  if (!set.ok()) return Internal(set.error());
  if (!*set) return std::nullopt;
  return JsonResponse(Describe(dataset));
}

// Where somebody else was quicker, what is asked for is laid over that.
Response Patch(const Workshop& workshop, const Request& request) {
  std::optional<Response> response;
  while (!response) {
    response = WithDataset(workshop, request,
                           [&](const Dataset& now) { return TryPatch(workshop, request, now); });
  }
  return std::move(*response);
}

Response Delete(const Workshop& workshop, const Dataset& dataset) {
  const Status removed = workshop.jobs.RemoveDataset(dataset);
  if (!removed.ok()) return Internal(removed.error());
  Response response;
  response.status = 204;
  return response;
}

// The JSON of a verb that takes learner options, and `others` as they are.
Response Ask(const Workshop& workshop, const Request& request, const std::string& verb,
             const std::vector<std::string>& others) {
  return WithDataset(workshop, request, [&](const Dataset& dataset) {
    std::variant<Asked, Problem> asked =
        AskedByQuery(request.query, {.strategy = false, .others = others});
    if (const auto* problem = std::get_if<Problem>(&asked)) return ProblemResponse(*problem);
    auto& [words, given] = std::get<Asked>(asked);
    for (const auto& [name, value] : given) words.push_back(fmt::format("--{}={}", name, value));
    return workshop.answers.Get(dataset, verb, words);
  });
}

Response PostJob(const Workshop& workshop, const Request& request, const Dataset& dataset) {
  std::variant<AskedJob, Problem> job = AskedByJson(request.body);
  if (const auto* problem = std::get_if<Problem>(&job)) return ProblemResponse(*problem);
  const HidingAsked asked{std::move(std::get<AskedJob>(job)), dataset.types};
  const DataRun run = RunOf(asked.job);
  if (std::optional<Problem> problem = ProblemIn(workshop.wrong_in, run.verb, run.words)) {
    return ProblemResponse(*problem);
  }
  const std::variant<Job, Problem> added = workshop.jobs.Add(dataset, asked);
  if (const auto* problem = std::get_if<Problem>(&added)) return ProblemResponse(*problem);
  const Job& one = std::get<Job>(added);
  Response response = JsonResponse(workshop.jobs.Describe(one), 202);
  response.headers.emplace_back("Location", "/v1/jobs/" + one.id);
  return response;
}

Response ListJobs(const Workshop& workshop, const Dataset& dataset) {
  const Result<std::vector<Job>> jobs = workshop.store.JobsOf(dataset.id, dataset.owner);
  if (!jobs.ok()) return Internal(jobs.error());
  std::vector<std::string> list;
  for (const Job& job : *jobs) {
    list.push_back(fmt::format(R"({{"id":"{}","state":"{}","created":"{:%Y-%m-%dT%H:%M:%SZ}"}})",
                               job.id, NameOf(job.state), fmt::gmtime(job.created)));
  }
  return JsonResponse(fmt::format("{{\"jobs\":[{}]}}\n", fmt::join(list, ",")));
}

}  // namespace

std::vector<Route> DatasetRoutes(const Workshop& workshop) {
  const auto named = [&workshop](auto use) {
    return [&workshop, use](const Request& request) {
      return WithDataset(workshop, request,
                         [&](const Dataset& dataset) { return use(request, dataset); });
    };
  };
  const std::string all = "/v1/datasets";
  const std::string one = all + "/{id}";
  return {
      {.method = "POST",
       .pattern = all,
       .handle = [&workshop](const Request& request) { return Post(workshop, request); },
       .runs = Route::Runs::kAtWork,
       .body = Route::Body::kFile},
      {.method = "GET",
       .pattern = all,
       .handle = [&workshop](const Request& request) { return List(workshop, request); }},
      {.method = "GET", .pattern = one, .handle = named([](const Request&, const Dataset& dataset) {
                                          return JsonResponse(Describe(dataset));
                                        })},
      {.method = "PATCH",
       .pattern = one,
       .handle = [&workshop](const Request& request) { return Patch(workshop, request); },
       .runs = Route::Runs::kAtWork,
       .body = Route::Body::kSmall},
      {.method = "DELETE",
       .pattern = one,
       .handle = named([&workshop](const Request&, const Dataset& dataset) {
         return Delete(workshop, dataset);
       })},
      {.method = "GET",
       .pattern = one + "/tree",
       .handle = [&workshop](const Request& request) { return Ask(workshop, request, "tree", {}); },
       .runs = Route::Runs::kAtWork},
      {.method = "GET",
       .pattern = one + "/rules",
       .handle =
           [&workshop](const Request& request) { return Ask(workshop, request, "rules", {}); },
       .runs = Route::Runs::kAtWork},
      {.method = "GET",
       .pattern = one + "/rows",
       .handle =
           [&workshop](const Request& request) {
             return Ask(workshop, request, "rows", {"rule", "offset", "limit"});
           },
       .runs = Route::Runs::kAtWork},
      {.method = "POST",
       .pattern = one + "/jobs",
       .handle = named([&workshop](const Request& request, const Dataset& dataset) {
         return PostJob(workshop, request, dataset);
       }),
       .body = Route::Body::kSmall},
      {.method = "GET",
       .pattern = one + "/jobs",
       .handle = named([&workshop](const Request&, const Dataset& dataset) {
         return ListJobs(workshop, dataset);
       })},
  };
}

}  // namespace espalier::serve
