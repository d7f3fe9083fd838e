#include "apps/serve/job_json.h"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "base/file.h"
#include "report/json_text.h"

namespace espalier::serve {
namespace {

// Files of JSON as members of an object, where they are there. What is too large is named instead.
std::string ResultMembers(const Folders& folders, const std::string& key) {
  std::string members;
  std::vector<std::string> left_out;
  for (const char* name : {"verdict", "costs"}) {
    const std::string path = folders.ResultFile(key, fmt::format("{}.json", name));
    const Result<std::string> json = ReadSmallFile(path);
    if (json.ok()) {
      members += fmt::format(",\"{}\":{}", name, *json);
    } else if (std::filesystem::exists(path)) {
      left_out.push_back(JsonString(name));
    }
  }
  if (left_out.empty()) return members;
  return members + fmt::format(",\"left_out\":[{}]", fmt::join(left_out, ","));
}

// Which of /data, /ledger, /report and /requests there are.
std::string FilesMember(const Folders& folders, const std::string& key) {
  std::vector<std::string> names;
  for (const char* name : {"data", "ledger", "report.html", "requests.json"}) {
    const std::filesystem::path path = folders.ResultFile(key, name);
    if (std::filesystem::exists(path)) names.push_back(JsonString(path.stem().string()));
  }
  return fmt::format(",\"files\":[{}]", fmt::join(names, ","));
}

std::string OutcomeMember(const Job& job) {
  if (job.outcome.empty()) return "";
  return fmt::format(",\"{}\":{}", job.state == JobState::kFailed ? "problem" : "outcome",
                     job.outcome);
}

}  // namespace

std::string JsonOf(const Job& job, const ChildProgress& progress, const Folders& folders) {
  const bool done = job.state == JobState::kDone;
  const std::string left = job.state == JobState::kRunning && progress.seconds_left >= 0
                               ? fmt::format("{:.1f}", progress.seconds_left)
                               : "null";
  std::string json = fmt::format(
      R"({{"id":"{}","dataset":"{}","state":"{}","progress":{:.4f},"seconds_left":{})", job.id,
      job.dataset, NameOf(job.state), done ? 1.0 : progress.share, done ? "0" : left);
  if (job.state == JobState::kRunning && !progress.what.empty()) {
    json += fmt::format(",\"doing\":{}", JsonString(progress.what));
  }
  json += OutcomeMember(job);
  if (done) json += FilesMember(folders, job.key) + ResultMembers(folders, job.key);
  return json + "}\n";
}

}  // namespace espalier::serve
