#include "apps/serve/receive.h"

#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "apps/serve/data_run.h"
#include "base/file.h"

namespace espalier::serve {
namespace {

constexpr const char* kInfo = "info.json";

std::optional<Problem> BeyondLimits(const std::string& info, const DataLimits& limits) {
  const auto json = nlohmann::json::parse(info, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) return Problem{500, "the types cannot be read"};
  const auto rows = json["rows"].get<uint64_t>() + json["unlabelled"].get<uint64_t>();
  if (rows > limits.rows) {
    return Problem{413, fmt::format("{} rows are more than the limit of {}", rows, limits.rows)};
  }
  const size_t columns = json["attributes"].size();
  if (columns > limits.columns) {
    return Problem{
        413, fmt::format("{} columns are more than the limit of {}", columns, limits.columns)};
  }
  return std::nullopt;
}

// Files are taken under any type, but what a form wraps around one is hardly meant.
Problem WithHint(Problem problem, const Request& request) {
  const std::string type = request.Header("content-type").value_or("");
  if (problem.status == 422 && type.starts_with("multipart/")) {
    problem.detail += " (a form was sent: send the file itself, as curl --data-binary @FILE does)";
  }
  return problem;
}

}  // namespace

std::variant<std::string, Problem> Inspect(const Workshop& workshop, const Scratch& folder) {
  const ChildEnd end = workshop.children.Run(
      RunIn(folder, {.verb = "types", .words = {}, .output = kInfo, .threads = workshop.threads}));
  if (end.why != ChildEnd::Why::kExited || end.status != 0) {
    return ProblemOf(end, workshop.children.limits(), {});
  }
  Result<std::string> info = ReadSmallFile(folder.File(kInfo));
  std::remove(folder.File(kInfo).c_str());
  if (!info.ok()) return Problem{500, "the types are lost"};
  if (std::optional<Problem> problem = BeyondLimits(*info, workshop.limits)) return *problem;
  return std::move(*info);
}

std::variant<Received, Problem> Receive(const Workshop& workshop, const Request& request,
                                        const std::string& types) {
  if (!request.upload || !request.upload->Commit().ok()) {
    return Problem{503, "the upload cannot be kept: the disk is full?"};
  }
  std::variant<Scratch, Problem> folder = FolderFor(workshop.folders, request.upload_path, types);
  std::remove(request.upload_path.c_str());
  if (const auto* problem = std::get_if<Problem>(&folder)) return *problem;
  auto& scratch = std::get<Scratch>(folder);
  std::variant<std::string, Problem> info = Inspect(workshop, scratch);
  if (const auto* problem = std::get_if<Problem>(&info)) return WithHint(*problem, request);
  return Received{std::move(scratch), std::move(std::get<std::string>(info))};
}

}  // namespace espalier::serve
