#include "apps/serve/answers.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <utility>
#include <vector>

#include "apps/serve/data_run.h"
#include "apps/serve/problem.h"
#include "base/sha256.h"

namespace espalier::serve {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostAnswers = 64;  // of a data set
constexpr const char* kAnswer = "answer";

std::string KeyOf(const Dataset& dataset, const std::string& verb, const Words& words) {
  Sha256 hash;
  hash.Add(ESPALIER_VERSION + ("\n" + verb) + "\n" + dataset.types);
  for (const std::string& word : words) hash.Add(fmt::format("\n{}:{}", word.size(), word));
  return hash.Finish();
}

Response FileResponse(std::shared_ptr<OpenFile> file) {
  Response response;
  response.body = std::move(file);
  return response;
}

}  // namespace

Response Answers::Get(const Dataset& dataset, const std::string& verb, const Words& words) const {
  const std::string key = KeyOf(dataset, verb, words);
  if (std::shared_ptr<OpenFile> file = OpenFile::At(folders_.Answer(dataset.id, key))) {
    return FileResponse(std::move(file));
  }
  if (std::optional<Problem> problem = ProblemIn(wrong_in_, verb, words)) {
    return ProblemResponse(*problem);
  }
  return Make(dataset, verb, words, key);
}

Response Answers::Make(const Dataset& dataset, const std::string& verb, const Words& words,
                       const std::string& key) const {
  std::variant<Scratch, Problem> folder =
      FolderFor(folders_, folders_.Data(dataset.id), dataset.types);
  if (const auto* problem = std::get_if<Problem>(&folder)) return ProblemResponse(*problem);
  const auto& scratch = std::get<Scratch>(folder);
  const ChildEnd end = children_.Run(
      RunIn(scratch, {.verb = verb, .words = words, .output = kAnswer, .threads = threads_}));
  if (end.why != ChildEnd::Why::kExited || end.status != 0) {
    return ProblemResponse(ProblemOf(end, children_.limits(), words));
  }
  std::shared_ptr<OpenFile> file = OpenFile::At(scratch.File(kAnswer));
  if (!file) return ProblemResponse({500, "the answer is lost"});
  MakeRoom(dataset.id);
  // Fails if the data set was deleted meanwhile; its answers are gone then, too. Otherwise an
  // answer that cannot be kept is as good.
  const std::string kept = folders_.Answer(dataset.id, key);
  if (std::rename(scratch.File(kAnswer).c_str(), kept.c_str()) != 0 &&
      access(folders_.Data(dataset.id).c_str(), F_OK) != 0 && errno == ENOENT) {
    return ProblemResponse(NotFound("data set"));
  }
  return FileResponse(std::move(file));
}

// The oldest make room for the next.
void Answers::MakeRoom(const std::string& dataset) const {
  const std::string path = folders_.Dataset(dataset) + "/answers";
  mkdir(path.c_str(), 0700);
  std::vector<std::pair<fs::file_time_type, fs::path>> found;
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(path, failed)) {
    std::error_code ignored;
    found.emplace_back(entry.last_write_time(ignored), entry.path());
  }
  std::sort(found.begin(), found.end());
  for (size_t i = 0; i + kMostAnswers <= found.size(); ++i) {
    std::error_code ignored;
    fs::remove(found[i].second, ignored);
  }
}

}  // namespace espalier::serve
